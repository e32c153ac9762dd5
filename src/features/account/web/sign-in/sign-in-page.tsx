import { useState } from 'react';
import { RuleInput } from '#web/controls/fields/rule-input.tsx';
import { AlertBox } from '#web/controls/messages/alert-box.tsx';
import { focusWhenShown } from '#web/focus-when-shown.ts';
import { isFormAlert } from '#web/forms/form-alert.ts';
import { SignedOutFrame } from '#web/frame/signed-out-frame.tsx';
import { useBrought } from '#web/use-brought.ts';
import { accountFields } from '../../domain/account-fields.ts';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { LoginForm } from './login-form.tsx';
import { signInTexts } from './sign-in-texts.ts';

const isAlertOrView = (left: unknown) => left === 'forgot-password' || isFormAlert(left);

/**
 * /signin: login and forgot password, switched by links. The typed address is in both. Another screen can lead to the
 * second, or bring a message to the first (product §2.3).
 */
export function SignInPage() {
  const brought = useBrought(isAlertOrView);
  const [view, setView] = useState<'login' | 'forgotPassword'>(
    brought === 'forgot-password' ? 'forgotPassword' : 'login',
  );
  const [hasSwitched, setHasSwitched] = useState(false);
  const [email, setEmail] = useState('');
  const show = (next: typeof view) => {
    setView(next);
    setHasSwitched(true);
  };
  const emailField = (
    <RuleInput
      name="email"
      rule={accountFields.email}
      autoComplete="username"
      defaultValue={email}
      onChange={({ currentTarget }) => setEmail(currentTarget.value)}
      // The link that switched is gone.
      ref={hasSwitched ? focusWhenShown : null}
    />
  );
  return view === 'login' ? (
    <SignedOutFrame>
      <AlertBox alert={hasSwitched || brought === 'forgot-password' ? null : brought} />
      <LoginForm emailField={emailField} onForgot={() => show('forgotPassword')} />
    </SignedOutFrame>
  ) : (
    <SignedOutFrame heading={signInTexts.forgotHeading}>
      <ForgotPasswordForm emailField={emailField} onBack={() => show('login')} />
    </SignedOutFrame>
  );
}
