import type { FastifyInstance } from 'fastify';
import { stockholmDate } from '#shared/calendar-date.ts';
import type { Transaction } from '#database/database.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { errors } from '#server/errors.ts';
import { route } from '#server/http/route.ts';
import type { SignedIn } from '#server/sessions/sessions.ts';
import { findClientForDocument } from '#features/clients/server/public.ts';
import { isInvoiceLocked } from '../../domain/invoice-status.ts';
import { findInvoice, findInvoiceLines } from '../../list/server/find-invoice.ts';
import { readSentSnapshot } from '../../sending/server/queries/read-sent-snapshot.ts';
import { presentLine, presentWithWay } from '../../server/present-invoice.ts';
import * as endpoints from '../endpoints.ts';
import { copyInvoice } from './copy-invoice.ts';
import { createInvoice, createOnce, presentCreated } from './create-invoice.ts';
import { createWithLines } from './create-with-lines.ts';
import type { InvoiceEdit } from './edit-invoice.ts';
import { addLine } from './lines/add-line.ts';
import { deleteLine } from './lines/delete-line.ts';
import { invoiceOfLine } from './lines/invoice-of-line.ts';
import { moveLine } from './lines/move-line.ts';
import { updateLine } from './lines/update-line.ts';
import { saveDelivery } from './save-delivery.ts';
import { saveNote } from './save-note.ts';
import { copyToTrash, deleteInvoice } from './trash-invoice.ts';
import { updateTerm } from './update-term.ts';

/** The endpoints for creating, editing, reading and trashing an invoice (product §7.2, §7.3). */
export function draftingRoutes(app: FastifyInstance, deps: Dependencies): void {
  const { db, clock, settings } = deps;
  const editBy = ({ memberId }: SignedIn, invoiceId: string): InvoiceEdit => ({ memberId, invoiceId, now: clock() });
  const editByLine = async (tx: Transaction, caller: SignedIn, lineId: string) =>
    editBy(caller, await invoiceOfLine(tx, caller.memberId, lineId));

  route(app, deps, endpoints.createInvoice, async ({ body, caller }) => {
    const { createKey } = body;
    const create = () => createInvoice(db, caller.memberId, body, clock());
    return presentCreated(
      await (createKey === undefined ? create() : createOnce(db, caller.memberId, createKey, create)),
    );
  });

  route(app, deps, endpoints.copyInvoice, async ({ params, body, caller }) => {
    const edit = editBy(caller, params.invoiceId);
    const { copyKey } = body;
    return presentCreated(
      await createWithLines(deps, caller.memberId, copyKey, (tx) => copyInvoice(tx, edit, copyKey)),
    );
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
    await db.transaction(async (tx) => deleteLine(tx, await editByLine(tx, caller, params.id), params.id));
    return { message: 'Invoice Amount deleted Successfully.' };
  });

  route(app, deps, endpoints.moveAmount, async ({ params, body, caller }) => {
    await db.transaction(async (tx) => moveLine(tx, await editByLine(tx, caller, params.id), params.id, body.before));
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
      invoice: presentWithWay(invoice, stockholmDate(clock()), settings.provider.payoutDays),
      invoiceAmount: lines.map(presentLine),
      client: shown.client,
    };
  });
}
