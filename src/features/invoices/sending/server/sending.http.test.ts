import { hash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { inspectInvoice } from '#tests/support/program/invoice-inspector.ts';
import { newClient } from '#tests/support/people/new-client.ts';
import { newInvoice, newLine } from '#tests/support/people/new-invoice.ts';
import { newSendableInvoice, saveSenderDetails } from '#tests/support/people/new-sendable-invoice.ts';
import { mailPdf, makePdf, register, send } from '#tests/support/program/send-steps.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';

const program = useTestApp();
const { eventsOf, invoiceOf, mailsAbout, revisionsOf } = inspectInvoice(program);
const ADMIN = 'granskning@egenlon.example';

beforeEach(() => program().setClock('2026-11-20T10:00:00Z'));

describe('Sending an invoice', () => {
  test('mails it once in three steps and sets it as sent, with the provider for review', async () => {
    const { token, invoiceId, invoiceNumber, email } = await newSendableInvoice(program());
    expect((await register(program(), token, invoiceId)).status).toBe(200);
    expect((await makePdf(program(), token, invoiceId)).status).toBe(200);
    expect((await invoiceOf(token, invoiceId)).invoice).toMatchObject({ sentStatus: false, sendFailed: true });
    expect(await mailPdf(program(), token, invoiceId)).toMatchObject({
      status: 200,
      json: { message: 'Invoice sent Successfully.' },
    });

    expect((await invoiceOf(token, invoiceId)).invoice).toMatchObject({
      sentStatus: true,
      reviewState: 'submitted',
      sendFailed: false,
      clientName: 'Lingonbolaget AB',
      currency: 'EUR',
    });
    const [mail, ...others] = mailsAbout(invoiceNumber);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to: [{ address: ADMIN }],
      replyTo: [{ address: email }],
      subject: `Faktura ${invoiceNumber} från Åsa Frilans: 901,00\u00a0EUR`,
      attachments: [{ filename: `faktura-${invoiceNumber}.pdf`, mimeType: 'application/pdf' }],
    });
    expect(mail?.text).toContain(`http://egenlon.test/granskning/${invoiceId}`);
    expect(await eventsOf(invoiceId)).toEqual(['created', 'changed', 'registered', 'pdf-made', 'mailed']);
  });

  test('archives the mailed PDF under its hash, and it can be downloaded byte for byte', async () => {
    const { token, invoiceId, invoiceNumber } = await newSendableInvoice(program());
    await send(program(), token, invoiceId);
    const mailed = mailsAbout(invoiceNumber)[0]?.attachments[0]?.content;
    const { bytes, headers } = await program().request('GET', `/api/invoice/pdf/${invoiceId}`, { token });
    expect(headers['content-type']).toBe('application/pdf');
    expect(bytes.equals(Buffer.from(mailed as ArrayBuffer))).toBe(true);
    const [revision] = await revisionsOf(invoiceId);
    expect(revision?.documentSha256).toBe(hash('sha256', bytes));
  });

  test('never returns an archived PDF whose bytes were changed', async () => {
    const { token, invoiceId } = await newSendableInvoice(program());
    await send(program(), token, invoiceId);
    await program().deps.db.execute(
      sql`update documents set bytes = bytes || 'x'::bytea where sha256 = (select document_sha256 from invoice_revisions where invoice_id = ${invoiceId})`,
    );
    expect((await program().request('GET', `/api/invoice/pdf/${invoiceId}`, { token })).status).toBe(500);
  });

  test('gives a repeated step the same response, and changes nothing', async () => {
    const { token, invoiceId, invoiceNumber } = await newSendableInvoice(program());
    await send(program(), token, invoiceId);
    for (const step of [register, makePdf, mailPdf]) {
      expect((await step(program(), token, invoiceId)).status).toBe(200);
    }
    expect(mailsAbout(invoiceNumber)).toHaveLength(1);
    expect(await revisionsOf(invoiceId)).toHaveLength(1);
    expect(await eventsOf(invoiceId)).toHaveLength(5);
  });

  test('mails once for simultaneous requests of the third step, and all of them succeed', async () => {
    const { token, invoiceId, invoiceNumber } = await newSendableInvoice(program());
    await register(program(), token, invoiceId);
    await makePdf(program(), token, invoiceId);
    const responses = await Promise.all(Array.from({ length: 6 }, () => mailPdf(program(), token, invoiceId)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(mailsAbout(invoiceNumber)).toHaveLength(1);
  });

  test('mails once for simultaneous whole sends', async () => {
    const { token, invoiceId, invoiceNumber } = await newSendableInvoice(program());
    const responses = await Promise.all(Array.from({ length: 4 }, () => send(program(), token, invoiceId)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(mailsAbout(invoiceNumber)).toHaveLength(1);
    expect(await revisionsOf(invoiceId)).toHaveLength(1);
  });

  test('refuses the second and the third step without the one before', async () => {
    const { token, invoiceId } = await newSendableInvoice(program());
    expect((await makePdf(program(), token, invoiceId)).status).toBe(409);
    expect((await mailPdf(program(), token, invoiceId)).status).toBe(409);
    await register(program(), token, invoiceId);
    expect((await mailPdf(program(), token, invoiceId)).status).toBe(409);
  });

  test('ignores what a request says about the invoice', async () => {
    const { token, invoiceId } = await newSendableInvoice(program());
    const body = {
      invoice: { _id: invoiceId, totalAmount: '1.00', invoiceNumber: '99', dueDate: '2020-01-01' },
      invoiceAmount: [{ workDescription: 'Falsk', totalAmount: '1.00' }],
    };
    expect((await program().request('POST', '/api/invoice/sentInvoices', { token, body })).status).toBe(200);
    const [revision] = await revisionsOf(invoiceId);
    expect(revision?.snapshot.document).toMatchObject({ total: '901.00', lines: [{ description: 'Rådgivning' }] });
  });

  test('takes the interest as a number or as a numeric string', async () => {
    const { token, invoiceId } = await newSendableInvoice(program());
    await register(program(), token, invoiceId);
    for (const interest of [8, '8', '8.0']) {
      const body = { invoiceData: { invoice: { _id: invoiceId } }, totalAmountWithInterest: '1.00', interest };
      const made = await program().request('POST', '/api/admin/invoicepdf/generateinvoicepdfnew', { token, body });
      expect(made.status).toBe(200);
    }
  });

  test.each([
    ['no invoice', {}],
    [
      'an amount that is none',
      { invoiceData: { invoice: { _id: 'x' } }, totalAmountWithInterest: 'mycket', interest: 8 },
    ],
    ['a negative amount', { invoiceData: { invoice: { _id: 'x' } }, totalAmountWithInterest: -1, interest: 8 }],
    ['another interest', { invoiceData: { invoice: { _id: 'x' } }, totalAmountWithInterest: 1, interest: 9 }],
  ])('refuses %s in the second step', async (_what, body) => {
    const { token } = await program().newMember();
    const { status } = await program().request('POST', '/api/admin/invoicepdf/generateinvoicepdfnew', { token, body });
    expect(status).toBe(400);
  });
});

describe('Sending requires', () => {
  test('contact details first, then payout details, then a line', async () => {
    const { token } = await program().newMember();
    const { invoiceId } = await newInvoice(program(), token);
    expect(await register(program(), token, invoiceId)).toMatchObject({
      status: 409,
      json: { message: 'user profile does not exists. please setup your profile' },
    });
    const privateUserInfo = { pvtFname: 'Åsa', pvtLname: 'Frilans', pvtMobNo: '+46701234567' };
    await program().request('POST', '/api/userprofile/saveprofile', {
      token,
      body: { profileOption: 'private', privateUserInfo },
    });
    expect(await register(program(), token, invoiceId)).toMatchObject({
      status: 409,
      json: { message: 'Bank information does not exists. please setup your bank information' },
    });
    await saveSenderDetails(program(), token);
    const { status, json } = await register(program(), token, invoiceId);
    expect(status).toBe(409);
    expect(json.message).toContain('inga belopp');
    await newLine(program(), token, invoiceId);
    expect((await register(program(), token, invoiceId)).status).toBe(200);
  });

  test('a due date that has not passed in Stockholm, whatever the server’s time zone', async () => {
    const { token, invoiceId } = await newSendableInvoice(program());
    program().setClock('2026-11-30T22:59:59Z');
    expect((await register(program(), token, invoiceId)).status).toBe(200);
    program().setClock('2026-11-30T23:00:00Z');
    const { status, json } = await register(program(), token, invoiceId);
    expect(status).toBe(409);
    expect(json.message).toContain('Förfallodagen har passerat');
  });

  test('an invoice of one’s own: another member’s and a missing one get the same 404', async () => {
    const { invoiceId } = await newSendableInvoice(program());
    const { token } = await program().newMember();
    for (const id of [invoiceId, '7b0a5f0e-5c52-4d4e-9a3c-111111111111', 'inget id']) {
      for (const step of [register, makePdf, mailPdf]) expect((await step(program(), token, id)).status).toBe(404);
      for (const path of ['document', 'pdf']) {
        expect(
          (await program().request('GET', `/api/invoice/${path}/${encodeURIComponent(id)}`, { token })).status,
        ).toBe(404);
      }
    }
  });
});

describe('Typed text in the mail', () => {
  test('is shown as text, and adds neither a header nor a tag', async () => {
    const { token } = await newSendableInvoice(program());
    const clientId = await newClient(program(), token, { orgFirstName: '<b>Bolaget</b>\r\nBcc: annan@example.se' });
    const { invoiceId, invoiceNumber } = await newInvoice(program(), token, clientId);
    await newLine(program(), token, invoiceId, {
      workDescription: 'Rad\nTo pay: 1,00 EUR <script>x</script> \u202emoms 🎉',
    });
    expect((await send(program(), token, invoiceId)).status).toBe(200);
    const [mail] = mailsAbout(invoiceNumber);
    expect(mail?.bcc).toBeUndefined();
    expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(mail?.html).not.toMatch(/<script|<b>/);
    expect(mail?.html).toContain('&lt;script&gt;');
    expect(mail?.text?.match(/^To pay/gm)).toHaveLength(1);
  });
});

describe('The invoice that a member sent last', () => {
  test('is null until the first mail', async () => {
    const { token, memberId, invoiceId, invoiceNumber } = await newSendableInvoice(program());
    const path = `/api/invoice/getsentInvoicesofmember/${memberId}`;
    await register(program(), token, invoiceId);
    expect(await program().request('GET', path, { token })).toMatchObject({ status: 200, json: null });
    await send(program(), token, invoiceId);
    expect((await program().request('GET', path, { token })).json).toEqual({
      invoiceNumber,
      sentAt: '2026-11-20T10:00:00.000Z',
    });
    const stranger = await program().newMember();
    expect((await program().request('GET', path, { token: stranger.token })).status).toBe(404);
  });
});

describe('The agreement', () => {
  test('is a PDF that anyone may open, and its acceptance is recorded with who, when and which', async () => {
    const { token, memberId } = await program().newMember();
    const contract = await program().request('GET', '/api/documents/contract');
    expect(contract.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const { json } = await program().request('GET', '/api/agreement/current', { token });
    expect(json.sha256).toBe(hash('sha256', contract.bytes));
    expect((await program().request('POST', '/api/agreement/accept', { token, body: json })).status).toBe(200);
    const { rows } = await program().deps.db.execute(
      sql`select document_sha256, accepted_at from agreement_acceptances where member_id = ${memberId}`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.['document_sha256']).toBe(json.sha256);
    expect(new Date(String(rows[0]?.['accepted_at'])).toISOString()).toBe('2026-11-20T10:00:00.000Z');
  });

  test('can’t be accepted in another version than today’s', async () => {
    const { token } = await program().newMember();
    const body = { sha256: '0'.repeat(64) };
    expect((await program().request('POST', '/api/agreement/accept', { token, body })).status).toBe(409);
  });
});
