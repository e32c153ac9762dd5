import { ACCOUNT_LABELS, providerFields as fields, USUAL_ACCOUNTS } from '#shared/provider-fields.ts';
import { RuleInput } from '#web/controls/fields/rule-input.tsx';
import { texts } from '../texts.ts';
import { PartForm, type PartProps } from './part-form.tsx';

/** The numbers of the accounts that vouchers are booked on (product §10.12). */
export function BooksPart(props: PartProps) {
  const accounts = { ...USUAL_ACCOUNTS, ...props.shown.facts.accounts };
  const keys = Object.keys(ACCOUNT_LABELS) as (keyof typeof accounts)[];
  return (
    <PartForm
      {...props}
      part="books"
      about={texts.booksAbout}
      read={(values) => ({
        part: 'books',
        facts: { accounts: Object.fromEntries(keys.map((key) => [key, values[key]?.trim() ?? ''])) },
      })}
    >
      {(issueOf) =>
        keys.map((key) => (
          <RuleInput
            key={key}
            name={key}
            rule={{ ...fields.account, label: ACCOUNT_LABELS[key] }}
            {...(key === 'writeOffs' ? { description: texts.writeOffsAbout } : {})}
            inputMode="numeric"
            defaultValue={accounts[key]}
            error={issueOf(key)}
          />
        ))
      }
    </PartForm>
  );
}
