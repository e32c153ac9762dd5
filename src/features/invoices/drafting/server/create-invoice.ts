import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { stockholmDate } from '#shared/calendar-date.ts';
import type { Transaction } from '#database/database.ts';
import { errors } from '#server/errors.ts';
import { lockClient } from '#features/clients/server/public.ts';
import { dueDate, type PaymentTerm } from '../../domain/due-date.ts';
import { invoiceNumberSeries, invoices } from '#database/schema/invoices.ts';
import { recordInvoiceEvent } from '../../server/record-invoice-event.ts';

/**
 * Creates an invoice for a customer that the member has not deleted. It is due the term's days from today (product
 * §5.7).
 * @throws ExpectedError not-found if there is no such customer
 */
export async function createInvoice(
  tx: Transaction,
  memberId: string,
  { clientId, noOfDueDates }: { clientId: string; noOfDueDates: PaymentTerm },
  now: Date,
): Promise<{ id: string; invoiceNumber: number }> {
  if (!(await lockClient(tx, memberId, clientId))) throw errors.notFound();
  const invoice = { id: randomUUID(), invoiceNumber: await takeInvoiceNumber(tx), memberId };
  await tx.insert(invoices).values({
    ...invoice,
    clientId,
    noOfDueDates,
    dueDate: dueDate(stockholmDate(now), noOfDueDates),
    createdAt: now,
    updatedAt: now,
  });
  await recordInvoiceEvent(tx, invoice, { kind: 'created', actorId: memberId, at: now });
  return invoice;
}

/**
 * Takes the provider's next number. If the transaction fails the number is free again, so none is lost (product §10.3).
 */
async function takeInvoiceNumber(tx: Transaction): Promise<number> {
  const [series] = await tx
    .update(invoiceNumberSeries)
    .set({ lastNumber: sql`${invoiceNumberSeries.lastNumber} + 1` })
    .where(eq(invoiceNumberSeries.id, 1))
    .returning({ lastNumber: invoiceNumberSeries.lastNumber });
  if (series === undefined) throw new Error('The series of invoice numbers is missing');
  return series.lastNumber;
}
