import { flushSync } from 'react-dom';
import { useNavigate, useParams } from 'react-router';
import { api } from '#web/api.ts';
import { SubmitButton } from '#web/controls/buttons/submit-button.tsx';
import { EmailInput } from '#web/controls/fields/email-input.tsx';
import { AlertBox } from '#web/controls/messages/alert-box.tsx';
import { endpointQuery } from '#web/endpoint-query.ts';
import { serverFailureOr } from '#web/forms/form-alert.ts';
import { FormFields } from '#web/forms/form-fields.tsx';
import { UnsavedGuard } from '#web/forms/unsaved-guard.tsx';
import { useFormSubmit } from '#web/forms/use-form-submit.ts';
import { useUnsaved } from '#web/forms/use-unsaved.ts';
import { beginSession } from '#web/session/token.ts';
import { accountFields } from '../../domain/account-fields.ts';
import { providerAccountName } from '../../domain/account-name.ts';
import type { createFirstAdministrator, firstAdministratorLink } from '../../endpoints.ts';
import { NewPasswordFields } from '../password/new-password-fields.tsx';
import { typedName } from '../typed-name.ts';
import { CheckedLink } from '../sign-in/checked-link.tsx';
import { NameFields } from '../sign-in/name-fields.tsx';
import { texts as accountTexts } from '../texts.ts';

const texts = {
  link: 'Länken',
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
  const { dirty, onChange, markSaved } = useUnsaved();
  const form = useFormSubmit(async ({ email = '', password = '', confirmPassword = '', ...names }) => {
    const name = typedName(names, providerAccountName);
    const { authtoken, roles } = await api<typeof createFirstAdministrator>('POST /api/auth/firstadministrator', {
      body: { token, name, email, password, confirmPassword },
    });
    beginSession(authtoken, roles);
    // The guard must know it before the next screen opens.
    flushSync(markSaved);
    await navigate('/granskning/leverantor');
    return undefined;
  }, serverFailureOr(accountTexts.registrationUnanswered));

  return (
    <CheckedLink
      query={endpointQuery<typeof firstAdministratorLink>('GET /api/auth/firstadministrator/{token}', {
        params: { token },
      })}
      endedCode="administrator-link-ended"
      what={texts.link}
    >
      <UnsavedGuard dirty={dirty} />
      <form {...form.events} onChange={onChange}>
        <AlertBox alert={form.alert} />
        <div className="stack">
          <p>{texts.intro}</p>
          <FormFields busy={form.busy}>
            <NameFields issueOf={form.issueOf} />
            <EmailInput name="email" rule={accountFields.email} autoComplete="email" error={form.issueOf('email')} />
            <NewPasswordFields issueOf={form.issueOf} />
          </FormFields>
          <SubmitButton busy={form.busy}>{texts.submit}</SubmitButton>
        </div>
      </form>
    </CheckedLink>
  );
}
