import { TextInput } from '#web/controls/fields/text-input.tsx';
import { Checkbox } from '#web/controls/fields/choice.tsx';
import { decimalComma } from '#shared/money.ts';
import { MOST_REMINDERS, providerFields as fields } from '#shared/provider-fields.ts';
import { typedDecimal } from '#shared/typed-figure.ts';
import { RuleTextarea } from '#web/controls/fields/rule-textarea.tsx';
import { texts } from '../texts.ts';
import { PartForm, type PartProps } from './part-form.tsx';
import { readRows, RowList } from './row-list.tsx';
import { useRows } from './use-rows.ts';

const NAME = 'steps';

/** When customers are reminded, and what it costs them (product §10.14). */
export function RemindersPart(props: PartProps) {
  const { reminders } = props.shown.facts;
  const steps = useRows(reminders.steps, { daysLate: 0 }, () => props.onDirty('reminders', true));
  return (
    <PartForm
      {...props}
      part="reminders"
      about={texts.remindersAbout}
      read={(values) => ({
        part: 'reminders',
        facts: {
          reminders: {
            steps: readRows(steps, NAME, values, (typed) => ({
              daysLate: Number(typed('daysLate')),
              swedish: typed('swedish'),
              english: typed('english'),
            })),
            chargesInterest: values['chargesInterest'] !== undefined,
            fee: { EUR: typedDecimal(values['EUR'] ?? ''), SEK: typedDecimal(values['SEK'] ?? '') },
          },
        },
      })}
    >
      {(issueOf, forgetRow) => (
        <>
          {steps.rows.length === 0 && <p>{texts.noReminders}</p>}
          <RowList
            list={steps}
            issueOf={issueOf}
            forgetRow={forgetRow}
            name={NAME}
            label={texts.parts.reminders}
            least={0}
            most={MOST_REMINDERS}
            legend={texts.reminder}
            remove={texts.removeReminder}
            add={texts.addReminder}
          >
            {(row, field) => (
              <>
                <TextInput
                  {...field('daysLate')}
                  label={texts.daysLate}
                  description={texts.daysLateAbout}
                  required
                  inputMode="numeric"
                  pattern="[1-9][0-9]?|[12][0-9]{2}|3[0-5][0-9]|36[0-5]"
                  title={texts.daysLateHint}
                  maxLength={3}
                  defaultValue={row.daysLate === 0 ? '' : row.daysLate}
                />
                <RuleTextarea
                  {...field('swedish')}
                  rule={{ ...fields.reminderText, label: texts.swedishText }}
                  description={texts.reminderTextAbout}
                  rows={2}
                  defaultValue={row.swedish ?? ''}
                />
                <RuleTextarea
                  {...field('english')}
                  rule={{ ...fields.reminderText, label: texts.englishText }}
                  rows={2}
                  defaultValue={row.english ?? ''}
                />
              </>
            )}
          </RowList>
          <Checkbox
            name="chargesInterest"
            label={texts.chargesInterest}
            description={texts.chargesInterestAbout}
            defaultChecked={reminders.chargesInterest}
          />
          {(['SEK', 'EUR'] as const).map((currency) => (
            <TextInput
              key={currency}
              name={currency}
              label={texts.reminderFee(currency)}
              description={texts.reminderFeeAbout[currency]}
              required
              inputMode="decimal"
              pattern="[0-9]{1,4}([.,][0-9]{1,2})?"
              title={texts.feeHint}
              maxLength={7}
              defaultValue={decimalComma(reminders.fee[currency])}
              error={issueOf(currency)}
            />
          ))}
        </>
      )}
    </PartForm>
  );
}
