import { TextInput } from '#web/controls/fields/text-input.tsx';
import { Checkbox } from '#web/controls/fields/choice.tsx';
import { texts } from '../texts.ts';
import { PartForm, type PartProps } from './part-form.tsx';

/** When wages are paid, and who may approve them. */
export function WagesPart(props: PartProps) {
  const { payoutDays, approvesOwnBatches } = props.shown.facts;
  return (
    <PartForm
      {...props}
      part="wages"
      read={(values) => ({
        part: 'wages',
        facts: {
          payoutDays: Number(values['payoutDays']),
          approvesOwnBatches: values['approvesOwnBatches'] !== undefined,
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
        </>
      )}
    </PartForm>
  );
}
