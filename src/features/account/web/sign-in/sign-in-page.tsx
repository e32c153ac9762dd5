import { useState } from 'react';
import { SignedOutFrame } from '#web/frame/signed-out-frame.tsx';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { LoginForm } from './login-form.tsx';
import { signInTexts } from './sign-in-texts.ts';

/** /signin: login and forgot password, switched by links (product §2.3). */
export function SignInPage() {
  const [view, setView] = useState<'login' | 'forgotPassword'>('login');
  return view === 'login' ? (
    <SignedOutFrame>
      <LoginForm onForgot={() => setView('forgotPassword')} />
    </SignedOutFrame>
  ) : (
    <SignedOutFrame heading={signInTexts.forgotHeading}>
      <ForgotPasswordForm onBack={() => setView('login')} />
    </SignedOutFrame>
  );
}
