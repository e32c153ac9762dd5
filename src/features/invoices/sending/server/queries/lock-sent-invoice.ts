import { eq } from 'drizzle-orm';
import type { Transaction } from '#database/database.ts';
import { errors } from '#server/errors.ts';
import { invoices } from '#database/schema/invoices.ts';
import type { ReviewState } from '../../../domain/review-state.ts';
import type { LockedInvoice } from '../../../drafting/server/lock-invoice.ts';
import type { Currency } from '#shared/money.ts';
import { sentCurrency } from './sent-currency.ts';

/** A sent invoice's row, as read with the lock. It has what sending gives each invoice. */
export type SentInvoice = LockedInvoice & { reviewState: ReviewState; frozenCurrency: Currency };

/**
 * Locks a sent invoice until the transaction ends, so that reviewers' actions on it run one after the other.
 * @throws ExpectedError not-found, for a draft too
 * @throws Error if it has no currency
 */
export async function lockSentInvoice(tx: Transaction, invoiceId: string): Promise<SentInvoice> {
  const [invoice] = await tx.select().from(invoices).where(eq(invoices.id, invoiceId)).for('update');
  if (invoice === undefined || invoice.reviewState === null) throw errors.notFound();
  return { ...invoice, reviewState: invoice.reviewState, frozenCurrency: sentCurrency(invoice) };
}
