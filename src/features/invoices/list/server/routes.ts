import type { FastifyInstance } from 'fastify';
import { stockholmDate } from '#shared/calendar-date.ts';
import { toDecimalString } from '#shared/money.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { errors } from '#server/errors.ts';
import { attach } from '#server/http/content-disposition.ts';
import { route } from '#server/http/route.ts';
import { readInSlices, respondWithList } from '#server/http/sliced-response.ts';
import { findClientForDocument } from '#features/clients/server/public.ts';
import { frozenVat, presentWithWay } from '../../server/present-invoice.ts';
import { matcherOf } from '../domain/select-invoices.ts';
import * as endpoints from '../endpoints.ts';
import { findInvoices, type InvoiceListPart } from './find-invoices.ts';
import type { FoundInvoice } from './invoice-query.ts';
import { sumInvoicesOf } from './sum-invoices.ts';
import { csvFileName, invoicesAsCsv } from './invoices-csv.ts';

/** The lists of invoices, their sums, and a list as a file (product §7.2, §7.3). */
export function invoiceListRoutes(app: FastifyInstance, deps: Dependencies): void {
  const { db, clock, settings } = deps;

  /** @throws ExpectedError not-found if the client isn't the owner's */
  const findClient = async (owner: string, clientId: string) => {
    const client = await findClientForDocument(db, owner, clientId);
    if (client === null) throw errors.notFound();
    return client;
  };

  const present = (invoice: FoundInvoice) =>
    presentWithWay(invoice, stockholmDate(clock()), settings.provider.payoutDays);

  const listInvoices = async (owner: string, part: InvoiceListPart, clientId?: string) =>
    part.limit === undefined
      ? respondWithList({
          owner,
          read: (limit, last?: FoundInvoice) =>
            findInvoices(db, owner, { ...part, limit, after: last?.invoiceNumber ?? part.after }, clientId),
          present: (invoices) => invoices.map(present),
        })
      : (await findInvoices(db, owner, part, clientId)).map(present);

  route(app, deps, endpoints.fetchInvoices, ({ query, caller }) => listInvoices(caller.memberId, query));

  route(app, deps, endpoints.specificClientInvoices, async ({ params, query, caller }) => {
    await findClient(caller.memberId, params.clientId);
    return listInvoices(caller.memberId, query, params.clientId);
  });

  route(app, deps, endpoints.exportInvoices, async ({ query, caller: { memberId }, reply }) => {
    const { clientId, ...chosen } = query;
    const client = clientId === undefined ? null : await findClient(memberId, clientId);
    const today = stockholmDate(clock());
    const { q, status = null, period = null } = chosen;
    const selection = { search: q ?? '', status, clientId: clientId ?? null, period };
    const isWanted = matcherOf(selection, today);
    const parts = await readInSlices({
      owner: memberId,
      read: (limit, last?: FoundInvoice) =>
        findInvoices(db, memberId, { limit, after: last?.invoiceNumber, q: null }, clientId),
      present: (invoices) =>
        invoices.map((invoice) => ({ ...present(invoice), vat: frozenVat(invoice) })).filter(isWanted),
    });
    attach(reply, csvFileName(selection, client?.customer.name ?? null, today));
    return invoicesAsCsv(parts, today, settings.provider.vat !== null);
  });

  const sums = async (owner: string, clientId?: string) =>
    (await sumInvoicesOf(db, owner, clientId)).map(({ currency, count, total }) => ({
      currency,
      count,
      totalAmount: toDecimalString(total),
    }));

  route(app, deps, endpoints.invoiceSums, ({ caller }) => sums(caller.memberId));

  route(app, deps, endpoints.clientInvoiceSums, async ({ params, caller }) => {
    await findClient(caller.memberId, params.clientId);
    return sums(caller.memberId, params.clientId);
  });
}
