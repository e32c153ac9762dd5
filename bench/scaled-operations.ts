import { filledId, type Filling, filledToken, ownerOf, reviewerToken } from './fill-database.ts';
import type { LoadRequest, Operation } from './load.ts';
import { anyInvoice, type ProductOperation, productOperations } from './product-operations.ts';

/** The requests of a member's and a reviewer's day. */
function scaledOperations(filling: Filling): ProductOperation[] {
  const ownerAndId = (state?: 'draft' | 'sent') => {
    const invoice = anyInvoice(filling, state);
    const owner = ownerOf(filling, invoice);
    return { owner, token: filledToken(owner), id: filledId.invoice(invoice) };
  };
  const read = (name: string, request: () => LoadRequest): ProductOperation => ({
    name,
    kind: 'read',
    run: (send) => send(request()),
  });
  const about = (name: string, path: string, state: 'draft' | 'sent') =>
    read(name, () => {
      const { token, id } = ownerAndId(state);
      return { path: `${path}/${id}`, token };
    });
  const own = (name: string, path: string) => read(name, () => ({ path, token: ownerAndId().token }));
  const ofReviewer = (name: string, path: string) => read(name, () => ({ path, token: reviewerToken }));
  return [
    ...productOperations(filling),
    {
      name: 'create invoice + trash it',
      kind: 'write',
      run: async (send) => {
        const { owner, token } = ownerAndId();
        const body = { clientId: filledId.clientOf(owner), noOfDueDates: 30, dueDate: '2030-01-01' };
        const created = await send({ method: 'POST', path: '/api/invoice/createinvoice', token, body });
        const { _id } = created as { _id: string };
        return send({ method: 'DELETE', path: `/api/invoice/deleteinvoice/${_id}`, token });
      },
    },
    own('dashboard', '/api/dashboard/summary'),
    own('notes on returned invoices', '/api/review/returned'),
    read('list, a later page', () => {
      const invoice = anyInvoice(filling, 'sent');
      const path = `/api/invoice/fetchinvoices?limit=20&after=${invoice}`;
      return { path, token: filledToken(ownerOf(filling, invoice)) };
    }),
    own('list, searched', '/api/invoice/fetchinvoices?limit=20&q=kundbolaget'),
    read('list, searched for a number', () => {
      const invoice = anyInvoice(filling, 'sent');
      // Fewer than three digits are searched in another way.
      const path = `/api/invoice/fetchinvoices?limit=20&q=${Math.max(invoice, 100)}`;
      return { path, token: filledToken(ownerOf(filling, invoice)) };
    }),
    own('list, searched in vain', '/api/invoice/fetchinvoices?limit=20&q=finns-inte'),
    own('search for a frequent text', '/api/search?q=kundportal'),
    own('search for an amount', '/api/search?q=850'),
    own('search in vain', '/api/search?q=finns-inte'),
    own('customers, first page of 20', '/api/client/fetchallclients?limit=20'),
    own('customers, searched', '/api/client/fetchallclients?limit=20&q=kundbolaget'),
    own('customers, searched in vain', '/api/client/fetchallclients?limit=20&q=finns-inte'),
    read('invoices of a customer', () => {
      const { owner, token } = ownerAndId();
      return { path: `/api/invoice/specificclientinvoices/${filledId.clientOf(owner)}`, token };
    }),
    read('last sent invoice', () => {
      const { owner, token } = ownerAndId();
      return { path: `/api/invoice/getsentInvoicesofmember/${filledId.member(owner)}`, token };
    }),
    about('document of a draft', '/api/invoice/document', 'draft'),
    about('document of a sent invoice', '/api/invoice/document', 'sent'),
    about('salary data', '/api/salary/specification', 'sent'),
    about('checks of a draft', '/api/review/checks', 'draft'),
    about('timeline', '/api/review/timeline', 'sent'),
    ofReviewer('review queue', '/api/review/queue'),
    ofReviewer('review queue, paid out', '/api/review/queue?state=paidOut'),
    read('review queue, searched for a number', () => ({
      path: `/api/review/queue?state=paidOut&q=${anyInvoice(filling, 'sent')}`,
      token: reviewerToken,
    })),
    ofReviewer('review queue, searched for much', '/api/review/queue?state=paidOut&q=kundbolaget'),
    ofReviewer('review queue, searched in vain', '/api/review/queue?state=paidOut&q=finns-inte'),
    read('review of an invoice', () => ({
      path: `/api/review/invoice/${ownerAndId('sent').id}`,
      token: reviewerToken,
    })),
    ofReviewer('figures of the deadline', '/api/review/figures'),
  ];
}

/** The names of the operations that are compared between databases of different sizes. */
export const SCALED = scaledOperations({ members: 1, invoices: 1, invoicesPerMember: 1, passwordHash: '' }).map(
  ({ name }) => name,
);

/** One of these operations on a filled database. */
export function scaledOperation(filling: Filling, name: string): Operation {
  const found = scaledOperations(filling).find((operation) => operation.name === name);
  if (found === undefined) throw new Error(`There is no operation ${name}.`);
  return found.run;
}
