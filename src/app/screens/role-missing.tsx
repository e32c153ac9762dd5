import { Button } from '#web/controls/buttons/button.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { accountQuery } from '#features/account/web/account-queries.ts';
import { eitherRole, type ProviderRole } from '#shared/role.ts';
import { Notice } from '#web/controls/messages/notice.tsx';
import { Screen } from '#web/frame/screen.tsx';
import classes from './role-missing.module.css';

/** Says which role a screen requires that the account doesn't have (product §6). */
export function RoleMissing({ roles }: { roles: readonly ProviderRole[] }) {
  const queryClient = useQueryClient();
  return (
    <Screen heading="Din roll räcker inte" intro={null}>
      <Notice kind="fact">
        Sidan kräver rollen {eitherRole(roles)}, som ditt konto inte har. En administratör hos er kan ge dig den.
      </Notice>
      <div className={classes.actions}>
        {/* When the account has got the role, the frame opens the screen. */}
        <Button variant="default" onClick={() => void queryClient.refetchQueries(accountQuery)}>
          Försök igen
        </Button>
        <Link to="/" className="lone-link">
          Till startsidan
        </Link>
      </div>
    </Screen>
  );
}
