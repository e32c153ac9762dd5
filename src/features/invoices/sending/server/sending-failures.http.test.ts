import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { untilWaiting } from '#tests/support/database/lock-waits.ts';
import { whileUnread } from '#tests/support/database/while-unread.ts';
import { inspectInvoice } from '#tests/support/program/invoice-inspector.ts';
import { newLine } from '#tests/support/people/new-invoice.ts';
import { newReviewer } from '#tests/support/people/new-reviewer.ts';
import { newSendableInvoice } from '#tests/support/people/new-sendable-invoice.ts';
import { newSubmittedInvoice } from '#tests/support/people/new-submitted-invoice.ts';
import { mailPdf, makePdf, register, send } from '#tests/support/program/send-steps.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { removeUnsentOf } from './mailing/remove-unsent.ts';

const program = useTestApp();
const { documentOf, invoiceOf, mailsAbout, revisionsOf } = inspectInvoice(program);

beforeEach(() => program().setClock('2026-11-20T10:00:00Z'));
afterEach(() => program().inbox.behave('accept'));

describe('When something fails', () => {
  test('a mail server that refuses leaves the invoice unsent, editable and sendable, with the same Message-ID', async () => {
    const { token, invoiceId, invoiceNumber } = await newSendableInvoice(program());
    program().inbox.behave('refuse');
    expect(await send(program(), token, invoiceId)).toMatchObject({
      status: 502,
      json: { message: 'Error while sending email with PDF attachment.' },
    });
    expect((await invoiceOf(token, invoiceId)).invoice).toMatchObject({ sentStatus: false, sendFailed: true });
    const [revision] = await revisionsOf(invoiceId);
    program().inbox.behave('accept');
    expect((await send(program(), token, invoiceId)).status).toBe(200);
    expect(mailsAbout(invoiceNumber).map(({ messageId }) => messageId)).toEqual([
      `<${revision?.messageId}.egenlon.example>`,
    ]);
  });

  test('a returned invoice that could not be sent again says so until it is sent', async () => {
    const { token, invoiceId } = await newSubmittedInvoice(program());
    const { token: reviewer } = await newReviewer(program(), 'Bo Ek');
    const body = { revision: 1, note: 'Lägg till resan', pins: [] };
    expect((await program().request('POST', `/api/review/return/${invoiceId}`, { token: reviewer, body })).status).toBe(
      200,
    );
    const facts = async () => (await invoiceOf(token, invoiceId)).invoice;
    expect(await facts()).toMatchObject({ reviewState: 'returned', sendFailed: false });
    program().setClock('2026-11-20T11:00:00Z');
    program().inbox.behave('refuse');
    expect((await send(program(), token, invoiceId)).status).toBe(502);
    expect(await facts()).toMatchObject({ reviewState: 'returned', sendFailed: true });
    program().inbox.behave('accept');
    expect((await send(program(), token, invoiceId)).status).toBe(200);
    expect(await facts()).toMatchObject({ reviewState: 'submitted', sendFailed: false });
  });

  test('a mail server that drops the connection in the middle of the mail is a failure too', async () => {
    const { token, invoiceId } = await newSendableInvoice(program());
    program().inbox.behave('drop');
    expect((await send(program(), token, invoiceId)).status).toBe(502);
    program().inbox.behave('accept');
    expect((await send(program(), token, invoiceId)).status).toBe(200);
  });

  // A busy machine may exceed ten seconds once. If the limit were longer, every try would fail.
  test(
    'a mail server that needs more than ten seconds for all its steps gets no mail, and a request that waited has the same outcome',
    { retry: 2 },
    async () => {
      const { token, invoiceId, invoiceNumber } = await newSendableInvoice(program());
      await register(program(), token, invoiceId);
      await makePdf(program(), token, invoiceId);
      program().inbox.behave('slow');
      const started = performance.now();
      const responses = await Promise.all([mailPdf(program(), token, invoiceId), mailPdf(program(), token, invoiceId)]);
      expect(responses.map(({ status }) => status)).toEqual([502, 502]);
      expect(performance.now() - started).toBeLessThan(12_000);
      // The server is ready for the mail by now.
      await setTimeout(2_000);
      expect(mailsAbout(invoiceNumber)).toHaveLength(0);
      program().inbox.behave('accept');
      expect((await mailPdf(program(), token, invoiceId)).status).toBe(200);
      expect(mailsAbout(invoiceNumber)).toHaveLength(1);
    },
  );

  test('a claim of a process that died is taken over once it has expired', async () => {
    const { token, invoiceId, invoiceNumber } = await newSendableInvoice(program());
    await register(program(), token, invoiceId);
    await makePdf(program(), token, invoiceId);
    await program().deps.db.execute(
      sql`update invoice_revisions set mail_claimed_until = date_trunc('milliseconds', now() + interval '700 milliseconds') where invoice_id = ${invoiceId}`,
    );
    expect((await mailPdf(program(), token, invoiceId)).status).toBe(200);
    expect(mailsAbout(invoiceNumber)).toHaveLength(1);
  });

  test('a PDF that takes longer to be read than a claim lasts is mailed once, and both requests succeed', async () => {
    const { token, invoiceId, invoiceNumber } = await newSendableInvoice(program());
    await register(program(), token, invoiceId);
    await makePdf(program(), token, invoiceId);
    const { db } = program().deps;
    const requests: ReturnType<typeof mailPdf>[] = [];
    await whileUnread(db, async (untilReading) => {
      requests.push(mailPdf(program(), token, invoiceId));
      await untilReading(1);
      // As when fifteen seconds have passed.
      await db.execute(
        sql`update invoice_revisions set mail_claimed_until = date_trunc('milliseconds', now()) where mail_claimed_until is not null`,
      );
      requests.push(mailPdf(program(), token, invoiceId));
      await untilReading(2);
    });
    expect((await Promise.all(requests)).map(({ status }) => status)).toEqual([200, 200]);
    expect(mailsAbout(invoiceNumber)).toHaveLength(1);
  });

  test('a PDF that another window’s registration removes before it is read is a change, and not a failed mail', async () => {
    const { token, invoiceId } = await newSendableInvoice(program());
    await register(program(), token, invoiceId);
    await makePdf(program(), token, invoiceId);
    const { db } = program().deps;
    let mailed: ReturnType<typeof mailPdf> | undefined;
    await db.transaction(async (tx) => {
      await tx.execute(sql`lock table documents in access exclusive mode`);
      mailed = mailPdf(program(), token, invoiceId);
      await untilWaiting(db, 1);
      await removeUnsentOf(tx, invoiceId);
    });
    expect(await mailed).toMatchObject({ status: 409, json: { code: 'changed-while-sending' } });
    expect((await send(program(), token, invoiceId)).status).toBe(200);
  });

  test('a crash between the mail server’s acceptance and the commit mails again, with the same Message-ID', async () => {
    const { token, invoiceId, invoiceNumber } = await newSendableInvoice(program());
    const { db } = program().deps;
    await db.execute(sql`alter table invoice_revisions add constraint no_commit check (mailed_at is null) not valid`);
    expect((await send(program(), token, invoiceId)).status).toBe(502);
    await db.execute(sql`alter table invoice_revisions drop constraint no_commit`);
    expect((await send(program(), token, invoiceId)).status).toBe(200);
    const ids = mailsAbout(invoiceNumber).map(({ messageId }) => messageId);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  test('a PDF that can’t be made gives the specified message', async () => {
    const { token, invoiceId } = await newSendableInvoice(program());
    await register(program(), token, invoiceId);
    // The document now lacks a required part, so rendering fails.
    await program().deps.db.execute(
      sql`update invoice_revisions set snapshot = snapshot #- '{document,customer}' where invoice_id = ${invoiceId}`,
    );
    expect(await makePdf(program(), token, invoiceId)).toMatchObject({
      status: 500,
      json: { message: 'error while generating pdf' },
    });
  });

  test('an invoice that the mail server accepts after midnight has the date of its document everywhere', async () => {
    program().setClock('2026-12-31T22:59:58Z');
    const { token, invoiceId } = await newSendableInvoice(program());
    await register(program(), token, invoiceId);
    await makePdf(program(), token, invoiceId);
    program().inbox.behave('hold');
    const mailing = mailPdf(program(), token, invoiceId);
    await expect.poll(() => program().inbox.holds(program().deps.settings.adminEmail)).toBe(1);
    program().setClock('2026-12-31T23:00:03Z');
    program().inbox.behave('accept');
    expect((await mailing).status).toBe(200);
    expect(await documentOf(token, invoiceId)).toMatchObject({ invoiceDate: '2026-12-31' });
    expect((await invoiceOf(token, invoiceId)).invoice).toMatchObject({ invoiceDate: '2026-12-31' });
    const sentMonths = async () => {
      const { json } = await program().request('GET', '/api/dashboard/summary', { token });
      const months = json.months as { month: string; sent: unknown[] }[];
      return months.filter(({ sent }) => sent.length > 0).map(({ month }) => month);
    };
    expect(await sentMonths()).toEqual(['2026-12']);
    const { token: reviewer } = await newReviewer(program(), 'Ulla Ek');
    const body = { revision: 1, note: 'Lägg till resan', pins: [] };
    await program().request('POST', `/api/review/return/${invoiceId}`, { token: reviewer, body });
    expect(await sentMonths()).toEqual([]);
  });

  test('an edit while the mail is being sent is kept, and the invoice stays unsent', async () => {
    const { token, invoiceId, invoiceNumber } = await newSendableInvoice(program());
    await register(program(), token, invoiceId);
    await makePdf(program(), token, invoiceId);
    program().inbox.behave('hold');
    const mailing = mailPdf(program(), token, invoiceId);
    await expect.poll(async () => (await revisionsOf(invoiceId))[0]?.mailClaimedUntil).not.toBeNull();
    await newLine(program(), token, invoiceId);
    program().inbox.behave('accept');
    expect((await mailing).status).toBe(409);
    expect((await invoiceOf(token, invoiceId)).invoice).toMatchObject({ sentStatus: false, totalAmount: '1802.00' });
    expect((await send(program(), token, invoiceId)).status).toBe(200);
    const mails = mailsAbout(invoiceNumber);
    expect(mails).toHaveLength(2);
    expect(mails[1]?.text).toContain('ersätter de tidigare');
    expect(await documentOf(token, invoiceId)).toMatchObject({ total: '1802.00' });
  });
});
