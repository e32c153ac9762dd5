import { PasswordFields } from '#web/controls/fields/password-fields.tsx';
import { accountFields } from '../../domain/account-fields.ts';
import { texts } from '../texts.ts';

interface NewPasswordFieldsProps {
  label?: string;
  issueOf: (name: string) => string | undefined;
}

/** The message about a repeated password, which is a literal English one (product §8). */
export const mismatch = (issue: string | undefined) => issue && <span lang="en">{issue}</span>;

/** A new password, and the same one again (product §5.4). */
export function NewPasswordFields({ label = accountFields.password.label, issueOf }: NewPasswordFieldsProps) {
  return (
    <PasswordFields
      fields={[
        {
          name: 'password',
          rule: { ...accountFields.password, label },
          autoComplete: 'new-password',
          issue: issueOf('password'),
        },
        {
          name: 'confirmPassword',
          rule: { ...accountFields.currentPassword, label: texts.confirmPassword },
          autoComplete: 'new-password',
          issue: mismatch(issueOf('confirmPassword')),
        },
      ]}
    />
  );
}
