import { randomUUID } from 'node:crypto';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { stockholmDate } from '#shared/calendar-date.ts';
import type { Currency } from '#shared/money.ts';
import type { Database } from '#database/database.ts';
import { isUniqueViolation } from '#database/database-failure.ts';
import { errors, ExpectedError } from '#server/errors.ts';
import { lockClient } from '#features/clients/server/public.ts';
import { dueDate, type PaymentTerm } from '../../domain/due-date.ts';
import { invoiceLines, invoiceNumberSeries, invoices } from '#database/schema/invoices.ts';
import { insertInvoiceEvent } from '../../server/record-invoice-event.ts';

/** An invoice that was created. */
export interface CreatedInvoice {
  id: string;
  invoiceNumber: number;
}

/** The created invoice in the API's form. */
export const presentCreated = ({ id, invoiceNumber }: CreatedInvoice) => ({
  _id: id,
  invoiceNumber: String(invoiceNumber),
});

/** What a new invoice gets from an earlier one. */
interface Original {
  invoiceId: string;
  total: bigint;
  /** The details of the event that records the creation. */
  details: Record<string, unknown>;
}

/** What a copy gets besides, with its lines. */
interface Copy extends Original {
  as: 'copy';
  note: string;
}

/** What a credit note gets besides. Its customer may be deleted. The caller adds the lines. */
interface CreditNote extends Original {
  as: 'credit-note';
  /** Who makes it: the member, or somebody at the provider. */
  actorId: string;
  reason: string;
  currency: Currency;
  clientName: string;
}

/** The facts of a new invoice. */
interface NewInvoice {
  clientId: string;
  noOfDueDates: PaymentTerm;
  /** The key of the request that creates it. */
  createKey?: string | null | undefined;
  /** None for an empty invoice. */
  from?: Copy | CreditNote;
}

/**
 * Creates an invoice for a customer that the member has not deleted. It is due the term's days from today (product
 * §5.7).
 * Everything is one statement: it locks the customer, takes the provider's next number, and inserts the invoice, its
 * event and any copied lines. If anything fails the number is free again, so that no number is lost (product §10.3).
 * @throws ExpectedError not-found if there is no such customer
 * @throws the database's error that `isUniqueViolation(error, 'invoices_copy_key')` tells, if the member has an invoice with
 * this key
 */
export async function createInvoice(
  db: Database,
  memberId: string,
  { clientId, noOfDueDates, createKey = null, from }: NewInvoice,
  now: Date,
): Promise<CreatedInvoice> {
  const copied = from?.as === 'copy' ? from : undefined;
  const credited = from?.as === 'credit-note' ? from : undefined;
  const id = randomUUID();
  const at = sql`${now.toISOString()}::timestamptz`;
  const invoice = { id, invoiceNumber: sql`invoice.invoice_number`, memberId };
  const event = {
    invoice,
    kind: 'created',
    actorId: credited?.actorId ?? memberId,
    details: from?.details ?? {},
    at: now,
  } as const;
  const { rows } = await db.execute<{ number: string }>(sql`
    with client as ${credited === undefined ? lockClient(db, memberId, clientId) : sql`(select ${clientId}::uuid as id)`},
    series as (
      update ${invoiceNumberSeries} set last_number = last_number + 1 from client where ${invoiceNumberSeries.id} = 1
      returning last_number
    ),
    invoice as (
      insert into ${invoices}
        (id, member_id, client_id, invoice_number, no_of_due_dates, due_date, note, total, copy_key, created_at, updated_at,
          document_kind, credits_invoice_id, credit_reason, frozen_currency, frozen_client_name)
      select ${id}::uuid, ${memberId}::uuid, client.id, series.last_number, ${noOfDueDates}::smallint,
        ${dueDate(stockholmDate(now), noOfDueDates)}::date, ${copied?.note ?? ''}, ${from?.total ?? 0n}::numeric,
        ${createKey}::uuid, ${at}, ${at}, ${credited === undefined ? 'invoice' : 'credit-note'},
        ${credited?.invoiceId ?? null}::uuid, ${credited?.reason ?? ''}, ${credited?.currency ?? null}::text,
        ${credited?.clientName ?? null}::text
      from client, series
      returning id, invoice_number
    )
    ${copied === undefined ? sql`` : copyLines(copied.invoiceId, at)}
    ${insertInvoiceEvent(event, sql`from invoice`)} returning invoice_number as number`);
  const [inserted] = rows;
  if (inserted === undefined) throw errors.notFound();
  return { id, invoiceNumber: Number(inserted.number) };
}

/**
 * Creates an invoice once for each key of the member. A repeated request gets the same invoice, even if it could not be
 * created any more (product §4.8).
 * @param create creates the invoice with the key
 * @throws what `create` throws, if no invoice has the key
 */
export async function createOnce(
  db: Database,
  memberId: string,
  createKey: string,
  create: () => Promise<CreatedInvoice>,
): Promise<CreatedInvoice> {
  try {
    return await create();
  } catch (error) {
    if (!(error instanceof ExpectedError) && !isUniqueViolation(error, 'invoices_copy_key')) throw error;
    const [existing] = await db
      .select({ id: invoices.id, invoiceNumber: invoices.invoiceNumber })
      .from(invoices)
      .where(and(eq(invoices.memberId, memberId), eq(invoices.copyKey, createKey)));
    if (existing === undefined) throw error;
    return existing;
  }
}

/** The part of the statement that copies the lines of an invoice, unchanged and in their order. */
const copyLines = (invoiceId: string, at: SQL) => sql`, lines as (
      insert into ${invoiceLines}
        (id, invoice_id, position, unit, quantity, price, fixed_price, work_description, amount, vat_rate,
          created_at)
      select gen_random_uuid(), invoice.id, line.position, line.unit, line.quantity, line.price, line.fixed_price,
        line.work_description, line.amount, line.vat_rate, ${at}
      from ${invoiceLines} line, invoice where line.invoice_id = ${invoiceId}::uuid
    )`;
