import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { members } from '#database/schema/accounts.ts';
import type { InvoiceRevision } from '#database/schema/invoice-revisions.ts';
import { untilWaiting } from '#tests/support/database/lock-waits.ts';
import { newLine } from '#tests/support/people/new-invoice.ts';
import { newReviewer } from '#tests/support/people/new-reviewer.ts';
import { newSendableInvoice } from '#tests/support/people/new-sendable-invoice.ts';
import { newSubmittedInvoice } from '#tests/support/people/new-submitted-invoice.ts';
import { inspectInvoice } from '#tests/support/program/invoice-inspector.ts';
import { mailPdf, makePdf, register, send } from '#tests/support/program/send-steps.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { registerInvoice } from '../registration/register-invoice.ts';
import { confirmMailed } from './confirm-mailed.ts';
import { claimMail, releaseMail } from './mail-claim.ts';
import { mailInvoice } from './mail-invoice.ts';

const program = useTestApp();
const { invoiceOf, mailsAbout, revisionsOf } = inspectInvoice(program);

const sender = { name: 'Åsa Frilans', email: 'asa@example.se' };

beforeEach(() => program().setClock('2026-11-20T10:00:00Z'));
afterEach(() => program().inbox.behave('accept'));

describe('A send that is repeated while its mail is on its way', () => {
  test('keeps its revision although the member has changed their name, and mails it once', async () => {
    const { token, invoiceId, invoiceNumber } = await newSendableInvoice(program());
    await register(program(), token, invoiceId);
    await makePdf(program(), token, invoiceId);
    program().inbox.behave('hold');
    const mailing = mailPdf(program(), token, invoiceId);
    await expect.poll(() => program().inbox.holds(program().deps.settings.adminEmail)).toBe(1);
    const privateUserInfo = { pvtFname: 'Åsa', pvtLname: 'Nygift', pvtMobNo: '+46701234567' };
    const body = { profileOption: 'private', privateUserInfo };
    expect((await program().request('POST', '/api/userprofile/saveprofile', { token, body })).status).toBe(200);
    const before = await revisionsOf(invoiceId);
    expect((await register(program(), token, invoiceId)).status).toBe(200);
    expect(await revisionsOf(invoiceId)).toEqual(before);
    const again = mailPdf(program(), token, invoiceId);
    program().inbox.behave('accept');
    expect((await Promise.all([mailing, again])).map(({ status }) => status)).toEqual([200, 200]);
    expect(mailsAbout(invoiceNumber)).toHaveLength(1);
  });
});

describe('A request that records a mail too late', () => {
  const confirmed = (revision: InvoiceRevision | undefined, memberId: string) =>
    program().deps.db.transaction((tx) =>
      confirmMailed(tx, program().deps, revision as InvoiceRevision, memberId, new Date('2026-11-20T11:00:00Z')),
    );

  test('leaves the invoice returned that another request has recorded and a reviewer has returned since', async () => {
    const { token, memberId, invoiceId } = await newSubmittedInvoice(program());
    const { token: reviewer } = await newReviewer(program(), 'Eva Ek');
    const body = { revision: 1, note: 'Lägg till resan', pins: [] };
    await program().request('POST', `/api/review/return/${invoiceId}`, { token: reviewer, body });
    const [revision] = await revisionsOf(invoiceId);
    expect(await confirmed(revision, memberId)).toBe(true);
    expect((await invoiceOf(token, invoiceId)).invoice).toMatchObject({ reviewState: 'returned' });
  });

  test('leaves the invoice to the revision that has taken its place, so that the reviewer sees what was mailed', async () => {
    const { token, memberId, invoiceId, invoiceNumber } = await newSendableInvoice(program());
    program().inbox.behave('refuse');
    await send(program(), token, invoiceId);
    program().inbox.behave('accept');
    const privateUserInfo = { pvtFname: 'Åsa', pvtLname: 'Nygift', pvtMobNo: '+46701234567' };
    const body = { profileOption: 'private', privateUserInfo };
    expect((await program().request('POST', '/api/userprofile/saveprofile', { token, body })).status).toBe(200);
    await register(program(), token, invoiceId);
    await makePdf(program(), token, invoiceId);
    const [first] = await revisionsOf(invoiceId);
    expect(await confirmed(first, memberId)).toBe(false);
    expect((await invoiceOf(token, invoiceId)).invoice).toMatchObject({ sentStatus: false });
    expect((await mailPdf(program(), token, invoiceId)).status).toBe(200);
    expect(mailsAbout(invoiceNumber).at(-1)?.subject).toContain('Åsa Nygift');
    const { token: reviewer } = await newReviewer(program(), 'Siv Ek');
    const { json } = await program().request('GET', `/api/review/invoice/${invoiceId}`, { token: reviewer });
    expect(json).toMatchObject({ revision: 2, document: { sender: { name: 'Åsa Nygift' } } });
  });

  test('says that the invoice is unsent if it was edited before another request recorded the mail', async () => {
    const { token, memberId, invoiceId } = await newSendableInvoice(program());
    await register(program(), token, invoiceId);
    await makePdf(program(), token, invoiceId);
    const [revision] = await revisionsOf(invoiceId);
    await newLine(program(), token, invoiceId);
    expect([await confirmed(revision, memberId), await confirmed(revision, memberId)]).toEqual([false, false]);
    expect((await invoiceOf(token, invoiceId)).invoice).toMatchObject({ sentStatus: false });
  });

  test('waits for the registration that keeps its revision, and then sends the invoice', async () => {
    const { token, memberId, invoiceId } = await newSendableInvoice(program());
    await register(program(), token, invoiceId);
    await makePdf(program(), token, invoiceId);
    const { _id: lineId } = await newLine(program(), token, invoiceId);
    await program().request('DELETE', `/api/invoice/deleteamount/${lineId}`, { token });
    const [revision] = await revisionsOf(invoiceId);
    const { db } = program().deps;
    const { confirming } = await db.transaction(async (tx) => {
      const [own] = await tx.select().from(members).where(eq(members.id, memberId));
      await registerInvoice(tx, program().deps, { ...sender, ...own, memberId, actorId: memberId }, invoiceId);
      const waiting = confirmed(revision, memberId);
      await untilWaiting(db, 1);
      return { confirming: waiting };
    });
    expect(await confirming).toBe(true);
    expect((await invoiceOf(token, invoiceId)).invoice).toMatchObject({ sentStatus: true });
  });
});

describe('The claim on a mail', () => {
  test('is not waited for by a request whose client has gone', async () => {
    const { token, memberId, invoiceId } = await newSendableInvoice(program());
    await register(program(), token, invoiceId);
    await makePdf(program(), token, invoiceId);
    const { deps } = program();
    await claimMail(deps.db, (await revisionsOf(invoiceId))[0] as InvoiceRevision);
    await expect(
      mailInvoice(deps, { ...sender, memberId, actorId: memberId }, invoiceId, AbortSignal.timeout(200)),
    ).rejects.toThrow('aborted');
  });

  test('is not taken again by a request that waited for its outcome', async () => {
    const { token, invoiceId } = await newSendableInvoice(program());
    await register(program(), token, invoiceId);
    const { db } = program().deps;
    const read = async () => (await revisionsOf(invoiceId))[0] as InvoiceRevision;
    const claim = (await claimMail(db, await read())) as Date;
    const seenWhileClaimed = await read();
    expect(await claimMail(db, seenWhileClaimed)).toBeNull();
    await releaseMail(db, seenWhileClaimed.id, claim);
    expect(await claimMail(db, seenWhileClaimed)).toBeNull();
    expect(await claimMail(db, await read())).not.toBeNull();
  });
});
