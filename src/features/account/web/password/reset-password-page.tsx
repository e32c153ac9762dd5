import { Spinner } from '#web/controls/spinner.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router';
import { api } from '#web/api.ts';
import { ApiError } from '#web/api-error.ts';
import { AlertBox } from '#web/controls/messages/alert-box.tsx';
import { SubmitButton } from '#web/controls/buttons/submit-button.tsx';
import { useFormSubmit } from '#web/forms/use-form-submit.ts';
import { SignedOutFrame } from '#web/frame/signed-out-frame.tsx';
import { endpointQuery } from '#web/endpoint-query.ts';
import { queryClient } from '#web/query-client.ts';
import { LoadFailed } from '#web/loading/load-failed.tsx';
import type { resetPassword, validateToken } from '../../endpoints.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { signInTexts } from '../sign-in/sign-in-texts.ts';
import { texts } from '../texts.ts';

/** /resetpassword/{token}: checks the link, then shows the form or says that the link has expired (product §2.18). */
export function ResetPasswordPage() {
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const link = useQuery(
    {
      ...endpointQuery<typeof validateToken>('GET /api/auth/validate-token/{token}', { params: { token } }),
      // The link is checked once, so that the form stays even if the link expires while someone types.
      staleTime: Infinity,
      gcTime: 0,
    },
    queryClient,
  );
  const isExpired = link.error instanceof ApiError && link.error.code === 'reset-link-expired';

  const form = useFormSubmit(async ({ password = '', confirmPassword }) => {
    if (password !== confirmPassword) return { kind: 'failure', text: texts.resetMismatch, lang: 'en' };
    await api<typeof resetPassword>('POST /api/auth/resetpassword', { query: { token }, body: { password } });
    void navigate('/signin');
    return undefined;
  });

  return (
    <SignedOutFrame>
      {link.isFetching && <Spinner label="Länken kontrolleras" />}
      {link.isError && !isExpired && !link.isFetching && (
        <LoadFailed what={texts.resetPage} onRetry={() => void link.refetch()} />
      )}
      {isExpired && (
        <>
          <AlertBox alert={{ kind: 'failure', text: texts.resetExpired, lang: 'en' }} />
          <Link to="/signin">{signInTexts.backToLogin}</Link>
        </>
      )}
      {link.isSuccess && (
        <form {...form.events}>
          <AlertBox alert={form.alert} />
          <div className="stack">
            <NewPasswordFields label={texts.newPassword} issueOf={form.issueOf} />
            <SubmitButton busy={form.busy}>{texts.resetSubmit}</SubmitButton>
          </div>
        </form>
      )}
    </SignedOutFrame>
  );
}
