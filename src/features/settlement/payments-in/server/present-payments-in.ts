import type { Database } from '#database/database.ts';
import { findPaymentsKnownUntil } from '#server/mail/late-mails.ts';
import type { EndpointResponse } from '#shared/endpoint.ts';
import { CURRENCIES, sumOf, toDecimalString } from '#shared/money.ts';
import { recordOf } from '#shared/record-of.ts';
import type { ReturnedWage } from '../../wages-out/server/find-returned-wages.ts';
import { MATCH_CLASSES, type Match, type MatchClass } from '../domain/payment-match.ts';
import { isDone, MOST_PAYMENTS, type PaymentGroup } from '../domain/payments-in-fields.ts';
import { takesBack } from '../domain/taken-back.ts';
import type { paymentsIn } from '../endpoints.ts';
import { countDone, findBooked, findDonePayments, findSources } from './find-done-payments.ts';
import { type BankTransactionRow, findNewestImport, findOpenPayments } from './find-open-payments.ts';
import { instructedOf, matchOpenPayments, withoutReturned } from './match-open-payments.ts';

/** The list of payments in: the number in each group, and a page of the payments of one group (product §2.27). */
export async function presentPaymentsIn(
  db: Database,
  group: PaymentGroup,
  offset = 0,
): Promise<EndpointResponse<typeof paymentsIn>> {
  // Read first: what is imported after it is not booked with the list, even if the list has it.
  const newest = await findNewestImport(db);
  const open = await findOpenPayments(db);
  const { returned, others } = await withoutReturned(db, open);
  const matches = await matchOpenPayments(db, others);
  for (const id of returned.keys()) matches.set(id, WAGE_RETURNED);
  const classOf = (id: string): MatchClass => matches.get(id)?.class ?? 'unmatched';
  const inClass = Object.groupBy(open, ({ id }) => classOf(id));
  const shown = isDone(group)
    ? await findDonePayments(db, group, offset)
    : (inClass[group] ?? []).slice(offset, offset + MOST_PAYMENTS);
  const booked = Map.groupBy(
    await findBooked(
      db,
      shown.map(({ id }) => id),
    ),
    ({ transactionId }) => transactionId,
  );
  const { fileNames, reasons } = await findSources(db, shown);
  return {
    now: newest.toISOString(),
    paymentsKnownUntil: (await findPaymentsKnownUntil(db))?.toISOString() ?? null,
    counts: {
      ...recordOf(MATCH_CLASSES, (one) => inClass[one]?.length ?? 0),
      booked: await countDone(db, 'booked'),
      setAside: await countDone(db, 'setAside'),
    },
    certain: CURRENCIES.flatMap((currency) => {
      const own = (inClass.certain ?? []).filter((payment) => payment.currency === currency);
      if (own.length === 0) return [];
      return [{ currency, amount: toDecimalString(sumOf(own.map(({ unbooked }) => unbooked))) }];
    }),
    payments: shown.map((payment) => ({
      _id: payment.id,
      isTakenBack: takesBack(payment),
      bookedOn: payment.bookedOn,
      currency: payment.currency,
      amount: toDecimalString(payment.amount),
      left: toDecimalString(payment.unbooked),
      ...presentInstructed(payment),
      payerName: payment.partyName,
      payerAccount: payment.partyAccount,
      references: payment.references,
      text: payment.text,
      fileName: fileNames.get(payment.fileId) ?? '',
      ...presentMatch(isDone(group) ? undefined : matches.get(payment.id)),
      returnedWage: presentReturned(returned.get(payment.id)),
      booked: (booked.get(payment.id) ?? []).map(presentBooked),
      setAsideReason: reasons.get(payment.id) ?? null,
    })),
  };
}

/** An accountant has to confirm that a wage has come back, so this match is never certain. */
const WAGE_RETURNED: Match = { class: 'likely', parts: [], reasons: ['wageReturned'] };

const presentReturned = (wage: ReturnedWage | undefined) => {
  if (wage === undefined) return null;
  const { invoiceId, invoiceNumber, isCredited } = wage;
  return { invoiceId, invoiceNumber: String(invoiceNumber), isCredited };
};

const presentInstructed = (payment: BankTransactionRow) => {
  const instructed = instructedOf(payment);
  if (instructed === null) return {};
  return { instructed: { ...instructed, amount: toDecimalString(instructed.amount) } };
};

const presentBooked = ({ paymentId, invoiceId, ...booked }: Awaited<ReturnType<typeof findBooked>>[number]) => {
  const { invoiceNumber, invoiceCurrency: currency, receivedAmount } = booked;
  const amount = toDecimalString(booked.amount);
  const ofInvoice = { paymentId, invoiceId, invoiceNumber: String(invoiceNumber) };
  if (receivedAmount === null) return { ...ofInvoice, amount };
  return { ...ofInvoice, amount: toDecimalString(receivedAmount), paid: { amount, currency } };
};

const presentMatch = (match: Match | undefined) => ({
  reasons: [...(match?.reasons ?? [])],
  parts: (match?.parts ?? []).map(({ invoice, amount, received }) => ({
    invoiceId: invoice.id,
    invoiceNumber: String(invoice.number),
    clientName: invoice.clientName,
    amount: toDecimalString(amount),
    ...(received === undefined ? {} : { currency: invoice.currency, received: toDecimalString(received) }),
    unpaid: toDecimalString(invoice.unpaid),
  })),
  sameAmount: match?.sameAmount?.map(({ id, number, clientName }) => ({
    invoiceId: id,
    invoiceNumber: String(number),
    clientName,
  })),
});
