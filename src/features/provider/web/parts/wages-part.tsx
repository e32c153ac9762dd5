import { optional } from '#shared/field-rule.ts';
import { BANK_CUSTOMER_CODES, providerFields as fields } from '#shared/provider-fields.ts';
import { TextInput } from '#web/controls/fields/text-input.tsx';
import { Checkbox } from '#web/controls/fields/choice.tsx';
import { RuleInput } from '#web/controls/fields/rule-input.tsx';
import { RuleSelect } from '#web/controls/fields/rule-select.tsx';
import { texts } from '../texts.ts';
import { PartForm, type PartProps } from './part-form.tsx';

/** When wages are paid, who may approve them, and by what the bank knows who pays them. */
export function WagesPart(props: PartProps) {
  const { payoutDays, approvesOwnBatches, bankCustomerNumber, bankCustomerCode } = props.shown.facts;
  return (
    <PartForm
      {...props}
      part="wages"
      read={(values) => ({
        part: 'wages',
        facts: {
          payoutDays: Number(values['payoutDays']),
          approvesOwnBatches: values['approvesOwnBatches'] !== undefined,
          bankCustomerNumber: values['bankCustomerNumber'],
          bankCustomerCode: BANK_CUSTOMER_CODES.find((code) => code === values['bankCustomerCode']) ?? null,
        },
      })}
    >
      {(issueOf) => (
        <>
          <TextInput
            name="payoutDays"
            label={texts.payoutDays}
            description={texts.payoutDaysAbout}
            required
            inputMode="numeric"
            pattern="[0-9]|[12][0-9]|3[01]"
            title={texts.payoutDaysHint}
            maxLength={2}
            defaultValue={payoutDays}
            error={issueOf('payoutDays')}
          />
          <Checkbox
            name="approvesOwnBatches"
            label={texts.approvesOwnBatches}
            description={texts.approvesOwnBatchesAbout}
            defaultChecked={approvesOwnBatches}
          />
          <RuleInput
            name="bankCustomerNumber"
            rule={optional(fields.bankCustomerNumber)}
            description={texts.bankCustomerNumberAbout}
            defaultValue={bankCustomerNumber ?? ''}
            error={issueOf('bankCustomerNumber')}
          />
          <RuleSelect
            name="bankCustomerCode"
            rule={optional(fields.bankCustomerCode)}
            description={texts.bankCustomerCodeAbout}
            options={[{ value: '', label: texts.noCode }, ...BANK_CUSTOMER_CODES]}
            defaultValue={bankCustomerCode ?? ''}
            error={issueOf('bankCustomerCode')}
          />
        </>
      )}
    </PartForm>
  );
}
