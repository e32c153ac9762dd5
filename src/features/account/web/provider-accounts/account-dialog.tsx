import { Checkbox, ChoiceGroup } from '#web/controls/fields/choice.tsx';
import { PROVIDER_ROLES, type ProviderRole } from '#shared/role.ts';
import { api } from '#web/api.ts';
import { ActionDialog } from '#web/controls/dialogs/action-dialog.tsx';
import { RuleInput } from '#web/controls/fields/rule-input.tsx';
import type { FormValues } from '#web/forms/use-form-submit.ts';
import { accountFields } from '../../domain/account-fields.ts';
import { providerAccountName } from '../../domain/account-name.ts';
import type { changeAccountRoles, disableAccount, enableAccount, inviteColleague } from '../../endpoints.ts';
import { typedName } from '../typed-name.ts';
import type { ProviderAccount } from './provider-accounts-query.ts';
import { texts } from './texts.ts';

/** What an administrator is about to do. */
export type AccountStep = { kind: 'invite' } | { kind: 'roles' | 'disable' | 'enable'; account: ProviderAccount };

interface AccountDialogProps {
  step: AccountStep;
  onClose: () => void;
  onDone: (text: string) => void;
  /** Called when the accounts have changed meanwhile, with the server's message. */
  onConflict: (text: string) => void;
}

/**
 * Asks for confirmation before each change to the provider's accounts, and says what the change leads to (product
 * §2.28).
 */
export function AccountDialog({ step, onClose, onDone, onConflict }: AccountDialogProps) {
  const frame = {
    onClose,
    onDone: ({ message }: { message: string }) => onDone(message),
    onConflict,
    conflicts: ['roles-changed', 'not-found'] as const,
  };
  if (step.kind === 'invite') {
    return (
      <ActionDialog
        {...frame}
        title={texts.inviteHeading}
        submit={texts.invite}
        act={async (values) => {
          const name = typedName(values, providerAccountName);
          const body = { name, email: values['email'] ?? '', roles: chosenRoles(values) };
          return api<typeof inviteColleague>('POST /api/provider/accounts', { body });
        }}
      >
        {(issueOf) => (
          <>
            <RuleInput name="firstName" rule={accountFields.firstName} error={issueOf('firstName')} data-autofocus />
            <RuleInput name="lastName" rule={accountFields.lastName} error={issueOf('lastName')} />
            <RuleInput name="email" rule={accountFields.email} error={issueOf('email')} autoComplete="off" />
            <RoleFields roles={['reviewer']} error={issueOf('roles')} />
          </>
        )}
      </ActionDialog>
    );
  }
  const { _id: accountId, name, roles } = step.account;
  const params = { accountId };
  switch (step.kind) {
    case 'roles':
      return (
        <ActionDialog
          {...frame}
          title={texts.changeHeading(name)}
          submit={texts.change}
          act={(values) =>
            api<typeof changeAccountRoles>('PUT /api/provider/accounts/{accountId}', {
              params,
              body: { roles: chosenRoles(values), rolesBefore: roles },
            })
          }
        >
          {(issueOf) => (
            <>
              <p className="text">{texts.changeText}</p>
              <RoleFields roles={roles} error={issueOf('roles')} />
            </>
          )}
        </ActionDialog>
      );
    case 'disable':
      return (
        <ActionDialog
          {...frame}
          title={texts.disableHeading(name)}
          submit={texts.disable}
          focusesSubmit
          act={() => api<typeof disableAccount>('POST /api/provider/disable/{accountId}', { params })}
        >
          {() => <p className="text">{texts.disableText}</p>}
        </ActionDialog>
      );
    case 'enable':
      return (
        <ActionDialog
          {...frame}
          title={texts.enableHeading(name)}
          submit={texts.enable}
          focusesSubmit
          act={() => api<typeof enableAccount>('POST /api/provider/enable/{accountId}', { params })}
        >
          {() => <p className="text">{texts.enableText(step.account)}</p>}
        </ActionDialog>
      );
  }
}

const chosenRoles = (values: FormValues): ProviderRole[] => PROVIDER_ROLES.filter((role) => values[role] === role);

function RoleFields({ roles, error }: { roles: readonly ProviderRole[]; error: string | undefined }) {
  return (
    <ChoiceGroup role="group" label={texts.rolesLegend} error={error}>
      <div>
        {PROVIDER_ROLES.map((role, at) => (
          <Checkbox
            key={role}
            name={role}
            value={role}
            label={texts.does[role]}
            defaultChecked={roles.includes(role)}
            data-autofocus={at === 0 || undefined}
          />
        ))}
      </div>
    </ChoiceGroup>
  );
}
