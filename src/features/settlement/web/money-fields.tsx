import { type ReactNode, useId } from 'react';
import { FigureField } from '#web/controls/fields/figure-field.tsx';
import { RuleInput } from '#web/controls/fields/rule-input.tsx';
import { Notice } from '#web/controls/messages/notice.tsx';
import { useToday } from '#web/use-today.ts';
import { MAX_AMOUNT_DIGITS, settlementFields } from '../domain/settlement-fields.ts';
import { EurosField, type EurosFieldProps } from './euros-field.tsx';
import type { SettlementReview } from './settlement-review.ts';

interface AmountFieldProps {
  document: SettlementReview['document'];
  /** The amount as it was typed. */
  amount: string;
  onAmount: (typed: string) => void;
  issueOf: (name: string) => string | undefined;
  /** The id of what else is announced with the amount. */
  describedBy?: string | undefined;
}

interface MoneyFieldsProps extends Omit<AmountFieldProps, 'describedBy'> {
  /** Whether the money comes in or leaves the bank, and its euros, which are asked for of an invoice in SEK. */
  bankSum: Pick<EurosFieldProps, 'name' | 'euros'>;
  /** The first date that can be chosen, if it is not the invoice date. */
  firstDay?: string;
  /** The suggested date, if it is not today's. */
  paidOn?: string | undefined;
  /** What to know before the amount is recorded. It stands beside the amount, and is announced with it. */
  warning?: ReactNode;
}

/** The date and the amount of a payment, a refund or a payout. */
export function MoneyFields({ firstDay, paidOn, warning, bankSum, ...amount }: MoneyFieldsProps) {
  const { document, issueOf } = amount;
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
      <AmountField {...amount} describedBy={warning ? warningId : undefined} />
      {document.currency === 'SEK' && <EurosField {...bankSum} amount={amount.amount} issueOf={issueOf} />}
    </>
  );
}

/** The amount of money that is recorded. */
export function AmountField({ document, amount, onAmount, issueOf, describedBy }: AmountFieldProps) {
  return (
    <FigureField
      name="amount"
      label={`${settlementFields.amount.label} (${document.currency})`}
      step="0.01"
      currency={document.currency}
      maxDigits={MAX_AMOUNT_DIGITS}
      value={amount}
      onType={onAmount}
      error={issueOf('amount')}
      describedBy={describedBy}
      data-autofocus
    />
  );
}
