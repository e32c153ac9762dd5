import { and, count, eq, sql } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import { invoices } from '#database/schema/invoices.ts';
import { clientOfInvoice, invoiceColumns, isOwnedBy } from './invoice-query.ts';

/**
 * The number of a member's invoices and their sum in minor units, by currency. Credit notes are subtracted. With a
 * customer it counts only those of the customer (product §2.13).
 */
export function sumInvoicesOf(db: Database, memberId: string, clientId?: string) {
  const { currency } = invoiceColumns;
  return db
    .select({
      currency,
      count: count(),
      total:
        sql`sum(case ${invoices.kind} when 'credit-note' then -${invoices.total} else ${invoices.total} end)`.mapWith(
          BigInt,
        ),
    })
    .from(invoices)
    .innerJoinLateral(clientOfInvoice(db), sql`true`)
    .where(
      clientId === undefined
        ? isOwnedBy(invoices.memberId, memberId)
        : and(isOwnedBy(invoices.clientId, clientId), eq(invoices.memberId, memberId)),
    )
    .groupBy(currency)
    .orderBy(currency);
}
