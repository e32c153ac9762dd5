import { groupIban } from '#shared/iban.ts';
import { providerFields as fields } from '#shared/provider-fields.ts';
import { RuleInput } from '#web/controls/fields/rule-input.tsx';
import { texts } from '../texts.ts';
import { PartForm, type PartProps } from './part-form.tsx';

/** The bank account that customers pay to. */
export function BankPart(props: PartProps) {
  const { bank } = props.shown.facts;
  return (
    <PartForm
      {...props}
      part="bank"
      about={texts.bankAbout}
      read={({ bankName = '', iban = '', bic = '' }) => ({
        part: 'bank',
        facts: { bank: { name: bankName, iban, bic } },
      })}
    >
      {(issueOf) => (
        <>
          <RuleInput name="bankName" rule={fields.bankName} defaultValue={bank.name} error={issueOf('name')} />
          <RuleInput name="iban" rule={fields.iban} defaultValue={groupIban(bank.iban)} error={issueOf('iban')} />
          <RuleInput name="bic" rule={fields.bic} defaultValue={bank.bic} error={issueOf('bic')} />
        </>
      )}
    </PartForm>
  );
}
