import { Spinner } from '#web/controls/spinner.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router';
import { api } from '#web/api.ts';
import { ApiError } from '#web/api-error.ts';
import { SubmitButton } from '#web/controls/buttons/submit-button.tsx';
import { EmailInput } from '#web/controls/email-input.tsx';
import { RuleInput } from '#web/controls/fields/rule-input.tsx';
import { AlertBox } from '#web/controls/messages/alert-box.tsx';
import { endpointQuery } from '#web/endpoint-query.ts';
import { useFormSubmit } from '#web/forms/use-form-submit.ts';
import { SignedOutFrame } from '#web/frame/signed-out-frame.tsx';
import { LoadFailed } from '#web/loading/load-failed.tsx';
import { queryClient } from '#web/query-client.ts';
import { beginSession } from '#web/session/token.ts';
import { accountFields } from '../../domain/account-fields.ts';
import type { createFirstAdministrator, firstAdministratorLink } from '../../endpoints.ts';
import { NewPasswordFields } from '../password/new-password-fields.tsx';
import { signInTexts } from '../sign-in/sign-in-texts.ts';

const texts = {
  link: 'Länken',
  checked: 'Länken kontrolleras',
  intro:
    'Ingen hos leverantören har ett konto än. Ditt blir det första, och får alla roller: granskare, ekonom och administratör.',
  submit: 'Skapa kontot',
} as const;

/**
 * /forsta-administrator/{token}: makes the provider's first account, by the link that the program prints at its start
 * (product §2.30).
 */
export function FirstAdministratorPage() {
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const link = useQuery(
    {
      ...endpointQuery<typeof firstAdministratorLink>('GET /api/auth/firstadministrator/{token}', {
        params: { token },
      }),
      // The link is checked once, so that the form stays even if the link ends while someone types.
      staleTime: Infinity,
      gcTime: 0,
    },
    queryClient,
  );
  const ended = link.error instanceof ApiError && link.error.code === 'administrator-link-ended' ? link.error : null;

  const form = useFormSubmit(
    async ({ firstName = '', lastName = '', email = '', password = '', confirmPassword = '' }) => {
      const name = `${firstName.trim()} ${lastName.trim()}`;
      const { authtoken, roles } = await api<typeof createFirstAdministrator>('POST /api/auth/firstadministrator', {
        body: { token, name, email, password, confirmPassword },
      });
      beginSession(authtoken, roles);
      void navigate('/granskning/leverantor');
      return undefined;
    },
  );

  return (
    <SignedOutFrame>
      {link.isFetching && <Spinner label={texts.checked} />}
      {link.isError && ended === null && !link.isFetching && (
        <LoadFailed what={texts.link} onRetry={() => void link.refetch()} />
      )}
      {ended !== null && (
        <>
          <AlertBox alert={{ kind: 'failure', text: ended.message }} />
          <Link to="/signin">{signInTexts.backToLogin}</Link>
        </>
      )}
      {link.isSuccess && (
        <form {...form.events}>
          <AlertBox alert={form.alert} />
          <div className="stack">
            <p>{texts.intro}</p>
            <RuleInput
              name="firstName"
              rule={accountFields.firstName}
              autoComplete="given-name"
              error={form.issueOf('name')}
            />
            <RuleInput name="lastName" rule={accountFields.lastName} autoComplete="family-name" />
            <EmailInput name="email" rule={accountFields.email} autoComplete="email" error={form.issueOf('email')} />
            <NewPasswordFields issueOf={form.issueOf} />
            <SubmitButton busy={form.busy}>{texts.submit}</SubmitButton>
          </div>
        </form>
      )}
    </SignedOutFrame>
  );
}
