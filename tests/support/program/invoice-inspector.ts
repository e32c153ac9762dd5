import { asc, eq, sql } from 'drizzle-orm';
import { invoiceRevisions } from '#database/schema/invoice-revisions.ts';
import { invoiceEvents } from '#database/schema/invoice-events.ts';
import type { TestApp } from './test-app.ts';

/** Reads an invoice from all sides: as its owner, in the provider's mailbox and in the database. */
export function inspectInvoice(program: () => TestApp) {
  const get = async (token: string, path: string) => (await program().request('GET', path, { token })).json;
  return {
    invoiceOf: (token: string, invoiceId: string) => get(token, `/api/invoice/invoicedata/${invoiceId}`),
    documentOf: (token: string, invoiceId: string) => get(token, `/api/invoice/document/${invoiceId}`),
    /** The mails to the provider. */
    mailsAbout: (invoiceNumber: string) =>
      program().inbox.mails.filter(({ subject }) => subject?.startsWith(`Faktura ${invoiceNumber} `)),
    revisionsOf: (invoiceId: string) =>
      program()
        .deps.db.select()
        .from(invoiceRevisions)
        .where(eq(invoiceRevisions.invoiceId, invoiceId))
        .orderBy(asc(invoiceRevisions.revision)),
    eventsOf: async (invoiceId: string) => {
      const events = await program()
        .deps.db.select({ kind: invoiceEvents.kind })
        .from(invoiceEvents)
        .where(eq(invoiceEvents.invoiceId, invoiceId))
        // Events of the same moment come in the order of their transactions.
        .orderBy(asc(invoiceEvents.at), sql`${invoiceEvents}.xmin::text::bigint`);
      return events.map(({ kind }) => kind);
    },
  };
}
