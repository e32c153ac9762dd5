import type { Database } from '#database/database.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { ExpectedError } from '#server/errors.ts';
import type { SignedIn } from '#server/sessions/sessions.ts';
import { InvoiceIndex } from '../domain/invoice-index.ts';
import { matchPayments, referredNumbers } from '../domain/match-payments.ts';
import { bookPaymentIn } from './book-payment-in.ts';
import { findCertainCandidates } from './find-open-payments.ts';
import { findNumbered, toPaymentsIn, withoutReturned } from './match-open-payments.ts';

/** The most certain matches that one request books. The screen shows the progress after each request. */
const MOST_AT_ONCE = 50;

/**
 * Books the next certain matches, each in a transaction of its own.
 * @param importedUntil payments that were imported later are not booked, because the accountant hasn't seen them
 */
export async function bookCertain(
  { db, jobs, clock }: Pick<Dependencies, 'db' | 'jobs' | 'clock'>,
  caller: SignedIn,
  importedUntil: Date,
  signal: AbortSignal,
): Promise<{ booked: number; left: number }> {
  const certain = await findCertain(db, importedUntil);
  let booked = 0;
  let tried = 0;
  for (const { transactionId, number, amount } of certain) {
    if (booked === MOST_AT_ONCE || signal.aborted) break;
    tried += 1;
    const part = { invoiceNumber: String(number), amount, unpaid: amount };
    const booking = { transactionId, leftBefore: amount, parts: [part], overpaymentConfirmed: false };
    try {
      await db.transaction((tx) => bookPaymentIn(tx, { jobs }, caller, booking, clock()));
      booked += 1;
    } catch (error) {
      // Somebody else has changed this payment or its invoice meanwhile, so it is skipped.
      if (!(error instanceof ExpectedError) || error.status >= 500) throw error;
    }
  }
  return { booked, left: certain.length - tried };
}

/** A certain match depends only on the invoice that its reference names, so no other invoices are read. */
async function findCertain(db: Database, importedUntil: Date) {
  const candidates = await findCertainCandidates(db, importedUntil);
  const { others } = await withoutReturned(db, candidates);
  const payments = toPaymentsIn(others);
  const numbers = [...new Set(payments.flatMap(referredNumbers))].map(Number);
  const index = new InvoiceIndex();
  if (numbers.length > 0) for (const invoice of await findNumbered(db, numbers)) index.add(invoice);
  const matches = [...matchPayments(payments, index, new Map())];
  return matches.flatMap(([transactionId, match]) => {
    const [part] = match.parts;
    if (match.class !== 'certain' || part === undefined) return [];
    return [{ transactionId, number: part.invoice.number, amount: part.amount }];
  });
}
