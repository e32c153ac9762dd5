import type { Transaction } from '../../../server/database/database.ts';
import { errors } from '../../../server/errors.ts';
import { type CalendarDate, stockholmDate } from '../../../shared/calendar-date.ts';
import { findSentSnapshot } from '../../sending/server/read-model.ts';
import type { ReviewedInvoice } from './lock-review.ts';

/** Money moves from the day of the invoice on and not in the future. @throws ExpectedError payment-date-implausible */
export async function demandPlausibleDate(
  tx: Transaction,
  { id, memberId }: ReviewedInvoice['invoice'],
  date: CalendarDate,
  now: Date,
): Promise<void> {
  const sent = await findSentSnapshot(tx, memberId, id);
  const isPlausible = sent !== null && date >= sent.document.invoiceDate && date <= stockholmDate(now);
  if (!isPlausible) throw errors.paymentDateImplausible();
}
