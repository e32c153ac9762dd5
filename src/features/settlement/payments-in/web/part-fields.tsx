import { Button } from '#web/controls/buttons/button.tsx';
import { formatDecimalAmount } from '#shared/money.ts';
import { FigureField } from '#web/controls/fields/figure-field.tsx';
import { MAX_AMOUNT_DIGITS } from '../../domain/settlement-fields.ts';
import { euroRate } from '../../web/euro-rate.ts';
import { texts as moneyTexts } from '../../web/texts.ts';
import type { PaymentInRow } from './payments-in-queries.ts';
import classes from './payments-in.module.css';
import { texts } from './texts.ts';

/** What of a payment in is booked on an invoice, while it is typed. */
export interface Part {
  invoiceNumber: string;
  clientName: string;
  currency: PaymentInRow['currency'];
  /** What is paid of the invoice, as it was typed. */
  amount: string;
  /** What of the payment in that takes, as it was typed, if the invoice is in another currency; otherwise null. */
  received: string | null;
  unpaid: string;
}

interface PartFieldsProps {
  part: Part;
  paymentCurrency: PaymentInRow['currency'];
  isFirst: boolean;
  onType: (typed: Partial<Pick<Part, 'amount' | 'received'>>) => void;
  onRemove: () => void;
}

/** What of a payment in is booked on an invoice. Of one in another currency it has both sums, and the rate that follows. */
export function PartFields({ part, paymentCurrency, isFirst, onType, onRemove }: PartFieldsProps) {
  const { invoiceNumber, clientName, currency, amount, received, unpaid } = part;
  const rate =
    received === null ? null : euroRate({ typed: amount, currency }, { typed: received, currency: paymentCurrency });
  const figure = { step: '0.01', maxDigits: MAX_AMOUNT_DIGITS } as const;
  return (
    <div className={classes.part} data-exchanged={received === null ? undefined : true}>
      {received !== null && (
        <FigureField
          {...figure}
          name={`received-${invoiceNumber}`}
          currency={paymentCurrency}
          label={texts.receivedAmount(invoiceNumber, paymentCurrency)}
          value={received}
          data-autofocus={isFirst || undefined}
          onType={(typed) => onType({ received: typed })}
        />
      )}
      <FigureField
        {...figure}
        name={`amount-${invoiceNumber}`}
        currency={currency}
        label={(received === null ? texts.partAmount : texts.paidAmount)(invoiceNumber, currency)}
        description={[
          texts.unpaid(formatDecimalAmount(unpaid, currency), clientName),
          ...(rate === null ? [] : [moneyTexts.euroRate(rate)]),
        ].join('. ')}
        value={amount}
        data-autofocus={(isFirst && received === null) || undefined}
        onType={(typed) => onType({ amount: typed })}
      />
      <Button variant="default" onClick={onRemove}>
        {texts.remove}
        <span className="visually-hidden">{texts.ofInvoice(invoiceNumber)}</span>
      </Button>
    </div>
  );
}
