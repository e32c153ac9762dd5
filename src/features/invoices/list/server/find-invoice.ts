import { and, asc, desc, eq, getTableColumns, not, sql } from 'drizzle-orm';
import { builtOnce } from '#database/built-once.ts';
import type { Database } from '#database/database.ts';
import { invoiceLines, invoices } from '#database/schema/invoices.ts';
import { invoiceQuery, isFrozen, isOwnedBy } from './invoice-query.ts';

const { placeholder } = sql;

/** One of the member's invoices; null if there is none with this id. */
export async function findInvoice(db: Database, memberId: string, invoiceId: string) {
  const [invoice] = await invoiceOf(db).execute({ memberId, invoiceId });
  return invoice ?? null;
}

const invoiceOf = builtOnce((db) =>
  invoiceQuery(db).where(
    and(eq(invoices.id, placeholder('invoiceId')), eq(invoices.memberId, placeholder('memberId'))),
  ),
);

/** The lines of a member's invoice, in their order (product §3.6). */
export function findInvoiceLines(db: Database, memberId: string, invoiceId: string) {
  return linesOf(db).execute({ memberId, invoiceId });
}

const linesOf = builtOnce((db) =>
  db
    .select(getTableColumns(invoiceLines))
    .from(invoiceLines)
    .innerJoin(invoices, eq(invoices.id, invoiceLines.invoiceId))
    .where(and(eq(invoiceLines.invoiceId, placeholder('invoiceId')), eq(invoices.memberId, placeholder('memberId'))))
    .orderBy(asc(invoiceLines.position)),
);

/** The newest of a member's drafts and returned invoices, and the number of all of them. */
export async function findInvoicesToFinish(db: Database, memberId: string, limit: number) {
  const toFinish = and(isOwnedBy(invoices.memberId, memberId), not(isFrozen));
  const inOrder = [asc(invoices.memberId), desc(invoices.invoiceNumber)];
  const newest = await invoiceQuery(db)
    .where(toFinish)
    .orderBy(...inOrder)
    .limit(limit);
  return { newest, count: await db.$count(invoices, toFinish) };
}
