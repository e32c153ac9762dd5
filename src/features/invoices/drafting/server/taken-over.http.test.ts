import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { invoices } from '#database/schema/invoices.ts';
import { useAccountant } from '#tests/support/bank/use-accountant.ts';
import { newInvoice, newLine } from '#tests/support/people/new-invoice.ts';
import { newSender } from '#tests/support/people/new-sendable-invoice.ts';
import { send } from '#tests/support/program/send-steps.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';

type Invoice = typeof invoices.$inferSelect;
type Made = 'copy' | 'credit note';

/** Which new drafts take over an invoice's column. The compiler asks for a new column here. */
const TAKEN_OVER: Record<keyof Invoice, readonly Made[]> = {
  id: [],
  memberId: ['copy', 'credit note'],
  clientId: ['copy', 'credit note'],
  invoiceNumber: [],
  kind: [],
  creditsInvoiceId: [],
  creditReason: [],
  noOfDueDates: ['copy', 'credit note'],
  dueDate: [],
  note: ['copy'],
  total: ['copy', 'credit note'],
  vat: [],
  deliveredFrom: [],
  deliveredOn: [],
  credited: [],
  creditedVat: [],
  version: [],
  sentStatus: [],
  reviewState: [],
  submittedAt: [],
  invoiceDate: [],
  frozenClientName: ['credit note'],
  frozenCurrency: ['credit note'],
  copyKey: [],
  frozenNet: [],
  settledOn: [],
  overdueMailAt: [],
  createdAt: [],
  updatedAt: [],
};

const program = useTestApp();
const { forward } = useAccountant(program);
let token: string;
let original: Invoice;

const change = async (method: string, path: string, body: object) => {
  const { status, json } = await program().request(method, `/api/invoice/${path}`, { token, body });
  expect(status, `${path}: ${JSON.stringify(json)}`).toBe(200);
  return json;
};
const rowOf = async (invoiceId: string): Promise<Invoice> => {
  const [row] = await program().deps.db.select().from(invoices).where(eq(invoices.id, invoiceId));
  if (row === undefined) throw new Error(`There is no invoice ${invoiceId}.`);
  return row;
};

/** A forwarded invoice, in which everything is filled in that a member can fill in. */
beforeAll(async () => {
  ({ token } = await newSender(program()));
  const { invoiceId } = await newInvoice(program(), token);
  await newLine(program(), token, invoiceId);
  await change('PUT', `addnote/${invoiceId}`, { note: 'Tack!' });
  await change('PUT', `delivery/${invoiceId}`, { deliveredFrom: '2026-11-02', deliveredOn: '2026-11-20' });
  await send(program(), token, invoiceId);
  await forward(invoiceId);
  original = await rowOf(invoiceId);
});

test.each<[Made, () => Promise<{ _id: string }>]>([
  ['copy', () => change('POST', `copyinvoice/${original.id}`, { copyKey: randomUUID() })],
  [
    'credit note',
    () => change('POST', `credit/${original.id}`, { creditKey: randomUUID(), reason: 'Fel antal timmar' }),
  ],
])('a %s takes over what it should of its invoice', async (made, make) => {
  const row = await rowOf((await make())._id);
  const columns = (Object.keys(TAKEN_OVER) as (keyof Invoice)[]).filter((column) => TAKEN_OVER[column].includes(made));
  for (const column of columns) {
    expect(original[column], `${column} of the invoice`).not.toBeOneOf([null, '', 0n]);
    expect(row[column], column).toEqual(original[column]);
  }
});
