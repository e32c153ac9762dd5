import { beforeEach, describe, expect, test } from 'vitest';
import { newLine, readInvoice } from '#tests/support/people/new-invoice.ts';
import { newSentInvoice, newSubmittedInvoice } from '#tests/support/people/new-submitted-invoice.ts';
import { send } from '#tests/support/program/send-steps.ts';
import { useTwoReviewers } from '#tests/support/people/use-two-reviewers.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';

const program = useTestApp();
const reviewers = useTwoReviewers(program);

beforeEach(() => program().setClock('2026-11-20T10:00:00Z'));

const post = (action: string, invoiceId: string, body: unknown, token = reviewers.bo) =>
  program().request('POST', `/api/review/${action}/${invoiceId}`, { token, body });
const review = async (invoiceId: string) =>
  (await program().request('GET', `/api/review/invoice/${invoiceId}`, { token: reviewers.bo })).json;
const dataOf = (token: string, invoiceId: string) => readInvoice(program(), token, invoiceId);
const returned = async (token: string) =>
  (await program().request('GET', '/api/review/returned', { token })).json.returned;

describe('A returned invoice', () => {
  test('is told before those that were returned earlier', async () => {
    const { token, invoiceId } = await newSubmittedInvoice(program());
    const later = await newSentInvoice(program(), token);
    const last = await newSentInvoice(program(), token);
    const order = [later.invoiceId, invoiceId, last.invoiceId];
    for (const [at, id] of order.entries()) {
      program().setClock(`2026-11-20T10:0${at}:00Z`);
      expect((await post('return', id, { revision: 1, note: 'Fel', pins: [] })).status).toBe(200);
    }
    const found: { invoiceId: string }[] = await returned(token);
    expect(found.map((one) => one.invoiceId)).toEqual(order.toReversed());
  });

  test('can be edited again, and its owner gets the note by mail and beside the part that it is about', async () => {
    const { token, invoiceId, invoiceNumber, email, clientId } = await newSubmittedInvoice(program());
    const pins = [{ field: 'line', line: 1 }, { field: 'customer' }, { field: 'customer' }];
    const note = 'Timmarna stämmer inte.\n<b>Kunden</b> heter något annat.';
    expect((await post('return', invoiceId, { revision: 1, note, pins })).status).toBe(200);

    const { invoice, invoiceAmount } = await dataOf(token, invoiceId);
    expect(invoice).toMatchObject({ sentStatus: true, reviewState: 'returned' });
    expect(await returned(token)).toEqual([
      {
        invoiceId,
        invoiceNumber,
        clientId,
        note,
        pins: expect.arrayContaining([
          { field: 'line', lineId: invoiceAmount[0]._id },
          { field: 'customer', lineId: null },
        ]),
      },
    ]);
    expect((await returned(token))[0].pins).toHaveLength(2);

    const subject = `Faktura ${invoiceNumber} är returnerad`;
    await expect.poll(() => program().inbox.mails.some((one) => one.subject === subject)).toBe(true);
    const [mail] = program().inbox.mails.filter((one) => one.subject === subject);
    expect(mail?.to).toMatchObject([{ address: email }]);
    expect(mail?.replyTo).toMatchObject([{ address: program().deps.settings.provider.email }]);
    expect(mail?.text).toContain('Timmarna stämmer inte.');
    expect(mail?.text).toContain(`http://egenlon.test/freelancer-edit-invoice/${invoiceId}`);
    expect(mail?.html).toContain('&lt;b&gt;Kunden');
  });

  test('is sent again as revision 2 with the same number, and the reviewer sees what changed', async () => {
    const { token, invoiceId, invoiceNumber } = await newSubmittedInvoice(program());
    await post('return', invoiceId, { revision: 1, note: 'Lägg till resan', pins: [{ field: 'term' }] });
    await newLine(program(), token, invoiceId, { unit: 'fast-pris', fixedPrice: 80, workDescription: 'Resa' });
    program().setClock('2026-11-20T11:00:00Z');
    await program().request('PUT', `/api/invoice/updateinvoice/${invoiceId}`, { token, body: { noOfDueDates: 30 } });
    expect((await send(program(), token, invoiceId)).status).toBe(200);
    expect(await returned(token)).toEqual([]);

    const shown = await review(invoiceId);
    expect(shown).toMatchObject({
      state: 'submitted',
      revision: 2,
      submittedAt: '2026-11-20T11:00:00.000Z',
      deadline: '2026-11-20T11:30:00.000Z',
      document: { invoiceNumber: Number(invoiceNumber), total: '981.00' },
    });
    expect(shown.revisions).toMatchObject([
      {
        revision: 2,
        decision: null,
        changes: [
          { label: 'Betalningsvillkor', before: '10 dagar', after: '30 dagar' },
          { label: 'Förfallodag', before: '2026-11-30', after: '2026-12-20' },
          { label: 'To pay' },
          { label: 'Rad', before: null, after: expect.stringContaining('Resa') },
        ],
      },
      {
        revision: 1,
        changes: [],
        decision: { kind: 'returned', by: 'Bo Ek', note: 'Lägg till resan', pins: [{ field: 'term' }] },
      },
    ]);
    const pdfs = await Promise.all(
      [1, 2].map((revision) =>
        program().request('GET', `/api/review/pdf/${invoiceId}/${revision}`, { token: reviewers.bo }),
      ),
    );
    expect(pdfs.map(({ bytes }) => bytes.subarray(0, 5).toString())).toEqual(['%PDF-', '%PDF-']);
    expect(pdfs[0]?.bytes.equals(pdfs[1]?.bytes ?? Buffer.of())).toBe(false);
    for (const missing of [3, 2_147_483_647, 2_147_483_648]) {
      const path = `/api/review/pdf/${invoiceId}/${missing}`;
      expect((await program().request('GET', path, { token: reviewers.bo })).status).toBe(404);
    }
  });

  test('can be trashed by its owner, and the reviewer no longer has it either', async () => {
    const { token, invoiceId } = await newSubmittedInvoice(program());
    await post('return', invoiceId, { revision: 1, note: 'Dubblett' });
    expect((await program().request('DELETE', `/api/invoice/deleteinvoice/${invoiceId}`, { token })).status).toBe(200);
    expect((await post('forward', invoiceId, { revision: 1 })).status).toBe(404);
    expect(await returned(token)).toEqual([]);
  });

  test('needs a note with text, and pins to existing lines', async () => {
    const { token, invoiceId } = await newSubmittedInvoice(program());
    for (const body of [{ revision: 1 }, { revision: 1, note: '  ' }, { revision: 1, note: 'x'.repeat(2001) }]) {
      const { status, json } = await post('return', invoiceId, body);
      expect(status).toBe(400);
      expect(json.issues).toMatchObject([{ path: 'note' }]);
    }
    for (const pins of [[{ field: 'line', line: 2 }], [{ field: 'line' }], [{ field: 'total' }]]) {
      expect((await post('return', invoiceId, { revision: 1, note: 'Fel', pins })).status).toBe(400);
    }
    expect((await dataOf(token, invoiceId)).invoice.reviewState).toBe('submitted');
  });
});

describe('A decision', () => {
  test('by two reviewers at once counts for one, and the other learns whose it was', async () => {
    const { invoiceId } = await newSubmittedInvoice(program());
    const responses = await Promise.all([
      post('forward', invoiceId, { revision: 1 }, reviewers.bo),
      post('return', invoiceId, { revision: 1, note: 'Fel' }, reviewers.eva),
      post('forward', invoiceId, { revision: 1 }, reviewers.eva),
    ]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const { by } = (await review(invoiceId)).revisions[0].decision;
    for (const { status, json } of responses) {
      if (status === 409) expect(json.message).toMatch(new RegExp(`^${by} .* fakturan 2026-11-20 11:00\\.$`));
    }
  });

  test('that its reviewer repeats because the response was lost counts as done, and is recorded and mailed once', async () => {
    const { token, invoiceId, invoiceNumber } = await newSubmittedInvoice(program());
    const note = 'Timmarna stämmer inte.';
    // The mail server may accept the mail to the customer between two looks.
    const decisionsOn = async (id: string) =>
      (await review(id)).timeline.filter(({ kind }: { kind: string }) => ['returned', 'forwarded'].includes(kind));
    const decideTwice = async (action: string, body: unknown) => {
      const first = await post(action, invoiceId, body);
      const recorded = await decisionsOn(invoiceId);
      program().setClock('2026-11-20T10:05:00Z');
      const again = await post(action, invoiceId, body);
      expect([again.status, again.json]).toEqual([200, first.json]);
      expect(await decisionsOn(invoiceId)).toEqual(recorded);
      expect((await post(action, invoiceId, body, reviewers.eva)).status).toBe(409);
    };
    await decideTwice('return', { revision: 1, note, pins: [{ field: 'line', line: 1 }] });
    for (const other of [
      { note: 'Något annat.', pins: [{ field: 'line', line: 1 }] },
      { note },
      { note, pins: [{ field: 'note' }] },
    ]) {
      expect((await post('return', invoiceId, { revision: 1, ...other })).status).toBe(409);
    }
    await send(program(), token, invoiceId);
    expect((await post('return', invoiceId, { revision: 1, note })).status).toBe(409);
    await decideTwice('forward', { revision: 2 });

    const mailsAbout = (subject: string) =>
      program().inbox.mails.filter((mail) => mail.subject?.includes(`${invoiceNumber} ${subject}`));
    await expect.poll(() => mailsAbout('är vidarebefordrad till kunden').length).toBe(1);
    expect(mailsAbout('är returnerad')).toHaveLength(1);
  });

  test('on a revision that is not the newest is refused with what has changed since', async () => {
    const { token, invoiceId } = await newSubmittedInvoice(program());
    await post('return', invoiceId, { revision: 1, note: 'Fel' }, reviewers.eva);
    await newLine(program(), token, invoiceId);
    program().setClock('2026-11-20T10:20:00Z');
    await send(program(), token, invoiceId);
    const { status, json } = await post('forward', invoiceId, { revision: 1 });
    expect(status).toBe(409);
    expect(json.message).toBe(
      'Frilansaren har skickat en ny version, 2026-11-20 11:20. Ändrat: To pay, Rad. Läs den innan du beslutar.',
    );
    expect((await review(invoiceId)).state).toBe('submitted');
    expect((await post('forward', invoiceId, { revision: 2 })).status).toBe(200);
  });

  test('is final if it is to forward', async () => {
    const { token, invoiceId } = await newSubmittedInvoice(program());
    await post('forward', invoiceId, { revision: 1 });
    expect((await post('return', invoiceId, { revision: 1, note: 'Fel' })).status).toBe(409);
    expect((await dataOf(token, invoiceId)).invoice.reviewState).toBe('forwarded');
    expect((await program().request('DELETE', `/api/invoice/deleteinvoice/${invoiceId}`, { token })).status).toBe(409);
  });
});

describe('The timeline', () => {
  test('shows the member what happened and when, without the reviewers’ names', async () => {
    const { token, invoiceId } = await newSubmittedInvoice(program());
    program().setClock('2026-11-20T10:05:00Z');
    for (const reviewer of [reviewers.eva, reviewers.bo]) await post('open', invoiceId, { revision: 1 }, reviewer);
    program().setClock('2026-11-20T10:10:00Z');
    await post('return', invoiceId, { revision: 1, note: 'Fel' });
    await newLine(program(), token, invoiceId);
    program().setClock('2026-11-20T10:15:00Z');
    await send(program(), token, invoiceId);

    const { json } = await program().request('GET', `/api/review/timeline/${invoiceId}`, { token });
    expect(json).toEqual({
      currency: 'EUR',
      dueDate: '2026-11-30',
      paidOn: null,
      totalAmount: '1802.00',
      netAmount: '1693.88',
      payoutDays: 5,
      state: 'submitted',
      timeline: [
        { kind: 'sent', at: '2026-11-20T10:00:00.000Z', by: null, revision: 1 },
        { kind: 'opened', at: '2026-11-20T10:05:00.000Z', by: null, revision: 1 },
        { kind: 'returned', at: '2026-11-20T10:10:00.000Z', by: null, revision: 1, note: 'Fel' },
        { kind: 'sent', at: '2026-11-20T10:15:00.000Z', by: null, revision: 2 },
      ],
    });
    expect((await review(invoiceId)).timeline.map(({ by }: { by: string }) => by)).toEqual([
      null,
      'Eva Alm',
      'Bo Ek',
      null,
    ]);
  });

  test('leaves out the opening of a decided or an older revision', async () => {
    const { token, invoiceId } = await newSubmittedInvoice(program());
    program().setClock('2026-11-20T10:05:00Z');
    await post('return', invoiceId, { revision: 1, note: 'Fel' });
    expect((await post('open', invoiceId, { revision: 1 })).status).toBe(200);
    program().setClock('2026-11-20T10:10:00Z');
    await newLine(program(), token, invoiceId);
    await send(program(), token, invoiceId);
    expect((await post('open', invoiceId, { revision: 1 })).status).toBe(200);
    const { json } = await program().request('GET', `/api/review/timeline/${invoiceId}`, { token });
    expect(json.timeline.map(({ kind }: { kind: string }) => kind)).toEqual(['sent', 'returned', 'sent']);
  });
});
