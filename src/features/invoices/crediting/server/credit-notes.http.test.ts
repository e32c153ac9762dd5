import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { useAccountant } from '#tests/support/bank/use-accountant.ts';
import { untilWaiting } from '#tests/support/database/lock-waits.ts';
import { ORGANIZATION } from '#tests/support/people/new-client.ts';
import { newCreditNote } from '#tests/support/people/new-credit-note.ts';
import { newInvoice, newLine } from '#tests/support/people/new-invoice.ts';
import { newSender } from '#tests/support/people/new-sendable-invoice.ts';
import { newSentInvoice } from '#tests/support/people/new-submitted-invoice.ts';
import { mailPdf, makePdf, register, send } from '#tests/support/program/send-steps.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';

const program = useTestApp();
const { post, decide, forward, credit: forwardNote } = useAccountant(program);
let token: string;

beforeAll(async () => {
  ({ token } = await newSender(program()));
});

const mine = (method: string, path: string, body?: unknown) => program().request(method, path, { token, body });
const wayOf = async (invoiceId: string) => (await mine('GET', `/api/review/timeline/${invoiceId}`)).json;
const dataOf = async (invoiceId: string) => (await mine('GET', `/api/invoice/invoicedata/${invoiceId}`)).json;

/** A forwarded invoice of 901 EUR. */
async function forwarded(clientId?: string) {
  const invoice = await newSentInvoice(program(), token, {}, clientId);
  await forward(invoice.invoiceId);
  return invoice;
}

const credit = (invoiceId: string, reason = 'Fel antal timmar', creditKey: string = randomUUID()) =>
  mine('POST', `/api/invoice/credit/${invoiceId}`, { reason, creditKey });

const noteOf = async (invoiceId: string, amount?: string): Promise<string> =>
  String(await newCreditNote(program(), token, invoiceId, amount));

describe('A credit note', () => {
  test('is named in what refuses the steps of its send', async () => {
    const note = await noteOf((await forwarded()).invoiceId, '100');
    expect((await makePdf(program(), token, note)).json.message).toBe(
      'Kreditfakturan är inte registrerad för sändning. Skicka den igen.',
    );
    await register(program(), token, note);
    expect((await mailPdf(program(), token, note)).json.message).toContain('Kreditfakturan är inte registrerad');
    await mine('PUT', `/api/invoice/addnote/${note}`, { note: 'Tack' });
    expect((await makePdf(program(), token, note)).json.message).toBe(
      'Kreditfakturan ändrades medan den skickades. Skicka den igen.',
    );
  });

  test('is a draft of everything that is left, with the next number, and a document of its own', async () => {
    const invoice = await forwarded();
    const { status, json } = await credit(invoice.invoiceId);
    expect(status).toBe(200);
    expect(Number(json.invoiceNumber)).toBeGreaterThan(Number(invoice.invoiceNumber));
    const { json: document } = await mine('GET', `/api/invoice/document/${json._id}`);
    expect(document).toMatchObject({
      state: 'draft',
      total: '901.00',
      currency: 'EUR',
      credits: { invoiceNumber: Number(invoice.invoiceNumber), invoiceDate: '2026-11-20', reason: 'Fel antal timmar' },
    });
    expect(document.creditorReference).toBeUndefined();
    const { invoice: listed, client } = await dataOf(json._id);
    expect(listed).toMatchObject({ kind: 'credit-note', totalAmount: '-901.00', netAmount: null });
    expect(client._id).toBe(invoice.clientId);
    const again = await mine('POST', `/api/invoice/credit/${invoice.invoiceId}`, {
      reason: 'Igen',
      creditKey: randomUUID(),
    });
    expect(again).toMatchObject({ status: 409, json: { code: 'credit-note-open' } });
  });

  test('of the rest of an invoice says so in the customer’s language', async () => {
    const organizationClient = { ...ORGANIZATION, orgLanguage: 'en' };
    const client = { clientOption: 'organization', organizationClient };
    const clientId = (await mine('POST', '/api/client/createclient', client)).json._id;
    const { invoiceId, invoiceNumber } = await forwarded(clientId);
    await forwardNote(token, invoiceId, '100.00');
    const { invoiceAmount } = await dataOf(await noteOf(invoiceId));
    expect(invoiceAmount).toMatchObject([
      { fixedPrice: 801, workDescription: `What is left of invoice ${invoiceNumber}` },
    ]);
  });

  test('of the rest of an enormous invoice is made if it fits in 500 lines, and refused if not', async () => {
    const most = 999_999_999.99;
    const restOf = async (quantity: number) => {
      const { invoiceId } = await newSentInvoice(program(), token, { unit: 'st', quantity, price: most });
      await forward(invoiceId);
      await forwardNote(token, invoiceId, '1.00');
      return credit(invoiceId);
    };
    const { invoiceAmount } = await dataOf((await restOf(500)).json._id);
    expect(invoiceAmount).toHaveLength(500);
    expect(invoiceAmount.at(0)).toMatchObject({ fixedPrice: most });
    expect(invoiceAmount.at(-1)).toMatchObject({ fixedPrice: most - 1 });
    for (const tooMany of [501, most]) {
      const refused = await restOf(tooMany);
      expect(refused).toMatchObject({ status: 409, json: { code: 'credit-too-many-lines' } });
      expect(refused.json.message).toMatch(/ får inte plats på en kreditfaktura, som har högst 500 rader\.$/);
    }
  });

  test('is made like a copy: one at a time for each member, before the invoice is locked', async () => {
    const { invoiceId } = await forwarded();
    const { db } = program().deps;
    const made = await db.transaction(async (tx) => {
      await tx.execute(sql`
        select from members where id = (select member_id from invoices where id = ${invoiceId}) for no key update`);
      const pending = credit(invoiceId);
      await untilWaiting(db, 1);
      await tx.execute(sql`select from invoices where id = ${invoiceId} for update nowait`);
      return { pending };
    });
    expect((await made.pending).status).toBe(200);
  });

  test('made twice with one key is one', async () => {
    const { invoiceId } = await forwarded();
    const key = randomUUID();
    const both = await Promise.all([credit(invoiceId, 'Fel', key), credit(invoiceId, 'Fel', key)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0]?.json._id).toBe(both[1]?.json._id);
  });

  test('made by two at once is one, and the other is told which', async () => {
    const { invoiceId } = await forwarded();
    const both = await Promise.all([credit(invoiceId), credit(invoiceId)]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const { json } = both.find(({ status }) => status === 409) ?? { json: null };
    expect(json.code).toBe('credit-note-open');
  });

  test('needs a reason, and an invoice that has gone to the customer', async () => {
    const { invoiceId } = await forwarded();
    expect((await credit(invoiceId, ' ')).status).toBe(400);
    expect((await credit(invoiceId, 'x'.repeat(501))).status).toBe(400);
    const draft = await newInvoice(program(), token);
    expect(await credit(draft.invoiceId)).toMatchObject({ status: 409, json: { code: 'credit-not-forwarded' } });
    await newLine(program(), token, draft.invoiceId);
    await send(program(), token, draft.invoiceId);
    expect(await credit(draft.invoiceId)).toMatchObject({ status: 409, json: { code: 'credit-not-forwarded' } });
    const noteId = await noteOf(invoiceId);
    expect(await credit(noteId)).toMatchObject({ status: 409, json: { code: 'credit-not-forwarded' } });
  });

  test('of nothing or of more than is left is not sent', async () => {
    const { invoiceId } = await forwarded();
    const noteId = await noteOf(invoiceId, '0');
    expect(await register(program(), token, noteId)).toMatchObject({ status: 409, json: { code: 'credit-empty' } });
    expect((await wayOf(noteId)).credit.credits).toMatchObject({ leftAmount: '901.00', problem: expect.any(String) });
    await newLine(program(), token, noteId, { unit: 'fast-pris', fixedPrice: '901.01' });
    expect(await register(program(), token, noteId)).toMatchObject({ status: 409, json: { code: 'credit-too-large' } });
  });

  test('is not copied, paid or repeated, and gives no wage', async () => {
    const { invoiceId } = await forwarded();
    const noteId = await noteOf(invoiceId);
    expect(await mine('POST', `/api/invoice/copyinvoice/${noteId}`, { copyKey: randomUUID() })).toMatchObject({
      status: 409,
      json: { code: 'credit-note-copied' },
    });
    const monthly = { months: 1, day: 20, nextOn: '2026-12-20' };
    expect(await mine('PUT', `/api/invoice/recurring/${noteId}`, monthly)).toMatchObject({
      status: 409,
      json: { code: 'credit-note-copied' },
    });
    expect(await mine('GET', `/api/salary/specification/${noteId}`)).toMatchObject({
      status: 409,
      json: { code: 'credit-note-wage' },
    });
    expect(await send(program(), token, noteId)).toMatchObject({ status: 200 });
    await forward(noteId);
    const payment = { paidOn: '2026-11-20', amount: '1.00', paidBefore: '0.00' };
    expect((await post('payment', noteId, payment)).json.code).toBe('review-changed');
  });

  test('is called a credit note in mails, responses and refusals', async () => {
    const { invoiceId } = await forwarded();
    const noteId = await noteOf(invoiceId);
    const { invoice, invoiceAmount } = await dataOf(noteId);
    await send(program(), token, noteId);
    expect((await mine('DELETE', `/api/invoice/deleteinvoice/${noteId}`)).json).toMatchObject({
      message: 'Kreditfakturan är skickad och går inte att ändra.',
    });
    const onTerm = { revision: 1, note: 'Fel månad', pins: [{ field: 'term' }] };
    expect((await post('return', noteId, onTerm)).json.code).toBe('pinned-term-missing');
    const decision = await decide('return', noteId, { ...onTerm, pins: [] });
    expect(decision).toEqual({ message: 'Kreditfakturan är returnerad.' });
    const { returned } = (await mine('GET', '/api/review/returned')).json;
    const { invoices: found } = (await mine('GET', `/api/search?q=${invoice.invoiceNumber}`)).json;
    expect(found).toContainEqual(expect.objectContaining({ _id: noteId, kind: 'credit-note' }));
    expect(returned).toContainEqual(expect.objectContaining({ invoiceId: noteId, kind: 'credit-note' }));
    const subject = `Kreditfaktura ${invoice.invoiceNumber} är returnerad`;
    await expect.poll(() => program().inbox.mails.some((one) => one.subject === subject)).toBe(true);
    const mail = program().inbox.mails.find((one) => one.subject === subject);
    expect(mail?.text).toContain('Rätta kreditfakturan och skicka den igen.');
    for (const { _id } of invoiceAmount) await mine('DELETE', `/api/invoice/deleteamount/${_id}`);
    expect((await register(program(), token, noteId)).json).toMatchObject({
      message: 'Kreditfakturan har inga belopp. Lägg till minst ett belopp innan du skickar.',
    });
  });

  test('shows in the lists’ sums as less, and another member can’t make one', async () => {
    const member = await program().newMember();
    const { invoiceId } = await forwarded();
    const before = (await mine('GET', '/api/invoice/sums')).json[0];
    const response = await program().request('POST', `/api/invoice/credit/${invoiceId}`, {
      token: member.token,
      body: { reason: 'Fel', creditKey: randomUUID() },
    });
    expect(response.status).toBe(404);
    await noteOf(invoiceId);
    const after = (await mine('GET', '/api/invoice/sums')).json[0];
    expect(Number(after.totalAmount)).toBeCloseTo(Number(before.totalAmount) - 901);
  });
});
