import { Button } from '#web/controls/buttons/button.tsx';
import { Checkbox } from '#web/controls/fields/choice.tsx';
import { TextInput } from '#web/controls/fields/text-input.tsx';
import { useLayoutEffect, useRef, useState } from 'react';
import { decimalComma, decimalToHundredths, formatDecimalAmount, toDecimalString } from '#shared/money.ts';
import { readFigure, typedDecimal } from '#shared/typed-figure.ts';
import { api } from '#web/api.ts';
import { Announced } from '#web/controls/messages/announced.tsx';
import { ActionDialog, type ActionCallbacks } from '#web/controls/dialogs/action-dialog.tsx';
import { useAction } from '#web/forms/use-action.ts';
import { focusWhenShown } from '#web/focus-when-shown.ts';
import { useFocusOfGone } from '#web/use-focus-of-gone.ts';
import { MAX_AMOUNT_DIGITS } from '../../domain/settlement-fields.ts';
import { texts as moneyTexts } from '../../web/texts.ts';
import { paymentsInFields } from '../domain/payments-in-fields.ts';
import type { bookPaymentIn, payableInvoice } from '../endpoints.ts';
import type { PaymentInRow } from './payments-in-queries.ts';
import classes from './payments-in.module.css';
import { payerOf } from './payments-table.tsx';
import { type Part, PartFields } from './part-fields.tsx';
import { texts } from './texts.ts';

/** The props of every dialog about a payment in. */
export interface PaymentDialogProps extends ActionCallbacks {
  payment: PaymentInRow;
}

/** Books a payment in on the proposed invoices or on others, as a whole or in parts (product §2.27). */
export function BookDialog({ payment, ...dialog }: PaymentDialogProps) {
  const { _id: transactionId, currency, left } = payment;
  const [parts, setParts] = useState<readonly Part[]>(() =>
    payment.parts.map(({ amount, received, currency: invoiceCurrency = currency, ...part }) => ({
      ...part,
      currency: invoiceCurrency,
      amount: decimalComma(amount),
      received: received === undefined ? null : decimalComma(received),
    })),
  );
  /** Says which invoice was added last: it stands above the field, which keeps the focus. */
  const [lastAdded, setLastAdded] = useState('');
  const [question, setQuestion] = useState<string | null>(null);
  // An invoice is looked up while others are typed or removed, and then goes beside the parts of that moment.
  const newest = useRef(parts);
  const rest = restOf(left, parts);
  const remaining = rest === null || rest <= 0n ? '' : texts.rest(formatDecimalAmount(toDecimalString(rest), currency));
  const takesFocus = useFocusOfGone(texts.parts);
  const change = (changed: readonly Part[], said = '') => {
    newest.current = changed;
    setParts(changed);
    setLastAdded(said);
    // The sums have changed, so the question about the old ones is removed.
    setQuestion(null);
  };
  return (
    <ActionDialog
      {...dialog}
      size="large"
      title={texts.bookHeading}
      submit={texts.book}
      act={() =>
        api<typeof bookPaymentIn>('POST /api/review/bookpaymentin', {
          body: {
            transactionId,
            leftBefore: left,
            parts: parts.map(({ invoiceNumber, amount, received, unpaid }) => ({
              invoiceNumber,
              amount: typedDecimal(amount),
              ...(received === null ? {} : { received: typedDecimal(received) }),
              unpaid,
            })),
            overpaymentConfirmed: question !== null,
          },
        })
      }
      conflicts={['payment-in-changed', 'review-changed']}
      onRefused={{
        // If the sums were changed meanwhile, the question would be about others than those that are sent next.
        'overpayment-unconfirmed': (message) => {
          if (newest.current === parts) setQuestion(message);
        },
      }}
    >
      {() => (
        <>
          <p className="text">
            {texts.paymentIs(formatDecimalAmount(left, currency), payerOf(payment), payment.bookedOn)}
          </p>
          <div className="stack" {...takesFocus}>
            {parts.length === 0 && <p className="text">{texts.noInvoiceYet}</p>}
            {parts.map((part, at) => (
              <PartFields
                key={part.invoiceNumber}
                part={part}
                paymentCurrency={currency}
                isFirst={at === 0}
                onType={(typed) => change(parts.map((one) => (one === part ? { ...one, ...typed } : one)))}
                onRemove={() => change(parts.filter((one) => one !== part))}
              />
            ))}
          </div>
          <AddInvoice
            isFirst={parts.length === 0}
            sameAmount={(payment.sameAmount ?? []).filter(
              ({ invoiceNumber }) => !parts.some((part) => part.invoiceNumber === invoiceNumber),
            )}
            isAdded={(number) => newest.current.some(({ invoiceNumber }) => invoiceNumber === number)}
            onAdd={({ invoiceNumber, clientName, currency: invoiceCurrency, unpaid }) => {
              const added = { invoiceNumber, clientName, currency: invoiceCurrency, unpaid };
              const proposed = proposedAmounts(added, currency, restOf(left, newest.current));
              change([...newest.current, { ...added, ...proposed }], texts.added(added));
            }}
          />
          {remaining !== '' && <p className="text">{remaining}</p>}
          <Announced text={`${lastAdded} ${remaining}`.trim()} />
          {question !== null && (
            <Checkbox
              key={question}
              ref={focusWhenShown}
              required
              label={`${question} ${texts.overpaymentConfirmed}`}
              description={moneyTexts.overpaymentText}
            />
          )}
        </>
      )}
    </ActionDialog>
  );
}

/** The rest of a payment in when its parts are booked, in minor units; null while one of the parts is no amount. */
function restOf(left: string, parts: readonly Part[]): bigint | null {
  let rest = decimalToHundredths(left);
  for (const { amount, received } of parts) {
    const reading = readFigure(received ?? amount, { maxDigits: MAX_AMOUNT_DIGITS });
    if (!('hundredths' in reading)) return null;
    rest -= reading.hundredths;
  }
  return rest;
}

/**
 * What of the rest goes to an invoice, as it would be typed: at most what is left to pay of it. Of one in another currency
 * it is all of the rest, and all that is left to pay, because no rate is known.
 */
function proposedAmounts(
  { currency, unpaid }: Pick<Part, 'currency' | 'unpaid'>,
  paymentCurrency: PaymentInRow['currency'],
  rest: bigint | null,
): Pick<Part, 'amount' | 'received'> {
  const typed = (sum: bigint) => decimalComma(toDecimalString(sum));
  const [owed, available] = [decimalToHundredths(unpaid), rest === null || rest <= 0n ? null : rest];
  if (currency !== paymentCurrency)
    return { amount: owed === 0n ? '' : typed(owed), received: available === null ? '' : typed(available) };
  if (available === null) return { amount: '', received: null };
  return { amount: typed(owed > 0n && owed < available ? owed : available), received: null };
}

interface AddInvoiceProps {
  isFirst: boolean;
  /** The invoices on which just the payment's amount is left, to be added by a button. */
  sameAmount: NonNullable<PaymentInRow['sameAmount']>;
  /** Whether an invoice's number is among the parts now. */
  isAdded: (invoiceNumber: string) => boolean;
  onAdd: (invoice: Omit<Part, 'amount' | 'received'>) => void;
}

/**
 * A field that finds an invoice by its number. Enter adds the invoice to the parts, and books nothing yet. While it has a
 * number that is not added, the browser blocks the form.
 */
function AddInvoice({ isFirst, sameAmount, isAdded, onAdd }: AddInvoiceProps) {
  const field = useRef<HTMLInputElement>(null);
  const [number, setNumber] = useState('');
  const refusal = number.trim() === '' ? '' : texts.addFirst;
  useLayoutEffect(() => field.current?.setCustomValidity(refusal), [refusal]);
  const { run, busy, alert, setAlert } = useAction(async (typed: string) => {
    try {
      const query = { number: typed };
      const found = await api<typeof payableInvoice>('GET /api/review/payableinvoice', { query });
      if (isAdded(found.invoiceNumber)) return { kind: 'failure', text: texts.alreadyAdded };
      onAdd(found);
      // What was typed meanwhile stays.
      setNumber((now) => (now.trim() === typed ? '' : now));
      return undefined;
    } finally {
      field.current?.focus();
    }
  });
  const add = () => {
    if (number.trim() !== '') run(number.trim());
  };
  return (
    <div className="stack" data-gap="tight">
      <div className={classes.part}>
        <TextInput
          ref={field}
          label={texts.invoiceNumber}
          maxLength={paymentsInFields.invoiceNumber.maxLength}
          value={number}
          error={alert?.text}
          announcesError
          data-autofocus={isFirst || undefined}
          onChange={({ currentTarget }) => {
            setNumber(currentTarget.value);
            setAlert(null);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || number.trim() === '') return;
            event.preventDefault();
            add();
          }}
        />
        <Button variant="default" busy={busy} onClick={add}>
          {texts.add}
        </Button>
      </div>
      {sameAmount.map(({ invoiceNumber, clientName }) => (
        <div key={invoiceNumber} className={classes.part}>
          <div>
            {texts.sameAmount} {texts.invoiceInText(invoiceNumber)}, {clientName}
          </div>
          <Button variant="default" disabled={busy} onClick={() => run(invoiceNumber)}>
            {texts.add}
            <span className="visually-hidden">{texts.ofInvoice(invoiceNumber)}</span>
          </Button>
        </div>
      ))}
    </div>
  );
}
