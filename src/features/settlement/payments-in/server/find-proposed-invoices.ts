import type { Database } from '#database/database.ts';
import { findNewestImport, findOpenPayments } from './find-open-payments.ts';
import { matchOpenPayments, withoutReturned } from './match-open-payments.ts';

/**
 * The ids of the invoices for which a payment in is proposed that nobody has booked or set aside yet. As far as the program
 * knows their customers have paid, so no late mail is about them (product §10.13).
 */
export async function findProposedInvoices(db: Database): Promise<ReadonlySet<string>> {
  const { others } = await withoutReturned(db, await findOpenPayments(db));
  const matches = await matchOpenPayments(db, others);
  return new Set([...matches.values()].flatMap(({ parts }) => parts.map(({ invoice }) => invoice.id)));
}

/**
 * Whether a payment in is proposed for an invoice for which none was at an instant. Payments are only matched again if a
 * file was imported since, or if the instant isn't known.
 */
export async function isProposedSince(db: Database, invoiceId: string, since: Date | null): Promise<boolean> {
  if (since !== null && (await findNewestImport(db)) < since) return false;
  return (await findProposedInvoices(db)).has(invoiceId);
}
