import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { api } from '#web/api.ts';
import { AlertBox } from '#web/controls/messages/alert-box.tsx';
import { PasswordFields } from '#web/controls/fields/password-fields.tsx';
import { SubmitButton } from '#web/controls/buttons/submit-button.tsx';
import { useFormSubmit } from '#web/forms/use-form-submit.ts';
import { beginSession, takeAddress } from '#web/session/token.ts';
import type { login } from '../../endpoints.ts';
import { accountFields } from '../../domain/account-fields.ts';
import { LinkButton } from '#web/controls/buttons/link-button.tsx';
import { loginFailure } from './login-failure.ts';
import { signInTexts } from './sign-in-texts.ts';

/** Signs in (product §2.3). */
export function LoginForm({ emailField, onForgot }: { emailField: ReactNode; onForgot: () => void }) {
  const navigate = useNavigate();
  const form = useFormSubmit(async ({ email = '', password = '' }) => {
    const { authtoken, roles } = await api<typeof login>('POST /api/auth/login', { body: { email, password } });
    beginSession(authtoken, roles);
    await navigate(takeAddress());
    return undefined;
  }, loginFailure);
  return (
    <form {...form.events}>
      <AlertBox alert={form.alert} onDismiss={() => form.setAlert(null)} />
      <div className="stack">
        {emailField}
        <PasswordFields
          fields={[{ name: 'password', rule: accountFields.currentPassword, autoComplete: 'current-password' }]}
        />
        <SubmitButton busy={form.busy}>{signInTexts.signIn}</SubmitButton>
        <LinkButton onClick={onForgot}>{signInTexts.forgotLink}</LinkButton>
        <p>
          {signInTexts.noAccount} <Link to="/signup">{signInTexts.registerLink}</Link>
        </p>
        <Link to="/rakna-ut-din-lon" className="lone-link">
          {signInTexts.calculatorLink}
        </Link>
      </div>
    </form>
  );
}
