import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLoaderData, useNavigate } from 'react-router';
import { accountQuery } from '#features/account/web/account-queries.ts';
import { SessionEndedDialog } from '#features/account/web/sessions/session-ended-dialog.tsx';
import { signOut } from '#features/account/web/sessions/sign-out.ts';
import { ShownName } from '#features/profile/web/shown-name.tsx';
import { SearchButton } from '#features/search/web/search-button.tsx';
import { SignedInFrame } from '#web/frame/signed-in-frame.tsx';
import { queryClient } from '#web/query-client.ts';
import { readToken, type Role, storeToken } from '#web/session/token.ts';
import type { MenuScreen } from '#web/frame/menu.ts';

/** What the frame's route loads. */
export interface FrameData {
  role: Role;
  /** The menu's screens. The first is the start screen. */
  menu: readonly MenuScreen[];
}

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
  const { role, menu } = useLoaderData<FrameData>();
  const accountRole = useQuery(accountQuery).data?.user.role ?? role;

  // If the frame's role is not the account's, store the right one and load the start screen of that role.
  useEffect(() => {
    if (accountRole === role) return;
    storeToken(readToken(), accountRole);
    window.location.assign('/');
  }, [accountRole, role]);

  const leave = async () => {
    await signOut(queryClient);
    void navigate('/signin');
  };
  return (
    <SignedInFrame
      name={<ShownName />}
      screens={menu}
      search={<SearchButton role={role} screens={menu} />}
      menu={role === 'reviewer' ? 'drawer' : 'side'}
      onSignOut={() => void leave()}
    >
      <SessionEndedDialog />
    </SignedInFrame>
  );
}
