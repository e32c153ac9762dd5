import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { logIn } from '#tests/support/people/log-in.ts';
import { newClient } from '#tests/support/people/new-client.ts';
import { newInvoice, newLine, readInvoice } from '#tests/support/people/new-invoice.ts';
import { saveSenderDetails } from '#tests/support/people/new-sendable-invoice.ts';
import { send } from '#tests/support/program/send-steps.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';

const program = useTestApp();

const PATH = '/api/dashboard/summary';
/** The onboarding of a new member. */
const NOTHING_DONE = {
  profileSaved: false,
  payoutSaved: false,
  clientSaved: false,
  invoiceSent: false,
  welcomed: false,
};
const summary = async (token: string) => (await program().request('GET', PATH, { token })).json;

beforeEach(() => program().setClock('2026-11-20T10:00:00Z'));

/** Sends an invoice with a total and a currency, for a member with saved details. */
async function sendInvoice(token: string, fixedPrice: number, orgCurrencyCode: 'EUR' | 'SEK' = 'EUR') {
  const { invoiceId } = await newInvoice(program(), token, await newClient(program(), token, { orgCurrencyCode }));
  await newLine(program(), token, invoiceId, { unit: 'fast-pris', fixedPrice });
  expect((await send(program(), token, invoiceId)).status).toBe(200);
  return invoiceId;
}

const setReviewState = (invoiceId: string, state: string) =>
  program().deps.db.execute(sql`update invoices set review_state = ${state} where id = ${invoiceId}`);

describe('The dashboard', () => {
  test('shows a new member what to do first, and no figures yet', async () => {
    const { token } = await program().newMember();
    const { onboarding, toFinish, months } = await summary(token);
    expect(onboarding).toEqual(NOTHING_DONE);
    expect(toFinish).toEqual({ count: 0, invoices: [] });
    expect(months).toHaveLength(12);
    expect(months[0]).toEqual({ month: '2025-12', sent: [], paid: [], paidOut: [] });
    expect(months[11]).toEqual({ month: '2026-11', sent: [], paid: [], paidOut: [] });
  });

  test('knows whether contact and payout details have been saved', async () => {
    const { token } = await program().newMember();
    await program().request('POST', '/api/bankinformation/savebankinfo', {
      token,
      body: { taxPaymentOption: 'youPayYourTax' },
    });
    expect((await summary(token)).onboarding).toMatchObject({ profileSaved: false, payoutSaved: false });
    await saveSenderDetails(program(), token);
    expect((await summary(token)).onboarding).toMatchObject({ profileSaved: true, payoutSaved: true });
  });

  test('knows whether a member has a customer, and has sent an invoice, also once its customer is deleted', async () => {
    const { token } = await program().newMember();
    await saveSenderDetails(program(), token);
    const clientId = await newClient(program(), token);
    expect((await summary(token)).onboarding).toMatchObject({ clientSaved: true, invoiceSent: false });
    await program().request('DELETE', `/api/client/deleteclient/${clientId}`, { token });
    expect((await summary(token)).onboarding).toMatchObject({ clientSaved: false });
    const invoiceId = await sendInvoice(token, 10);
    const done = { clientSaved: true, invoiceSent: true };
    expect((await summary(token)).onboarding).toMatchObject(done);
    const { client } = await readInvoice(program(), token, invoiceId);
    await program().request('DELETE', `/api/client/deleteclient/${client._id}`, { token });
    expect((await summary(token)).onboarding).toMatchObject(done);
  });

  test('knows whether a member has closed the greeting after onboarding, on any device', async () => {
    const { token, email } = await program().newMember();
    const other = await program().newMember();
    expect((await program().request('POST', '/api/dashboard/welcomed', { token })).status).toBe(200);
    expect((await program().request('POST', '/api/dashboard/welcomed', { token })).status).toBe(200);
    const { json } = await logIn(program(), email);
    expect((await summary(json.authtoken)).onboarding.welcomed).toBe(true);
    expect((await summary(other.token)).onboarding.welcomed).toBe(false);
  });

  test('names the five newest drafts and counts them all', async () => {
    const { token } = await program().newMember();
    const clientId = await newClient(program(), token, { orgFirstName: 'Öberg AB', orgCurrencyCode: 'SEK' });
    const drafts = [];
    for (let count = 0; count < 6; count += 1) drafts.push(await newInvoice(program(), token, clientId));
    const newest = drafts[5];
    if (newest === undefined) throw new Error('six drafts were created');
    await newLine(program(), token, newest.invoiceId, { unit: 'fast-pris', fixedPrice: 1234.5 });
    const { toFinish } = await summary(token);
    expect(toFinish.count).toBe(6);
    expect(toFinish.invoices).toHaveLength(5);
    expect(toFinish.invoices[0]).toEqual({
      _id: newest.invoiceId,
      invoiceNumber: newest.invoiceNumber,
      clientName: 'Öberg AB',
      totalAmount: '1234.50',
      currency: 'SEK',
      dueDate: '2026-11-30',
      status: 'draft',
    });
  });

  test('adds up sent invoices by month and never across currencies', async () => {
    const { token } = await program().newMember();
    await saveSenderDetails(program(), token);
    program().setClock('2026-11-18T10:00:00Z');
    await sendInvoice(token, 100.25);
    await sendInvoice(token, 200);
    await sendInvoice(token, 5000, 'SEK');
    const { months, toFinish } = await summary(token);
    expect(months[11].sent).toEqual([
      { currency: 'EUR', count: 2, totalAmount: '300.25' },
      { currency: 'SEK', count: 1, totalAmount: '5000.00' },
    ]);
    expect(toFinish.count).toBe(0);
  });

  test('counts an invoice in the month in which it was sent, in Stockholm’s time', async () => {
    const { token } = await program().newMember();
    await saveSenderDetails(program(), token);
    program().setClock('2026-10-31T22:59:00Z');
    await sendInvoice(token, 10);
    program().setClock('2026-10-31T23:00:00Z');
    await sendInvoice(token, 20);
    const { months } = await summary(token);
    expect(months[10].sent).toEqual([{ currency: 'EUR', count: 1, totalAmount: '10.00' }]);
    expect(months[11].sent).toEqual([{ currency: 'EUR', count: 1, totalAmount: '20.00' }]);
  });

  test('drops a month after a year', async () => {
    const { token, email } = await program().newMember();
    await saveSenderDetails(program(), token);
    await sendInvoice(token, 10);
    program().setClock('2027-10-31T22:00:00Z');
    const { json } = await logIn(program(), email);
    expect((await summary(json.authtoken)).months[0].sent).toHaveLength(1);
    program().setClock('2027-11-01T10:00:00Z');
    expect((await summary(json.authtoken)).months.flatMap(({ sent }: { sent: unknown[] }) => sent)).toEqual([]);
  });

  test('shows a returned invoice as one to finish, and counts it once when it is sent again', async () => {
    const { token } = await program().newMember();
    await saveSenderDetails(program(), token);
    program().setClock('2026-10-20T10:00:00Z');
    const invoiceId = await sendInvoice(token, 10);
    await setReviewState(invoiceId, 'returned');
    const returned = await summary(token);
    expect(returned.toFinish.invoices).toMatchObject([{ _id: invoiceId, status: 'returned' }]);
    expect(returned.months[11].sent).toEqual([]);

    program().setClock('2026-10-25T10:00:00Z');
    await newLine(program(), token, invoiceId, { unit: 'fast-pris', fixedPrice: 5 });
    expect((await send(program(), token, invoiceId)).status).toBe(200);
    const { months, toFinish } = await summary(token);
    expect(months[11].sent).toEqual([{ currency: 'EUR', count: 1, totalAmount: '15.00' }]);
    expect(toFinish.count).toBe(0);
  });

  test('is the signed-in member’s own', async () => {
    const anna = await program().newMember();
    const bertil = await program().newMember();
    await saveSenderDetails(program(), anna.token);
    await sendInvoice(anna.token, 10);
    await newInvoice(program(), anna.token);
    const { onboarding, toFinish, months } = await summary(bertil.token);
    expect(onboarding).toEqual(NOTHING_DONE);
    expect(toFinish.count).toBe(0);
    expect(months[11].sent).toEqual([]);
  });

  test('requires a session', async () => {
    expect((await program().request('GET', PATH)).status).toBe(401);
  });
});
