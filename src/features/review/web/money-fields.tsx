import { RuleInput } from '../../../web/controls/rule-input.tsx';
import { useToday } from '../../../web/use-today.ts';
import { reviewFields } from '../domain/review-fields.ts';
import type { Review } from './review-queries.ts';

interface MoneyFieldsProps {
  document: Review['document'];
  /** Two decimals. */
  proposed: string;
  issueOf: (name: string) => string | undefined;
}

/** When money moved, and how much: today's date and an amount are proposed. */
export function MoneyFields({ document, proposed, issueOf }: MoneyFieldsProps) {
  const today = useToday();
  const { label } = reviewFields.amount;
  return (
    <>
      <RuleInput
        name="paidOn"
        rule={reviewFields.paidOn}
        type="date"
        min={document.invoiceDate}
        max={today}
        defaultValue={today}
        error={issueOf('paidOn')}
      />
      <RuleInput
        name="amount"
        rule={{ ...reviewFields.amount, label: `${label} (${document.currency})` }}
        inputMode="decimal"
        defaultValue={proposed.replace('.', ',')}
        error={issueOf('amount')}
        data-autofocus
      />
    </>
  );
}
