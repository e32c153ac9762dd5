import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { accountQuery } from '#features/account/web/account-queries.ts';
import { SessionEndedDialog } from '#features/account/web/sessions/session-ended-dialog.tsx';
import { signOut } from '#features/account/web/sessions/sign-out.ts';
import { ShownName } from '#features/profile/web/shown-name.tsx';
import { SearchButton } from '#features/search/web/search-button.tsx';
import { SignedInFrame } from '#web/frame/signed-in-frame.tsx';
import { queryClient } from '#web/query-client.ts';
import { readRole, readToken, storeToken } from '#web/session/token.ts';
import { menuOf } from '../screens.ts';

const menus = { member: menuOf('member'), reviewer: menuOf('reviewer') };

/** The frame of every signed-in screen, with the cache of the server's responses. */
export function RoleFrame() {
  return (
    <QueryClientProvider client={queryClient}>
      <Frame />
    </QueryClientProvider>
  );
}

/** A member's menu is beside the screen. A reviewer's short one is in a drawer, so the screen has more room (product §2.2). */
function Frame() {
  const navigate = useNavigate();
  const role = useQuery(accountQuery).data?.user.role ?? readRole();

  // If the stored role is not the account's, store the right one and open the start screen of that role.
  useEffect(() => {
    if (role === readRole()) return;
    storeToken(readToken(), role);
    void navigate('/');
  }, [role, navigate]);

  const leave = async () => {
    await signOut(queryClient);
    void navigate('/signin');
  };
  return (
    <SignedInFrame
      name={<ShownName />}
      screens={menus[role]}
      search={<SearchButton role={role} screens={menus[role]} />}
      menu={role === 'reviewer' ? 'drawer' : 'side'}
      onSignOut={() => void leave()}
    >
      <SessionEndedDialog />
    </SignedInFrame>
  );
}
