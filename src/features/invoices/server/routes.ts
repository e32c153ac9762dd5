import type { FastifyInstance } from 'fastify';
import { stockholmDate } from '#shared/calendar-date.ts';
import { toDecimalString } from '#shared/money.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { errors } from '#server/errors.ts';
import { attach } from '#server/http/content-disposition.ts';
import { route } from '#server/http/route.ts';
import { readInSlices, respondWithList } from '#server/http/sliced-response.ts';
import type { SignedIn } from '#server/sessions/sessions.ts';
import { findClientForDocument } from '#features/clients/server/public.ts';
import * as endpoints from '../drafting/endpoints.ts';
import * as lists from '../list/endpoints.ts';
import { isInvoiceLocked } from '../domain/invoice-status.ts';
import { addLine } from '../drafting/server/lines/add-line.ts';
import { copyInvoice } from '../drafting/server/copy-invoice.ts';
import { createInvoice, createOnce } from '../drafting/server/create-invoice.ts';
import { createLong } from '../drafting/server/create-long.ts';
import type { InvoiceEdit } from '../drafting/server/edit-invoice.ts';
import { deleteLine } from '../drafting/server/lines/delete-line.ts';
import {
  findInvoice,
  findInvoiceLines,
  findInvoices,
  type FoundInvoice,
  type InvoiceListPart,
  sumInvoices,
} from '../list/server/find-invoices.ts';
import { csvFileName, invoicesAsCsv } from '../list/server/invoices-csv.ts';
import { matcherOf } from '../list/domain/select-invoices.ts';
import { moveLine } from '../drafting/server/lines/move-line.ts';
import { frozenVat, presentLine, presentWithWay } from './present-invoice.ts';
import { saveDelivery } from '../drafting/server/save-delivery.ts';
import { saveNote } from '../drafting/server/save-note.ts';
import { copyToTrash, deleteInvoice } from '../drafting/server/trash-invoice.ts';
import { readSentSnapshot } from '../sending/server/queries/read-sent-snapshot.ts';
import { updateLine } from '../drafting/server/lines/update-line.ts';
import { updateTerm } from '../drafting/server/update-term.ts';

/** The endpoints for creating, editing, listing and trashing invoices (product §7.2, §7.3). */
export function invoiceRoutes(app: FastifyInstance, deps: Dependencies): void {
  const { db, clock, settings } = deps;
  const editBy = ({ memberId }: SignedIn, invoiceId: string): InvoiceEdit => ({ memberId, invoiceId, now: clock() });

  route(app, deps, endpoints.createInvoice, async ({ body, caller }) => {
    const { createKey } = body;
    const create = () => createInvoice(db, caller.memberId, body, clock());
    const { id, invoiceNumber } = await (createKey === undefined
      ? create()
      : createOnce(db, caller.memberId, createKey, create));
    return { _id: id, invoiceNumber: String(invoiceNumber) };
  });

  route(app, deps, endpoints.copyInvoice, async ({ params, body, caller }) => {
    const edit = editBy(caller, params.invoiceId);
    const { id, invoiceNumber } = await createLong(deps, caller.memberId, body.copyKey, (tx) =>
      copyInvoice(tx, edit, body.copyKey),
    );
    return { _id: id, invoiceNumber: String(invoiceNumber) };
  });

  route(app, deps, endpoints.updateInvoice, async ({ params, body, caller }) => {
    await db.transaction((tx) => updateTerm(tx, editBy(caller, params.id), body.noOfDueDates));
    return { message: 'Invoice updated Successfully.' };
  });

  route(app, deps, endpoints.addNote, async ({ params, body, caller }) => {
    await db.transaction((tx) => saveNote(tx, editBy(caller, params.invoiceId), body.note));
    return { message: 'Anteckningen har lagts till.' };
  });

  route(app, deps, endpoints.saveDelivery, async ({ params, body, caller }) => {
    await db.transaction((tx) => saveDelivery(tx, editBy(caller, params.invoiceId), body));
    return { message: 'Dagarna är sparade.' };
  });

  route(app, deps, endpoints.addAmount, async ({ body, caller }) => {
    const line = await db.transaction((tx) => addLine(tx, editBy(caller, body.invoiceId), body, settings.provider));
    return { data: presentLine(line) };
  });

  route(app, deps, endpoints.updateAmount, async ({ params, body, caller }) => {
    const line = await db.transaction((tx) =>
      updateLine(tx, editBy(caller, body.invoiceId), params.id, body, settings.provider),
    );
    return { data: presentLine(line) };
  });

  route(app, deps, endpoints.deleteAmount, async ({ params, caller }) => {
    await db.transaction((tx) => deleteLine(tx, caller.memberId, params.id, clock()));
    return { message: 'Invoice Amount deleted Successfully.' };
  });

  route(app, deps, endpoints.moveAmount, async ({ params, body, caller }) => {
    await db.transaction((tx) => moveLine(tx, caller.memberId, params.id, body.before, clock()));
    return { message: 'Raden är flyttad.' };
  });

  route(app, deps, endpoints.sendToTrash, async ({ body, caller }) => {
    await db.transaction((tx) => copyToTrash(tx, editBy(caller, body.invoice._id)));
    return { message: 'Fakturan är kopierad till papperskorgen.' };
  });

  route(app, deps, endpoints.deleteInvoice, async ({ params, caller }) => {
    await db.transaction((tx) => deleteInvoice(tx, editBy(caller, params.id)));
    return { message: 'Fakturan ligger i papperskorgen.' };
  });

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

  route(app, deps, lists.fetchInvoices, ({ query, caller }) => listInvoices(caller.memberId, query));

  route(app, deps, lists.specificClientInvoices, async ({ params, query, caller }) => {
    await findClient(caller.memberId, params.clientId);
    return listInvoices(caller.memberId, query, params.clientId);
  });

  route(app, deps, lists.exportInvoices, async ({ query, caller: { memberId }, reply }) => {
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
    (await sumInvoices(db, owner, clientId)).map(({ currency, count, total }) => ({
      currency,
      count,
      totalAmount: toDecimalString(total),
    }));

  route(app, deps, lists.invoiceSums, ({ caller }) => sums(caller.memberId));

  route(app, deps, lists.clientInvoiceSums, async ({ params, caller }) => {
    await findClient(caller.memberId, params.clientId);
    return sums(caller.memberId, params.clientId);
  });

  route(app, deps, endpoints.invoiceData, async ({ params, caller: { memberId } }) => {
    const invoice = await findInvoice(db, memberId, params.invoiceId);
    if (invoice === null) throw errors.notFound();
    const frozenId = isInvoiceLocked(invoice) ? invoice.id : invoice.creditsInvoiceId;
    const [lines, shown] = await Promise.all([
      findInvoiceLines(db, memberId, invoice.id),
      frozenId === null
        ? findClientForDocument(db, memberId, invoice.clientId)
        : readSentSnapshot(db, memberId, frozenId),
    ]);
    if (shown === null) throw errors.notFound();
    return {
      invoice: present(invoice),
      invoiceAmount: lines.map(presentLine),
      client: shown.client,
    };
  });
}
