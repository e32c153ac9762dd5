import { flushSync } from 'react-dom';
import { useNavigate, useParams } from 'react-router';
import { api } from '#web/api.ts';
import { ApiError } from '#web/api-error.ts';
import { ButtonLink } from '#web/controls/buttons/button.tsx';
import { SubmitButton } from '#web/controls/buttons/submit-button.tsx';
import { AlertBox } from '#web/controls/messages/alert-box.tsx';
import { endpointQuery } from '#web/endpoint-query.ts';
import { type FormAlert, serverFailureOr } from '#web/forms/form-alert.ts';
import { FormFields } from '#web/forms/form-fields.tsx';
import { UnsavedGuard } from '#web/forms/unsaved-guard.tsx';
import { useFormSubmit } from '#web/forms/use-form-submit.ts';
import { useUnsaved } from '#web/forms/use-unsaved.ts';
import { SignedOutFrame } from '#web/frame/signed-out-frame.tsx';
import { readToken, removeSession } from '#web/session/token.ts';
import type { resetPassword, validateToken } from '../../endpoints.ts';
import { CheckedLink } from '../sign-in/checked-link.tsx';
import { UnusableLink } from '../sign-in/unusable-link.tsx';
import { texts } from '../texts.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

/** /resetpassword/{token}: a new password, by the link of a mail (product §2.18). */
export function ResetPasswordPage() {
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const { dirty, onChange, markSaved } = useUnsaved();
  const form = useFormSubmit(async ({ password = '', confirmPassword }) => {
    if (password !== confirmPassword) throw ApiError.atField('confirmPassword', texts.resetMismatch, 'en');
    await api<typeof resetPassword>('POST /api/auth/resetpassword', { query: { token }, body: { password } });
    // The guard must know it before the next screen opens.
    flushSync(markSaved);
    const changed: FormAlert = { kind: 'success', text: texts.resetDone };
    if (readToken() === null) {
      await navigate('/signin', { state: changed });
    } else {
      // The browser still has a session: one that this has ended, or another account's. The page that is loaded anew finds
      // the message where the router keeps what a screen leaves for the next.
      removeSession();
      window.history.pushState({ usr: changed }, '', '/signin');
      window.location.reload();
    }
    return undefined;
  }, serverFailureOr(texts.passwordUnanswered));

  return (
    <CheckedLink
      query={endpointQuery<typeof validateToken>('GET /api/auth/validate-token/{token}', { params: { token } })}
      endedCode="reset-link-expired"
      what={texts.resetPage}
      help={
        <>
          <p className="text">{texts.resetEnded}</p>
          <AnotherLink />
        </>
      }
    >
      <UnsavedGuard dirty={dirty} />
      <form {...form.events} onChange={onChange}>
        <AlertBox alert={form.alert} />
        <div className="stack">
          <FormFields busy={form.busy}>
            <NewPasswordFields label={texts.newPassword} issueOf={form.issueOf} />
          </FormFields>
          <SubmitButton busy={form.busy}>{texts.resetSubmit}</SubmitButton>
        </div>
      </form>
    </CheckedLink>
  );
}

/** /resetpassword: a mailed link that has lost its token on the way (product §2.18). */
export function IncompleteResetLinkPage() {
  return (
    <SignedOutFrame>
      <UnusableLink alert={{ kind: 'failure', text: texts.resetIncomplete }} help={<AnotherLink />} />
    </SignedOutFrame>
  );
}

/** Leads to the form that mails another link. */
function AnotherLink() {
  return (
    <ButtonLink to="/signin" state="forgot-password">
      {texts.resetAgain}
    </ButtonLink>
  );
}
