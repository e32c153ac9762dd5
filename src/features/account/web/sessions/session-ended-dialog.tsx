import { useQueryClient } from '@tanstack/react-query';
import { Dialog } from '#web/controls/dialogs/dialog.tsx';
import { api } from '#web/api.ts';
import { AlertBox } from '#web/controls/messages/alert-box.tsx';
import { LinkButton } from '#web/controls/buttons/link-button.tsx';
import { PasswordFields } from '#web/controls/fields/password-fields.tsx';
import { RuleInput } from '#web/controls/fields/rule-input.tsx';
import { SubmitButton } from '#web/controls/buttons/submit-button.tsx';
import { openAnew } from '#web/forms/unsaved-guard.tsx';
import { useBusy } from '#web/forms/use-busy.ts';
import { useFormSubmit } from '#web/forms/use-form-submit.ts';
import { sessionResumed, useSessionHasEnded } from '#web/session/session-ended.ts';
import { storeSession } from '#web/session/token.ts';
import type { getUser, login, logout } from '../../endpoints.ts';
import { accountFields } from '../../domain/account-fields.ts';
import { accountQuery } from '../account-queries.ts';
import { loginFailure } from '../sign-in/login-failure.ts';
import { signInTexts } from '../sign-in/sign-in-texts.ts';
import { signOut } from './sign-out.ts';

const texts = {
  heading: 'Logga in igen',
  text: 'Din inloggning har gått ut. Logga in igen, så fortsätter du där du var. Inget du har skrivit går förlorat.',
  asAnother: 'Byt konto',
  isAnother: 'Det är ett annat konto. Logga in med det som du var inloggad med, eller välj Byt konto.',
};

/**
 * Covers the screen when the session has ended. After signing in again, the waiting requests continue, and the member
 * keeps what they have typed (product §4.2).
 */
export function SessionEndedDialog() {
  const opened = useSessionHasEnded();
  // The member whose session ended. It is unknown if the very first request was refused. Whoever signs in then may be
  // another, so the page opens anew.
  const queryClient = useQueryClient();
  const owner = queryClient.getQueryData(accountQuery.queryKey)?.user;
  const leaving = useBusy();
  const form = useFormSubmit(async ({ email = '', password = '' }) => {
    const { authtoken, roles } = await api<typeof login>('POST /api/auth/login', { body: { email, password } });
    const session = { token: authtoken, roles };
    if (owner === undefined) {
      storeSession(session);
      openAnew();
      return undefined;
    }
    const end = () => void api<typeof logout>('POST /api/auth/logout', {}, session).catch(() => {});
    const { user } = await api<typeof getUser>('POST /api/auth/getuser', {}, session).catch((error: unknown) => {
      end();
      throw error;
    });
    if (user._id !== owner._id) {
      end();
      return { kind: 'failure', text: texts.isAnother };
    }
    queryClient.setQueryData(accountQuery.queryKey, { user });
    sessionResumed(session);
    return undefined;
  }, loginFailure);
  return (
    <Dialog opened={opened} onClose={() => {}} closeLabel={null} closedBy="none" title={texts.heading}>
      <p className="text">{texts.text}</p>
      <form {...form.events}>
        <AlertBox alert={form.alert} onDismiss={() => form.setAlert(null)} />
        <div className="stack">
          {/* The address may have been changed elsewhere. */}
          <RuleInput
            name="email"
            rule={accountFields.email}
            autoComplete="username"
            defaultValue={owner?.email}
            data-autofocus={owner === undefined || undefined}
          />
          <PasswordFields
            autofocus={owner !== undefined}
            fields={[{ name: 'password', rule: accountFields.currentPassword, autoComplete: 'current-password' }]}
          />
          <SubmitButton busy={form.busy}>{signInTexts.signIn}</SubmitButton>
          <LinkButton busy={leaving.busy} onClick={() => signOut(leaving.whileBusy)}>
            {texts.asAnother}
          </LinkButton>
        </div>
      </form>
    </Dialog>
  );
}
