import { Button } from '#web/controls/buttons/button.tsx';
import { Link } from 'react-router';
import { groupIban } from '#shared/iban.ts';
import { capitalized } from '#shared/capitalized.ts';
import { formatDecimalAmount } from '#shared/money.ts';
import { CardTable, type Column } from '#web/controls/tables/card-table.tsx';
import { isDone, type PaymentGroup } from '../domain/payments-in-fields.ts';
import type { PaymentInRow } from './payments-in-queries.ts';
import classes from './payments-in.module.css';
import { texts } from './texts.ts';

/** What can be done with a payment in. */
export type PaymentAction = 'book' | 'returnWage' | 'setAside' | 'undo';

export interface PaymentsTableProps {
  group: PaymentGroup;
  payments: readonly PaymentInRow[];
  onAction: (action: PaymentAction, payment: PaymentInRow) => void;
  /** A column with a box for each payment, if several can be chosen. */
  choice?: Column<PaymentInRow> | false;
}

const { columns } = texts;

/** The payer's name, or else the account; if both are unknown, that. What the bank takes back is the bank's. */
export function payerOf({ isTakenBack, payerName, payerAccount }: PaymentInRow): string {
  if (isTakenBack) return texts.bank;
  return payerName ?? (payerAccount === null ? texts.noPayer : groupIban(payerAccount));
}

/** The payments in of one group, with what is proposed for each or what was done with it. */
export function PaymentsTable({ group, payments, onAction, choice = false }: PaymentsTableProps) {
  return (
    <CardTable
      caption={texts.groups[group]}
      columns={[...(choice ? [choice] : []), ...columnsOf(group, onAction)]}
      rows={payments}
      keyOf={({ _id }) => _id}
    />
  );
}

function columnsOf(group: PaymentGroup, onAction: PaymentsTableProps['onAction']): Column<PaymentInRow>[] {
  return [
    { label: columns.day, cell: ({ bookedOn }) => <span className={classes.day}>{bookedOn}</span> },
    { label: columns.amount, numeric: true, cell: (payment) => <Amount payment={payment} /> },
    {
      label: columns.payer,
      namesRow: true,
      typed: true,
      cell: (payment) => (
        <div className={classes.value}>
          {payerOf(payment)}
          {payment.payerName !== null && payment.payerAccount !== null && (
            <div className={classes.small}>{groupIban(payment.payerAccount)}</div>
          )}
        </div>
      ),
    },
    { label: columns.message, typed: true, cell: (payment) => <Message payment={payment} /> },
    group === 'setAside'
      ? { label: columns.reason, typed: true, cell: ({ setAsideReason }) => setAsideReason }
      : {
          label: isDone(group) ? columns.booked : columns.proposal,
          typed: true,
          cell: (payment) => <Proposal payment={payment} />,
        },
    {
      label: columns.actions,
      hideLabel: true,
      cell: (payment) => <Actions group={group} payment={payment} onAction={onAction} />,
    },
  ];
}

function Amount({ payment: { isTakenBack, amount, left, currency, instructed } }: { payment: PaymentInRow }) {
  return (
    <div>
      {formatDecimalAmount(isTakenBack ? `-${amount}` : amount, currency)}
      {instructed !== undefined && (
        <div className={classes.small}>
          {texts.instructed(formatDecimalAmount(instructed.amount, instructed.currency))}
        </div>
      )}
      {left !== amount && left !== '0.00' && (
        <div className={classes.small}>{texts.left(formatDecimalAmount(left, currency))}</div>
      )}
    </div>
  );
}

function Message({ payment: { references, text, fileName } }: { payment: PaymentInRow }) {
  const lines = [...references, ...text.split('\n')].filter(Boolean);
  return (
    <div className={classes.value}>
      {lines.join(', ') || texts.none}
      <div className={classes.small}>{texts.ofFile(fileName)}</div>
    </div>
  );
}

function Proposal({ payment }: { payment: PaymentInRow }) {
  const { parts, returnedWage, booked, reasons, currency, sameAmount = [] } = payment;
  if (parts.length + booked.length + reasons.length + sameAmount.length === 0) return texts.none;
  return (
    <ul className={classes.lines}>
      {booked.map(({ invoiceId, invoiceNumber, amount, paid }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- The same amount can be booked on an invoice twice.
        <li key={at}>
          <Link to={`/granskning/${invoiceId}`}>{texts.invoice(invoiceNumber)}</Link>,{' '}
          {formatDecimalAmount(amount, currency)}
          {paid !== undefined && texts.paid(formatDecimalAmount(paid.amount, paid.currency))}
        </li>
      ))}
      {returnedWage !== null && (
        <li>
          <Link to={`/granskning/${returnedWage.invoiceId}`}>{texts.invoice(returnedWage.invoiceNumber)}</Link>
        </li>
      )}
      {parts.map(({ invoiceId, invoiceNumber, clientName, amount }) => (
        <li key={invoiceId}>
          <Link to={`/granskning/${invoiceId}`}>{texts.invoice(invoiceNumber)}</Link>, {clientName}
          {parts.length > 1 && `, ${formatDecimalAmount(amount, currency)}`}
        </li>
      ))}
      {sameAmount.map(({ invoiceId, invoiceNumber, clientName }) => (
        <li key={invoiceId} className={classes.small}>
          {texts.sameAmount} <Link to={`/granskning/${invoiceId}`}>{texts.invoiceInText(invoiceNumber)}</Link>,{' '}
          {clientName}
        </li>
      ))}
      {reasons.length > 0 && (
        <li className={classes.small}>{sentence(reasons.map((reason) => texts.reasons[reason]))}</li>
      )}
    </ul>
  );
}

const sentence = ([first = '', ...rest]: readonly string[]) => [capitalized(first), ...rest].join(', ');

function Actions({
  group,
  payment,
  onAction,
}: { payment: PaymentInRow } & Pick<PaymentsTableProps, 'group' | 'onAction'>) {
  const about = (
    <span className="visually-hidden">
      {texts.about(formatDecimalAmount(payment.amount, payment.currency), payerOf(payment))}
    </span>
  );
  const button = (action: PaymentAction, label: string, isMain = false) => (
    <Button variant={isMain ? 'filled' : 'default'} onClick={() => onAction(action, payment)}>
      {label}
      {about}
    </Button>
  );
  if (isDone(group)) return button('undo', texts.undo);
  if (payment.isTakenBack) return button('setAside', texts.seenTo);
  return (
    <div className={classes.actions}>
      {payment.returnedWage !== null
        ? button('returnWage', texts.returnWage, true)
        : payment.parts.length === 0
          ? button('book', texts.assign)
          : button('book', texts.book, group !== 'certain')}
      {button('setAside', texts.setAside)}
    </div>
  );
}
