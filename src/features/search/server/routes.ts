import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '#server/dependencies.ts';
import { route } from '#server/http/route.ts';
import { toDecimalString } from '#shared/money.ts';
import { clientName } from '#features/clients/domain/client-facts.ts';
import { searchClients } from '#features/clients/server/public.ts';
import { shownKind, signed } from '#features/invoices/domain/credit-note.ts';
import { searchInvoices } from '#features/invoices/server/public.ts';
import { typedAmounts, typedNumber } from '../domain/typed-amount.ts';
import { search } from '../endpoints.ts';

/** The most customers and the most invoices in one response (product §2.23). */
const MOST_CLIENTS = 4;
const MOST_INVOICES = 8;

/** The endpoint that searches all of a member's customers and invoices (product §2.23). */
export function searchRoutes(app: FastifyInstance, deps: Dependencies): void {
  route(app, deps, search, async ({ query: { q }, caller: { memberId } }) => {
    const wanted = { q, number: typedNumber(q), amounts: typedAmounts(q) };
    const [clients, invoices] = await Promise.all([
      searchClients(deps.db, memberId, q, MOST_CLIENTS),
      searchInvoices(deps.db, memberId, wanted, MOST_INVOICES),
    ]);
    return {
      clients: clients.map((client) => ({ _id: client.id, name: clientName(client), city: client.city })),
      invoices: invoices.map((invoice) => ({
        _id: invoice.id,
        invoiceNumber: String(invoice.invoiceNumber),
        ...shownKind(invoice.kind),
        clientName: invoice.clientName,
        totalAmount: toDecimalString(signed(invoice.kind, invoice.total)),
        hasVat: invoice.vat > 0n,
        currency: invoice.currency,
        dueDate: invoice.dueDate,
        sentStatus: invoice.sentStatus,
        sendFailed: invoice.sendFailed,
        reviewState: invoice.reviewState,
      })),
    };
  });
}
