import {
  filledEmail,
  filledId,
  type Filling,
  filledToken,
  inTurnsOf,
  isFilledDraft,
  ownerOf,
} from './fill-database.ts';
import type { Operation } from './load.ts';

/** The password of every filled member. */
export const FILLED_PASSWORD = 'hemligt123';

/** A member's request, or two that belong together. Each run uses another member of a filled database. */
export interface ProductOperation {
  name: string;
  kind: 'login' | 'read' | 'write';
  run: Operation;
}

/** A random invoice of the members who make the requests. */
export function anyInvoice(filling: Filling, state?: 'draft' | 'sent'): number {
  const { members, invoices, invoicesPerMember, ofLongBook = false } = filling;
  const inTurns = inTurnsOf(filling);
  const any = (count: number) => Math.floor(Math.random() * count);
  if (ofLongBook && state !== 'draft') return inTurns + 1 + any(invoices - inTurns);
  for (;;) {
    const invoice = 1 + (ofLongBook ? members * any(invoicesPerMember) : any(inTurns));
    if (state === undefined || isFilledDraft(filling, invoice) === (state === 'draft')) return invoice;
  }
}

/** The measured operations, for a database that `fillStatements` has filled. */
export function productOperations(filling: Filling): ProductOperation[] {
  const anyDraft = () => anyInvoice(filling, 'draft');
  const tokenFor = (invoice: number) => filledToken(ownerOf(filling, invoice));
  const line = { unit: 'timmar', quantity: 7.5, price: 85, workDescription: 'Utveckling av kundportal' };
  const addLine = (token: string, invoiceId: string) => ({
    method: 'POST' as const,
    path: '/api/invoice/addamount',
    token,
    body: { invoiceId, ...line },
  });
  return [
    {
      name: 'login',
      kind: 'login',
      run: (send) =>
        send({
          method: 'POST',
          path: '/api/auth/login',
          body: { email: filledEmail(ownerOf(filling, anyInvoice(filling))), password: FILLED_PASSWORD },
        }),
    },
    {
      name: 'list, first page of 20',
      kind: 'read',
      run: (send) => send({ path: '/api/invoice/fetchinvoices?limit=20', token: tokenFor(anyInvoice(filling)) }),
    },
    {
      name: 'invoice data',
      kind: 'read',
      run: (send) => {
        const invoice = anyInvoice(filling);
        return send({ path: `/api/invoice/invoicedata/${filledId.invoice(invoice)}`, token: tokenFor(invoice) });
      },
    },
    {
      name: 'add line',
      kind: 'write',
      run: (send) => {
        const invoice = anyDraft();
        return send(addLine(tokenFor(invoice), filledId.invoice(invoice)));
      },
    },
    {
      name: 'create invoice + line',
      kind: 'write',
      run: async (send) => {
        const invoice = anyInvoice(filling);
        const token = tokenFor(invoice);
        const clientId = filledId.clientOf(ownerOf(filling, invoice));
        const body = { clientId, noOfDueDates: 30, dueDate: '2030-01-01' };
        const { _id } = (await send({ method: 'POST', path: '/api/invoice/createinvoice', token, body })) as {
          _id: string;
        };
        return send(addLine(token, _id));
      },
    },
  ];
}
