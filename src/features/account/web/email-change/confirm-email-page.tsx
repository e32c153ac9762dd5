import { Link, useParams } from 'react-router';
import { api } from '#web/api.ts';
import { AlertBox } from '#web/controls/messages/alert-box.tsx';
import { SubmitButton } from '#web/controls/buttons/submit-button.tsx';
import { serverFailureOr } from '#web/forms/form-alert.ts';
import { useFormSubmit } from '#web/forms/use-form-submit.ts';
import { SignedOutFrame } from '#web/frame/signed-out-frame.tsx';
import { useFocusOfGone } from '#web/use-focus-of-gone.ts';
import type { confirmEmail } from '../../endpoints.ts';
import { texts } from '../texts.ts';

/**
 * /confirm-email/{token}: confirms an account's new address with a button. Opening the link isn't enough, because
 * programs that scan mails open their links too (product §2.19.2).
 */
export function ConfirmEmailPage() {
  const { token = '' } = useParams();
  const form = useFormSubmit(async () => {
    const { message } = await api<typeof confirmEmail>('POST /api/auth/confirmemail', { body: { token } });
    return { kind: 'success', text: message };
  }, serverFailureOr(texts.confirmEmailUnanswered));
  const confirmed = form.alert?.kind === 'success';
  return (
    <SignedOutFrame>
      <form {...useFocusOfGone<HTMLFormElement>()} {...form.events}>
        <AlertBox alert={form.alert} />
        {!confirmed && (
          <div className="stack">
            <p>{texts.confirmEmailText}</p>
            <SubmitButton busy={form.busy}>{texts.confirmEmailSubmit}</SubmitButton>
            {form.alert?.kind === 'failure' && (
              <Link to="/change-email" className="lone-link">
                {texts.changeEmailLink}
              </Link>
            )}
          </div>
        )}
      </form>
      {/* A plain link reloads the page, because an open tab has cached the old address. */}
      {confirmed && (
        <a href="/" className="lone-link">
          {texts.confirmEmailNext}
        </a>
      )}
    </SignedOutFrame>
  );
}
