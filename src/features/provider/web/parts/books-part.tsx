import { TextInput } from '#web/controls/fields/text-input.tsx';
import { texts } from '../texts.ts';
import { PartForm, type PartProps } from './part-form.tsx';

/** The numbers of the accounts that vouchers are booked on (product §10.12). */
export function BooksPart(props: PartProps) {
  const { accounts } = props.shown.facts;
  const keys = Object.keys(texts.accounts) as (keyof typeof accounts)[];
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
          <TextInput
            key={key}
            name={key}
            label={texts.accounts[key]}
            required
            inputMode="numeric"
            pattern="[1-8][0-9]{3}"
            title={texts.accountHint}
            maxLength={4}
            defaultValue={accounts[key]}
            error={issueOf(key)}
          />
        ))
      }
    </PartForm>
  );
}
