import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { findLedgerViolations } from '#app/audits/ledger-violations.ts';
import { invoiceEvents } from '#database/schema/invoice-events.ts';
import { declinedMails, members } from '#database/schema/accounts.ts';
import { invoices } from '#database/schema/invoices.ts';
import { useAccountant } from '#tests/support/bank/use-accountant.ts';
import { newCreditNote } from '#tests/support/people/new-credit-note.ts';
import { newReviewer } from '#tests/support/people/new-reviewer.ts';
import { newSubmittedInvoice } from '#tests/support/people/new-submitted-invoice.ts';
import { send } from '#tests/support/program/send-steps.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { removeOldUnsent } from '../../sending/server/mailing/remove-unsent.ts';
import { creditByProvider } from './credit-by-provider.ts';

const program = useTestApp();
const { reviewers, post, get, review, forward, forwarded, pay, payOut, advanceOf, credit } = useAccountant(program);

beforeEach(() => program().setClock('2026-11-20T10:00:00Z'));

const creditIt = (invoiceId: string, reason = 'Kunden har gått i konkurs', token?: string) =>
  post('credit', invoiceId, { reason }, token);

const notesOf = (invoiceId: string) =>
  program().deps.db.select({ id: invoices.id }).from(invoices).where(eq(invoices.creditsInvoiceId, invoiceId));

describe('A credit note of the provider’s', () => {
  test('takes back all that is left once it is reviewed, and the freelancer learns who made it and why', async () => {
    const { invoiceId, token, memberId } = await forwarded();
    // It is told also to a freelancer who doesn't want to know of each forwarded invoice.
    await program().deps.db.insert(declinedMails).values({ memberId, mail: 'forwarded' });
    const { status, json } = await creditIt(invoiceId);
    expect(status).toBe(200);
    const note = await review(json._id);
    expect(note).toMatchObject({
      state: 'submitted',
      document: { total: '901.00', credits: { reason: 'Kunden har gått i konkurs' } },
      timeline: [{ kind: 'sent', byProvider: true, by: 'Bo Ek' }],
    });
    expect((await get('review/queue?state=submitted')).invoices).toContainEqual(
      expect.objectContaining({ _id: json._id, invoiceNumber: json.invoiceNumber }),
    );
    const events = await program()
      .deps.db.select()
      .from(invoiceEvents)
      .where(eq(invoiceEvents.invoiceId, json._id))
      .orderBy(asc(invoiceEvents.at));
    expect(new Set(events.map(({ kind }) => kind))).toEqual(new Set(['created', 'registered', 'pdf-made', 'mailed']));
    expect(new Set(events.map(({ actorId }) => actorId))).toEqual(new Set([reviewers.boId]));
    // A reviewer made it, so nobody is asked by mail to review it.
    const told = (subject: string) => program().inbox.mails.filter((mail) => mail.subject?.startsWith(subject));
    expect(told(`Kreditfaktura ${json.invoiceNumber} från`)).toEqual([]);

    await forward(json._id);
    expect(await review(invoiceId)).toMatchObject({ state: 'credited' });
    await expect
      .poll(() => told(`Kreditfaktura ${json.invoiceNumber} är vidarebefordrad`)[0]?.text)
      .toContain('Vi har gjort kreditfakturan. Anledning: Kunden har gått i konkurs');
    const { json: own } = await program().request('GET', `/api/review/timeline/${json._id}`, { token });
    expect(own.timeline[0]).toMatchObject({ kind: 'sent', byProvider: true, by: null });
    expect(await advanceOf(memberId)).toBe(0);
    expect((await findLedgerViolations(program().deps.db)).violations).toEqual([]);
  });

  test('is one, whoever makes it and however often', async () => {
    const { invoiceId } = await forwarded();
    const all = await Promise.all([
      creditIt(invoiceId),
      creditIt(invoiceId),
      creditIt(invoiceId, undefined, reviewers.eva),
    ]);
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(all.map(({ json }) => json._id)).size).toBe(1);
    const { credit: facts } = await review(invoiceId);
    expect(facts).toMatchObject({ isCreditable: false, creditNotes: [{ state: 'submitted', amount: '901.00' }] });
    await forward(all[0].json._id);
    expect((await creditIt(invoiceId)).json.code).toBe('credit-nothing-left');
  });

  test('goes on where it stopped, and stays once it waits', async () => {
    const { invoiceId } = await forwarded();
    const { deps } = program();
    const broken = { ...deps, pdf: { ...deps.pdf, render: () => Promise.reject(new Error('disk full')) } };
    const caller = { memberId: reviewers.boId } as Parameters<typeof creditByProvider>[1];
    const { signal } = new AbortController();
    const stopped = creditByProvider(broken, caller, invoiceId, 'Konkurs', signal);
    await expect(stopped).rejects.toMatchObject({ code: 'pdf-failed' });
    const [begun] = await notesOf(invoiceId);
    expect((await review(invoiceId)).credit).toMatchObject({ isCreditable: true });
    const { status, json } = await creditIt(invoiceId, 'Konkurs');
    expect([status, json._id]).toEqual([200, begun?.id]);
    await deps.db.transaction((tx) => removeOldUnsent(tx, new Date('2027-01-01T00:00:00Z')));
    await forward(json._id);
    expect((await review(invoiceId)).state).toBe('credited');
  });

  test('is refused as changed if a colleague puts another one in its place while its PDF is made', async () => {
    const { invoiceId } = await forwarded();
    const { deps } = program();
    let other: string | undefined;
    const render: typeof deps.pdf.render = async (...args) => {
      other = (await creditIt(invoiceId, 'Fel kund', reviewers.eva)).json._id;
      return deps.pdf.render(...args);
    };
    const caller = { memberId: reviewers.boId } as Parameters<typeof creditByProvider>[1];
    const slow = { ...deps, pdf: { ...deps.pdf, render } };
    const replaced = creditByProvider(slow, caller, invoiceId, 'Konkurs', new AbortController().signal);
    await expect(replaced).rejects.toMatchObject({ status: 409, code: 'changed-while-sending' });
    expect(await notesOf(invoiceId)).toEqual([{ id: other }]);
  });

  test('that was returned gives way to a new one of everything, whatever the freelancer did with it, and mails nobody', async () => {
    const { invoiceId, token } = await forwarded();
    const { json: first } = await creditIt(invoiceId, 'Fel kund');
    await post('return', first._id, { revision: 1, note: 'Fel anledning', pins: [] });
    expect((await review(invoiceId)).credit).toMatchObject({ isCreditable: true });
    const mine = (method: string, path: string, body?: unknown) => program().request(method, path, { token, body });
    const [line] = (await mine('GET', `/api/invoice/invoicedata/${first._id}`)).json.invoiceAmount;
    const part = { invoiceId: first._id, unit: 'fast-pris', fixedPrice: '50', workDescription: 'Lite' };
    expect((await mine('PUT', `/api/invoice/updateamount/${line._id}`, part)).status).toBe(200);
    const { json } = await creditIt(invoiceId, 'Rätt anledning');
    expect(await review(json._id)).toMatchObject({
      state: 'submitted',
      document: { total: '901.00', credits: { reason: 'Rätt anledning' } },
    });
    expect((await notesOf(invoiceId)).map(({ id }) => id)).toEqual([json._id]);
    await forward(json._id);
    expect((await review(invoiceId)).state).toBe('credited');
    const subjects = program().inbox.mails.map(({ subject }) => subject);
    expect(subjects).not.toContain(`Kreditfaktura ${first.invoiceNumber} är returnerad`);
  });

  test('takes the place of one that a freelancer has begun whose account is disabled', async () => {
    const { invoiceId, token, memberId } = await forwarded();
    await newCreditNote(program(), token, invoiceId, '50.00');
    await program().deps.db.update(members).set({ disabledAt: new Date() }).where(eq(members.id, memberId));
    const { json } = await creditIt(invoiceId);
    expect(await review(json._id)).toMatchObject({ document: { total: '901.00' } });
  });

  test('takes the place of one that was returned to a freelancer whose account is disabled', async () => {
    const { invoiceId, token, memberId } = await forwarded();
    const noteId = (await newCreditNote(program(), token, invoiceId, '50.00')) ?? '';
    await send(program(), token, noteId);
    await post('return', noteId, { revision: 1, note: 'Fel belopp', pins: [] });
    expect((await review(invoiceId)).credit).toMatchObject({ isCreditable: false });
    expect((await creditIt(invoiceId)).json.code).toBe('credit-note-open');
    await program().deps.db.update(members).set({ disabledAt: new Date() }).where(eq(members.id, memberId));
    expect((await review(invoiceId)).credit).toMatchObject({ isCreditable: true });
    const { json } = await creditIt(invoiceId);
    expect(await review(json._id)).toMatchObject({ document: { total: '901.00' } });
  });

  test('is of the rest, makes what was paid out an advance, and needs neither the freelancer nor their account', async () => {
    const { invoiceId, token, memberId } = await forwarded();
    await credit(token, invoiceId, '100.00');
    await pay(invoiceId, '801');
    const wage = await payOut(invoiceId);
    await program().deps.db.update(members).set({ disabledAt: new Date() }).where(eq(members.id, memberId));
    expect((await review(invoiceId)).credit).toMatchObject({
      isCreditable: true,
      leftAmount: '801.00',
      advanceAmount: wage,
    });
    const { json } = await creditIt(invoiceId);
    expect(await review(json._id)).toMatchObject({ document: { total: '801.00' } });
    await forward(json._id);
    expect(await advanceOf(memberId)).toBe(Number(wage) * 100);
  });

  test('is refused of what is not with the customer, where the freelancer has begun one, and to everybody else', async () => {
    const submitted = await newSubmittedInvoice(program());
    expect((await creditIt(submitted.invoiceId)).json.code).toBe('credit-not-forwarded');
    expect((await creditIt(randomUUID())).status).toBe(404);
    const { invoiceId, token } = await forwarded();
    expect((await creditIt(invoiceId, ' ')).status).toBe(400);
    expect((await creditIt(invoiceId, 'x'.repeat(501))).status).toBe(400);
    expect((await creditIt(invoiceId, undefined, token)).status).toBe(404);
    const { token: accountant } = await newReviewer(program(), 'Ida Öst', ['accountant']);
    expect((await creditIt(invoiceId, undefined, accountant)).status).toBe(403);
    const own = String(await newCreditNote(program(), token, invoiceId, '50.00'));
    expect((await creditIt(invoiceId)).json.code).toBe('credit-note-open');
    expect((await review(invoiceId)).credit).toMatchObject({ isCreditable: true });
    expect((await send(program(), token, own)).status).toBe(200);
    expect((await review(invoiceId)).credit).toMatchObject({ isCreditable: false });
    expect((await creditIt(invoiceId)).json.code).toBe('credit-note-open');
    await post('return', own, { revision: 1, note: 'Mer', pins: [] });
    expect((await review(invoiceId)).credit).toMatchObject({ isCreditable: false });
  });
});
