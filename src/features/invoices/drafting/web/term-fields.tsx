import { TextInput } from '#web/controls/fields/text-input.tsx';
import { RuleSelect } from '#web/controls/fields/rule-select.tsx';
import { PAYMENT_TERMS, type PaymentTerm } from '../../domain/due-date.ts';
import { invoiceFields } from '../../domain/invoice-fields.ts';
import classes from './drafting.module.css';
import { texts } from '../../web/texts.ts';

const terms = PAYMENT_TERMS.map((days) => ({ value: String(days), label: texts.days(days) }));

interface TermFieldsProps {
  term: PaymentTerm;
  due: string;
  disabled: boolean;
  issue: string | undefined;
  onChoose: (term: PaymentTerm) => void;
}

/** The choice of the payment term, and the resulting due date, which is read-only (product §5.7). */
export function TermFields({ term, due, disabled, issue, onChoose }: TermFieldsProps) {
  return (
    <div className={classes.term}>
      <RuleSelect
        name="noOfDueDates"
        rule={invoiceFields.noOfDueDates}
        options={terms}
        value={String(term)}
        disabled={disabled}
        error={issue}
        onChange={({ currentTarget }) => onChoose(Number(currentTarget.value) as PaymentTerm)}
      />
      <TextInput name="dueDate" label={texts.dueDate} value={due} readOnly disabled={disabled} />
    </div>
  );
}
