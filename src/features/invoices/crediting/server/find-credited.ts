import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import type { InvoiceSnapshot } from '#database/schema/invoice-revisions.ts';
import { invoices } from '#database/schema/invoices.ts';
import { type LeftToCredit, leftToCredit } from '../domain/left-to-credit.ts';
import { findSentDocuments } from '../../sending/server/queries/find-sent-revisions.ts';
import { readSentSnapshot } from '../../sending/server/queries/read-sent-snapshot.ts';

/** An invoice with the facts that are needed to credit it: its row, the frozen content, and what is left of it. */
export interface Credited {
  invoice: typeof invoices.$inferSelect;
  snapshot: InvoiceSnapshot;
  left: LeftToCredit;
}

/** Reads one of the member's invoices to credit it. */
export async function findCredited(db: Database, memberId: string, invoiceId: string): Promise<Credited> {
  const [invoice] = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.id, invoiceId), eq(invoices.memberId, memberId)));
  if (invoice === undefined) throw new Error(`The credited invoice ${invoiceId} is missing.`);
  const notes = await db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(isCreditNoteOf(invoiceId), eq(invoices.reviewState, 'credited')));
  const snapshot = await readSentSnapshot(db, memberId, invoiceId);
  const credited = await findSentDocuments(
    db,
    memberId,
    notes.map(({ id }) => id),
  );
  return { invoice, snapshot, left: leftToCredit(snapshot.document, credited) };
}

/** The condition that a row is a credit note of this invoice. */
export const isCreditNoteOf = (invoiceId: string) =>
  and(eq(invoices.creditsInvoiceId, invoiceId), sql`${invoices.kind} = 'credit-note'`);

/** The condition that a row is the credit note of this invoice that is not forwarded. There is at most one. */
export const isUnforwardedNoteOf = (invoiceId: string) =>
  and(isCreditNoteOf(invoiceId), sql`${invoices.reviewState} is distinct from 'credited'`);

/** The condition that the provider has made a credit note, and not its member. The SQL names the tables itself. */
export const isOfProvider = sql<boolean>`(select true from invoice_events
  where invoice_events.invoice_id = invoices.id and kind = 'created' and actor_id <> invoices.member_id limit 1) is not null`;

/**
 * The condition that the provider may put another credit note in the place of one that doesn't wait for review: its own, or
 * that of a freelancer who can't sign in. The SQL names the tables itself.
 */
export const isReplaceable = sql<boolean>`(${isOfProvider}
  or (select disabled_at is not null from members where members.id = invoices.member_id))`;

/** Whether the provider has made a credit note, and not its member. */
export async function isMadeByProvider(db: Database, noteId: string): Promise<boolean> {
  const [note] = await db.select({ isOfProvider }).from(invoices).where(eq(invoices.id, noteId));
  return note?.isOfProvider === true;
}
