import { type ReactNode, useId } from 'react';
import { FigureField } from '#web/controls/fields/figure-field.tsx';
import { RuleInput } from '#web/controls/fields/rule-input.tsx';
import { Notice } from '#web/controls/messages/notice.tsx';
import { useToday } from '#web/use-today.ts';
import { MAX_AMOUNT_DIGITS, settlementFields } from '../domain/settlement-fields.ts';
import type { SettlementReview } from './settlement-review.ts';

interface MoneyFieldsProps {
  document: SettlementReview['document'];
  /** The first date that can be chosen, if it is not the invoice date. */
  firstDay?: string;
  /** The suggested date, if it is not today's. */
  paidOn?: string | undefined;
  /** The amount as it was typed. */
  amount: string;
  onAmount: (typed: string) => void;
  issueOf: (name: string) => string | undefined;
  /** What to know before the amount is recorded. It stands beside the amount, and is announced with it. */
  warning?: ReactNode;
}

/** The date and the amount of a payment or payout. */
export function MoneyFields({ document, firstDay, paidOn, amount, onAmount, issueOf, warning }: MoneyFieldsProps) {
  const today = useToday();
  const warningId = useId();
  return (
    <>
      <RuleInput
        name="paidOn"
        rule={settlementFields.paidOn}
        type="date"
        min={firstDay ?? document.invoiceDate}
        max={today}
        defaultValue={paidOn ?? today}
        error={issueOf('paidOn')}
      />
      {warning && (
        <Notice kind="warning" id={warningId}>
          {warning}
        </Notice>
      )}
      <FigureField
        name="amount"
        label={`${settlementFields.amount.label} (${document.currency})`}
        step="0.01"
        maxDigits={MAX_AMOUNT_DIGITS}
        value={amount}
        onType={onAmount}
        error={issueOf('amount')}
        describedBy={warning ? warningId : undefined}
        data-autofocus
      />
    </>
  );
}
