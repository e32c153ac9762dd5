import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { logIn } from '#tests/support/people/log-in.ts';
import { inspectInvoice } from '#tests/support/program/invoice-inspector.ts';
import { newInvoice, newLine } from '#tests/support/people/new-invoice.ts';
import { newSendableInvoice } from '#tests/support/people/new-sendable-invoice.ts';
import { mailPdf, makePdf, register, send } from '#tests/support/program/send-steps.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { removeOldUnsent } from '../mailing/remove-unsent.ts';
import { invoices } from '#database/schema/invoices.ts';

const program = useTestApp();
const { documentOf, invoiceOf, mailsAbout, revisionsOf } = inspectInvoice(program);
const returnInvoice = (invoiceId: string) =>
  program().deps.db.update(invoices).set({ reviewState: 'returned' }).where(eq(invoices.id, invoiceId));

beforeEach(() => program().setClock('2026-11-20T10:00:00Z'));

describe('The frozen content', () => {
  test('is shown for a sent invoice, whatever happens to customer, profile and payout details', async () => {
    const { token, invoiceId, clientId } = await newSendableInvoice(program());
    await send(program(), token, invoiceId);
    const before = await documentOf(token, invoiceId);
    expect(before).toMatchObject({ state: 'sent', invoiceDate: '2026-11-20', sender: { name: 'Åsa Frilans' } });
    const pdf = (await program().request('GET', `/api/invoice/pdf/${invoiceId}`, { token })).bytes;

    program().setClock('2026-11-25T10:00:00Z');
    const { json: client } = await program().request('GET', `/api/client/${clientId}`, { token });
    const organizationClient = { ...client.organizationClient, orgFirstName: 'Blåbär AB', orgCurrencyCode: 'SEK' };
    await program().request('PUT', `/api/client/updateclient/${clientId}`, {
      token,
      body: { clientOption: 'organization', organizationClient },
    });
    const privateUserInfo = { pvtFname: 'Någon', pvtLname: 'Annan', pvtMobNo: '+46701234567' };
    await program().request('POST', '/api/userprofile/saveprofile', {
      token,
      body: { profileOption: 'private', privateUserInfo },
    });
    await program().request('POST', '/api/bankinformation/savebankinfo', {
      token,
      body: { bankAndWiseOption: 'paypalInfo', paypalInfo: { email: 'nytt' } },
    });

    expect(await documentOf(token, invoiceId)).toEqual(before);
    expect((await program().request('GET', `/api/invoice/pdf/${invoiceId}`, { token })).bytes.equals(pdf)).toBe(true);
    const data = await invoiceOf(token, invoiceId);
    expect(data.invoice).toMatchObject({ clientName: 'Lingonbolaget AB', currency: 'EUR' });
    expect(data.client.organizationClient.orgFirstName).toBe('Lingonbolaget AB');
    expect((await revisionsOf(invoiceId))[0]?.snapshot.payoutOption).toBe('wiseAccountInfo');
  });

  test('is not used for a draft: it shows live data with today’s date, and the account’s name without a profile', async () => {
    const { token } = await program().newMember();
    const { invoiceId } = await newInvoice(program(), token);
    program().setClock('2026-11-21T10:00:00Z');
    expect(await documentOf(token, invoiceId)).toMatchObject({
      state: 'draft',
      invoiceDate: '2026-11-21',
      dueDate: '2026-11-30',
      sender: { name: 'Anna Andersson' },
      interestPercent: 8,
      provider: { sample: true },
    });
    expect(
      (await program().request('GET', `/api/invoice/pdf/${invoiceId}`, { token })).bytes.subarray(0, 5).toString(),
    ).toBe('%PDF-');
  });

  test('states the days to a due date of an earlier day as its term', async () => {
    const { token, invoiceId } = await newSendableInvoice(program());
    const { dueDate, paymentTermDays } = await documentOf(token, invoiceId);
    program().setClock('2026-11-22T10:00:00Z');
    expect((await send(program(), token, invoiceId)).status).toBe(200);
    expect(await documentOf(token, invoiceId)).toMatchObject({ dueDate, paymentTermDays: paymentTermDays - 2 });
  });

  test('keeps its revision and Message-ID while the content is the same, and gets new ones when it changes', async () => {
    const { token, invoiceId, clientId } = await newSendableInvoice(program());
    await register(program(), token, invoiceId);
    await makePdf(program(), token, invoiceId);
    await register(program(), token, invoiceId);
    const [first, ...none] = await revisionsOf(invoiceId);
    expect(none).toEqual([]);

    const { json: client } = await program().request('GET', `/api/client/${clientId}`, { token });
    const organizationClient = { ...client.organizationClient, orgStreet: 'Nygatan 2' };
    await program().request('PUT', `/api/client/updateclient/${clientId}`, {
      token,
      body: { clientOption: 'organization', organizationClient },
    });
    await register(program(), token, invoiceId);
    const [second, ...others] = await revisionsOf(invoiceId);
    expect(second).toMatchObject({ revision: 1, documentSha256: null });
    expect(second?.messageId).not.toBe(first?.messageId);
    expect(others).toEqual([]);
  });

  test('keeps its revision if an edit was undone', async () => {
    const { token, invoiceId } = await newSendableInvoice(program());
    await register(program(), token, invoiceId);
    const line = await newLine(program(), token, invoiceId);
    await program().request('DELETE', `/api/invoice/deleteamount/${line._id}`, { token });
    expect((await makePdf(program(), token, invoiceId)).status).toBe(409);
    expect((await send(program(), token, invoiceId)).status).toBe(200);
    expect(await revisionsOf(invoiceId)).toHaveLength(1);
  });

  test('is not sent by later steps on another day than its own', async () => {
    const { token, email, invoiceId, invoiceNumber } = await newSendableInvoice(program());
    await register(program(), token, invoiceId);
    await makePdf(program(), token, invoiceId);
    program().setClock('2026-12-01T10:00:00Z');
    const { authtoken } = (await logIn(program(), email)).json;
    for (const step of [makePdf, mailPdf]) {
      expect((await step(program(), authtoken, invoiceId)).json.code).toBe('changed-while-sending');
    }
    expect((await register(program(), authtoken, invoiceId)).json.code).toBe('due-date-passed');
    expect(mailsAbout(invoiceNumber)).toHaveLength(0);
    program().setClock('2026-11-30T10:00:00Z');
    expect((await mailPdf(program(), authtoken, invoiceId)).json.code).toBe('changed-while-sending');
    expect((await send(program(), authtoken, invoiceId)).status).toBe(200);
    expect(await documentOf(authtoken, invoiceId)).toMatchObject({ invoiceDate: '2026-11-30' });
  });

  test('is out of date after an edit between the steps: 409, and the send starts over', async () => {
    const { token, invoiceId, invoiceNumber } = await newSendableInvoice(program());
    await register(program(), token, invoiceId);
    await makePdf(program(), token, invoiceId);
    await newLine(program(), token, invoiceId);
    for (const step of [makePdf, mailPdf]) {
      const { status, json } = await step(program(), token, invoiceId);
      expect(status).toBe(409);
      expect(json.message).toContain('ändrades medan den skickades');
    }
    expect(mailsAbout(invoiceNumber)).toEqual([]);
    expect((await send(program(), token, invoiceId)).status).toBe(200);
    expect(await documentOf(token, invoiceId)).toMatchObject({ total: '1802.00' });
    expect(mailsAbout(invoiceNumber)[0]?.text).not.toContain('version');
  });
});

describe('A returned invoice', () => {
  test('is sent again as a new revision with the same number, and goes back to the provider', async () => {
    const { token, invoiceId, invoiceNumber } = await newSendableInvoice(program());
    await send(program(), token, invoiceId);
    await returnInvoice(invoiceId);
    expect(await documentOf(token, invoiceId)).toMatchObject({ state: 'returned' });
    expect((await mailPdf(program(), token, invoiceId)).status).toBe(409);
    expect((await send(program(), token, invoiceId)).status).toBe(200);
    expect((await invoiceOf(token, invoiceId)).invoice).toMatchObject({
      sentStatus: true,
      reviewState: 'submitted',
      invoiceNumber,
    });
    expect(await revisionsOf(invoiceId)).toHaveLength(2);
    expect(new Set(mailsAbout(invoiceNumber).map(({ messageId }) => messageId)).size).toBe(2);
  });
});

describe('A registered revision that was never mailed', () => {
  const addNote = (token: string, invoiceId: string, note: string) =>
    program().request('PUT', `/api/invoice/addnote/${invoiceId}`, { token, body: { note } });
  const documents = async () => {
    const { rows } = await program().deps.db.execute(sql`select sha256 from documents`);
    return rows.length;
  };

  test('is replaced by the next one, with its PDF and number, however often an invoice is edited and registered', async () => {
    const { token, invoiceId } = await newSendableInvoice(program());
    const before = await documents();
    for (let edit = 1; edit <= 4; edit += 1) {
      await addNote(token, invoiceId, `Notering ${edit}`);
      expect((await register(program(), token, invoiceId)).status).toBe(200);
      expect((await makePdf(program(), token, invoiceId)).status).toBe(200);
    }
    expect(await revisionsOf(invoiceId)).toMatchObject([{ revision: 1 }]);
    expect(await documents()).toBe(before + 1);
    expect((await mailPdf(program(), token, invoiceId)).status).toBe(200);
  });

  test('stays once its mail may have reached somebody', async () => {
    const { token, invoiceId } = await newSendableInvoice(program());
    await send(program(), token, invoiceId);
    await returnInvoice(invoiceId);
    await addNote(token, invoiceId, 'Rättad');
    await register(program(), token, invoiceId);
    await makePdf(program(), token, invoiceId);
    await program().deps.db.execute(
      sql`update invoice_revisions set mail_attempted = true where invoice_id = ${invoiceId} and revision = 2`,
    );
    await addNote(token, invoiceId, 'Rättad igen');
    await register(program(), token, invoiceId);
    expect(await revisionsOf(invoiceId)).toMatchObject([{ revision: 1 }, { revision: 2 }, { revision: 3 }]);
  });

  test('counts as mailed from its first attempt', async () => {
    const { token, invoiceId } = await newSendableInvoice(program());
    await send(program(), token, invoiceId);
    expect(await revisionsOf(invoiceId)).toMatchObject([{ mailAttempted: true }]);
  });

  test('is removed after a day, also for an invoice in the trash, and the invoice can be sent again', async () => {
    const { token, invoiceId, clientId } = await newSendableInvoice(program());
    const trashed = await newInvoice(program(), token, clientId);
    await newLine(program(), token, trashed.invoiceId);
    const before = await documents();
    for (const id of [invoiceId, trashed.invoiceId]) {
      await register(program(), token, id);
      await makePdf(program(), token, id);
    }
    await program().request('DELETE', `/api/invoice/deleteinvoice/${trashed.invoiceId}`, { token });
    const remove = (now: string) => program().deps.db.transaction((tx) => removeOldUnsent(tx, new Date(now)));
    await remove('2026-11-21T10:00:00Z');
    expect(await documents()).toBe(before + 2);
    await remove('2026-11-21T10:00:01Z');
    expect(await documents()).toBe(before);
    expect([await revisionsOf(invoiceId), await revisionsOf(trashed.invoiceId)]).toEqual([[], []]);
    expect((await mailPdf(program(), token, invoiceId)).status).toBe(409);
    expect((await send(program(), token, invoiceId)).status).toBe(200);
  });
});
