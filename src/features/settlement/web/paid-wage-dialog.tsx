import { useState } from 'react';
import { decimalComma, formatDecimalAmount } from '#shared/money.ts';
import { typedDecimal } from '#shared/typed-figure.ts';
import { api } from '#web/api.ts';
import { ActionDialog } from '#web/controls/dialogs/action-dialog.tsx';
import { FactList } from '#web/paper/fact-list.tsx';
import type { recordPayout } from '../endpoints.ts';
import { useEuros } from './euros-field.tsx';
import { MoneyFields } from './money-fields.tsx';
import { type SettlementDialogProps, type SettlementReview, wageToPay } from './settlement-review.ts';
import { texts } from './texts.ts';

interface PaidWageDialogProps extends SettlementDialogProps {
  wage: NonNullable<SettlementReview['unrecordedWage']>;
}

/**
 * Records a wage that was paid before a credit note. It suggests the amount that was to be paid, and of what a batch paid
 * its day too (product §10.8).
 */
export function PaidWageDialog({ review, wage, ...dialog }: PaidWageDialogProps) {
  const { _id: invoiceId, document } = review;
  const { disclosureId, largestWage, advance, firstDay, paidInBatch } = wage;
  const paid = paidInBatch?.amount ?? wageToPay(wage);
  const { euros, bankSum } = useEuros();
  const [amount, setAmount] = useState(decimalComma(paid));
  const money = (decimal: string) => formatDecimalAmount(decimal, document.currency);
  return (
    <ActionDialog
      {...dialog}
      title={texts.paidWage}
      submit={texts.record}
      act={({ paidOn = '' }) =>
        api<typeof recordPayout>('POST /api/review/payout/{invoiceId}', {
          params: { invoiceId },
          body: {
            paidOn,
            amount: typedDecimal(amount),
            disclosureId,
            advanceBefore: advance,
            ...(bankSum && { sent: bankSum }),
          },
        })
      }
      conflicts={['review-changed']}
    >
      {(issueOf) => (
        <>
          <p className="text">{texts.paidWageText(wage)}</p>
          <FactList
            spacious
            facts={[
              { label: texts.wageBefore, value: money(largestWage) },
              ...(advance === '0.00' ? [] : [{ label: texts.advance, value: money(`-${advance}`) }]),
            ]}
          />
          <MoneyFields
            document={document}
            firstDay={firstDay}
            paidOn={paidInBatch?.paidOn}
            amount={amount}
            onAmount={setAmount}
            issueOf={issueOf}
            bankSum={{ name: 'sent', euros }}
          />
        </>
      )}
    </ActionDialog>
  );
}
