import type { ReactNode } from 'react';
import { api } from '#web/api.ts';
import { AlertBox } from '#web/controls/messages/alert-box.tsx';
import { LinkButton } from '#web/controls/buttons/link-button.tsx';
import { SubmitButton } from '#web/controls/buttons/submit-button.tsx';
import { useFormSubmit } from '#web/forms/use-form-submit.ts';
import type { forgotPassword } from '../../endpoints.ts';
import { signInTexts } from './sign-in-texts.ts';

const toTop = () => window.scrollTo({ top: 0 });

/** Asks for a reset link (product §2.3, §8). */
export function ForgotPasswordForm({ emailField, onBack }: { emailField: ReactNode; onBack: () => void }) {
  const form = useFormSubmit(
    async ({ email = '' }) => {
      await api<typeof forgotPassword>('POST /api/auth/forgotpassword', { body: { email } });
      toTop();
      return { kind: 'success', text: signInTexts.forgotSent };
    },
    () => {
      toTop();
      return { kind: 'failure', text: signInTexts.tryLater, lang: 'en' };
    },
  );
  return (
    <form {...form.events}>
      <AlertBox alert={form.alert} />
      <div className="stack">
        <p>{signInTexts.forgotHint}</p>
        {emailField}
        <SubmitButton busy={form.busy}>{signInTexts.forgotSubmit}</SubmitButton>
        <LinkButton onClick={onBack}>{signInTexts.backToLogin}</LinkButton>
      </div>
    </form>
  );
}
