import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '#web/api.ts';
import { AlertBox } from '#web/controls/messages/alert-box.tsx';
import { PasswordFields } from '#web/controls/fields/password-fields.tsx';
import { SubmitButton } from '#web/controls/buttons/submit-button.tsx';
import { serverFailureOr } from '#web/forms/form-alert.ts';
import { UnsavedGuard } from '#web/forms/unsaved-guard.tsx';
import { useEmptiedForm } from '#web/forms/use-emptied-form.ts';
import { useFormSubmit } from '#web/forms/use-form-submit.ts';
import { Screen } from '#web/frame/screen.tsx';
import type { changePassword } from '../../endpoints.ts';
import { accountFields } from '../../domain/account-fields.ts';
import { accountQuery, sessionsQuery } from '../account-queries.ts';
import { SessionsPanel } from '../sessions/sessions-panel.tsx';
import { mismatch } from './new-password-fields.tsx';
import { HiddenUsername } from '../hidden-username.tsx';
import { texts } from '../texts.ts';

/** /change-password (product §2.19). */
export function ChangePasswordPage() {
  const queryClient = useQueryClient();
  const account = useQuery(accountQuery).data;
  const { dirty, round, onChange, empty } = useEmptiedForm();
  const form = useFormSubmit(async (values, element) => {
    const { oldPassword = '', newPassword = '', confirmPassword = '' } = values;
    const { user } = account ?? (await queryClient.fetchQuery(accountQuery));
    const { response } = await api<typeof changePassword>('POST /api/auth/changepassword', {
      body: { email: user.email, oldPassword, newPassword, confirmPassword },
    });
    empty(values, element);
    // All other devices are signed out.
    void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    return { kind: 'success', text: response.message };
  }, serverFailureOr(texts.passwordUnanswered));

  return (
    <Screen>
      <UnsavedGuard dirty={dirty} />
      <form {...form.events} onChange={onChange}>
        <AlertBox alert={form.alert} />
        <div className="stack">
          <HiddenUsername email={account?.user.email ?? ''} />
          <PasswordFields
            key={round}
            fields={[
              {
                name: 'oldPassword',
                rule: { ...accountFields.currentPassword, label: texts.oldPassword },
                autoComplete: 'current-password',
                issue: form.issueOf('oldPassword'),
              },
              {
                name: 'newPassword',
                rule: { ...accountFields.password, label: texts.newPassword },
                autoComplete: 'new-password',
                issue: form.issueOf('newPassword'),
              },
              {
                name: 'confirmPassword',
                rule: { ...accountFields.currentPassword, label: texts.confirmPassword },
                autoComplete: 'new-password',
                issue: mismatch(form.issueOf('confirmPassword')),
              },
            ]}
          />
          <SubmitButton busy={form.busy} style={{ alignSelf: 'flex-start' }}>
            {texts.changeSubmit}
          </SubmitButton>
        </div>
      </form>
      <p>
        {texts.signedInAs} {account && `${account.user.email}.`}
        <br />
        <Link to="/change-email" className="lone-link">
          {texts.changeEmailLink}
        </Link>
      </p>
      <SessionsPanel />
    </Screen>
  );
}
