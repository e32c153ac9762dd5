import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, useEffect, useMemo, useRef } from 'react';
import { useLoaderData, useMatches, useRevalidator } from 'react-router';
import { SessionEndedDialog } from '#features/account/web/sessions/session-ended-dialog.tsx';
import { signOut } from '#features/account/web/sessions/sign-out.ts';
import { useOtherTabs } from '#features/account/web/sessions/use-other-tabs.ts';
import { useAccountRoles } from '#features/account/web/use-account-roles.ts';
import { ShownName } from '#features/profile/web/shown-name.tsx';
import { SearchButton } from '#features/search/web/search-button.tsx';
import type { ProviderRole, Role } from '#shared/role.ts';
import { SignedInFrame } from '#web/frame/signed-in-frame.tsx';
import { queryClient } from '#web/query-client.ts';
import { isMember, storeRoles } from '#web/session/token.ts';
import type { MenuScreen } from '#web/frame/menu.ts';
import { useFreshDay } from '#web/use-fresh-day.ts';

/** What the frame's route loads. */
export interface FrameData {
  roles: Role[];
  /** The menu's screens for these roles. The first is the start screen. */
  menuFor: (roles: Role[]) => readonly MenuScreen[];
}

/** What a screen's loader returns if the account lacks its roles, of which one would be enough. */
export interface MissingRole {
  missing: readonly ProviderRole[];
}

const RoleMissing = lazy(async () => ({ default: (await import('./role-missing.tsx')).RoleMissing }));

/** The frame of every signed-in screen, with the cache of the server's responses. */
export function RoleFrame() {
  return (
    <QueryClientProvider client={queryClient}>
      <Frame />
    </QueryClientProvider>
  );
}

/** A member's menu is beside the screen. The provider's short one is in a drawer, so the screen has more room (product §2.2). */
function Frame() {
  const { revalidate } = useRevalidator();
  const { roles: entered, menuFor } = useLoaderData<FrameData>();
  const known = useAccountRoles();
  const roles = known ?? entered;
  useOtherTabs();
  useFreshDay();
  const menu = useMemo(() => menuFor(roles), [menuFor, roles]);
  const handled = useRef<Role[]>(undefined);
  const missing = (useMatches().at(-1)?.loaderData as MissingRole | null | undefined)?.missing;
  const isRefused = missing !== undefined;

  // Another kind of account has another start screen. If only the roles differ, the screen is opened anew when it has just
  // been entered, or was refused. Otherwise it stays, because it may contain something typed.
  useEffect(() => {
    if (known === undefined) return;
    const isEntering = handled.current === undefined;
    // Not the session's roles: a new sign-in has changed those already.
    const before = handled.current ?? entered;
    handled.current = known;
    if (String(known) === String(before)) return;
    storeRoles(known);
    if (isMember(known) !== isMember(before)) window.location.assign('/');
    else if (isEntering || isRefused) void revalidate();
  }, [known, entered, isRefused, revalidate]);

  return (
    <SignedInFrame
      name={<ShownName />}
      screens={menu}
      search={<SearchButton ofMember={isMember(roles)} screens={menu} />}
      menu={isMember(roles) ? 'side' : 'drawer'}
      instead={missing && <RoleMissing roles={missing} />}
      onSignOut={signOut}
    >
      <SessionEndedDialog />
    </SignedInFrame>
  );
}
