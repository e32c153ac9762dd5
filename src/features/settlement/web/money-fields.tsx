import { useState } from 'react';
import { FigureField } from '#web/controls/fields/figure-field.tsx';
import { RuleInput } from '#web/controls/fields/rule-input.tsx';
import { useToday } from '#web/use-today.ts';
import { MAX_AMOUNT_DIGITS, settlementFields } from '../domain/settlement-fields.ts';
import type { Review } from '#features/review/web/public.ts';

interface MoneyFieldsProps {
  document: Review['document'];
  /** Two decimals; empty for none. */
  proposed: string;
  issueOf: (name: string) => string | undefined;
}

/** When money moved, and how much: today's date and an amount are proposed. */
export function MoneyFields({ document, proposed, issueOf }: MoneyFieldsProps) {
  const today = useToday();
  const [amount, setAmount] = useState(proposed.replace('.', ','));
  return (
    <>
      <RuleInput
        name="paidOn"
        rule={settlementFields.paidOn}
        type="date"
        min={document.invoiceDate}
        max={today}
        defaultValue={today}
        error={issueOf('paidOn')}
      />
      <FigureField
        name="amount"
        label={`${settlementFields.amount.label} (${document.currency})`}
        step="0.01"
        maxDigits={MAX_AMOUNT_DIGITS}
        value={amount}
        onType={setAmount}
        error={issueOf('amount')}
        data-autofocus
      />
    </>
  );
}
