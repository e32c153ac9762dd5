import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { stockholmDate } from '#shared/calendar-date.ts';
import type { Database } from '#database/database.ts';
import { errors } from '#server/errors.ts';
import { lockClient } from '#features/clients/server/public.ts';
import { dueDate, type PaymentTerm } from '../../domain/due-date.ts';
import { invoiceNumberSeries, invoices } from '#database/schema/invoices.ts';
import { insertInvoiceEvent } from '../../server/record-invoice-event.ts';

/**
 * Creates an invoice for a customer that the member has not deleted. It is due the term's days from today (product
 * §5.7). All of it is one statement, and so one transaction: the customer is locked, the provider's next number is taken,
 * and the invoice and its event are inserted. If anything fails the number is free again, so none is lost (product §10.3).
 * @throws ExpectedError not-found if there is no such customer
 */
export async function createInvoice(
  db: Database,
  memberId: string,
  { clientId, noOfDueDates }: { clientId: string; noOfDueDates: PaymentTerm },
  now: Date,
): Promise<{ id: string; invoiceNumber: number }> {
  const id = randomUUID();
  const invoice = { id, invoiceNumber: sql`invoice.invoice_number`, memberId };
  const created = insertInvoiceEvent({ invoice, kind: 'created', actorId: memberId, at: now }, sql`from invoice`);
  const { rows } = await db.execute<{ number: string }>(sql`
    with client as ${lockClient(db, memberId, clientId)},
    series as (
      update ${invoiceNumberSeries} set last_number = last_number + 1 from client where ${invoiceNumberSeries.id} = 1
      returning last_number
    ),
    invoice as (
      insert into ${invoices} (id, member_id, client_id, invoice_number, no_of_due_dates, due_date, created_at, updated_at)
      select ${id}::uuid, ${memberId}::uuid, client.id, series.last_number, ${noOfDueDates}::smallint,
        ${dueDate(stockholmDate(now), noOfDueDates)}::date, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
      from client, series
      returning invoice_number
    )
    ${created} returning invoice_number as number`);
  const [inserted] = rows;
  if (inserted === undefined) throw errors.notFound();
  return { id, invoiceNumber: Number(inserted.number) };
}
