import { useQuery } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { AlertBox } from '#web/controls/messages/alert-box.tsx';
import { EmailInput } from '#web/controls/fields/email-input.tsx';
import { PasswordFields } from '#web/controls/fields/password-fields.tsx';
import { SubmitButton } from '#web/controls/buttons/submit-button.tsx';
import { UnsavedGuard } from '#web/forms/unsaved-guard.tsx';
import { useEmptiedForm } from '#web/forms/use-emptied-form.ts';
import { useFormSubmit } from '#web/forms/use-form-submit.ts';
import { Screen } from '#web/frame/screen.tsx';
import type { changeEmail } from '../../endpoints.ts';
import { accountFields } from '../../domain/account-fields.ts';
import { accountQuery } from '../account-queries.ts';
import { HiddenUsername } from '../hidden-username.tsx';
import { texts } from '../texts.ts';

/** /change-email: asks for the account's new address. A mailed link then confirms it (product §2.19.1). */
export function ChangeEmailPage() {
  const email = useQuery(accountQuery).data?.user.email ?? '';
  const { dirty, round, onChange, empty } = useEmptiedForm();
  const form = useFormSubmit(async (values, element) => {
    const { newEmail = '', password = '' } = values;
    const { message } = await api<typeof changeEmail>('POST /api/auth/changeemail', { body: { newEmail, password } });
    empty(values, element);
    return { kind: 'success', text: message };
  });

  return (
    <Screen>
      <UnsavedGuard dirty={dirty} />
      <form {...form.events} onChange={onChange}>
        <AlertBox alert={form.alert} />
        <div className="stack">
          <p>
            {texts.signedInAs} {email && `${email}.`}
          </p>
          <HiddenUsername email={email} />
          <EmailInput
            key={`email ${round}`}
            name="newEmail"
            rule={{ ...accountFields.email, label: texts.newEmail }}
            autoComplete="email"
            error={form.issueOf('newEmail')}
          />
          <PasswordFields
            key={`password ${round}`}
            fields={[
              {
                name: 'password',
                rule: { ...accountFields.currentPassword, label: texts.oldPassword },
                autoComplete: 'current-password',
                issue: form.issueOf('password'),
              },
            ]}
          />
          <SubmitButton busy={form.busy} style={{ alignSelf: 'flex-start' }}>
            {texts.changeEmailSubmit}
          </SubmitButton>
        </div>
      </form>
    </Screen>
  );
}
