import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { findLedgerViolations } from '#app/commands/ledger-violations.ts';
import { creditorReference } from '#features/invoices/domain/creditor-reference.ts';
import { writeBankFile, type WrittenEntry, type WrittenFile } from '#tests/support/bank/write-bank-file.ts';
import { newReviewer } from '#tests/support/people/new-reviewer.ts';
import { newSubmittedInvoice } from '#tests/support/people/new-submitted-invoice.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';

const program = useTestApp();
let bo: string;
let eva: string;

beforeAll(async () => {
  ({ token: bo } = await newReviewer(program(), 'Bo Ek'));
  ({ token: eva } = await newReviewer(program(), 'Eva Alm'));
});
beforeEach(() => program().setClock('2026-11-20T10:00:00Z'));

const BOOKED_ON = '2026-11-20';
let unique = 0;
/** A reference of the bank's that no other entry has. */
const bankReference = () => `BANK-${(unique += 1)}`;

const post = (action: string, body?: unknown, token = bo) =>
  program().request('POST', `/api/review/${action}`, { token, body });
const list = async (group = 'certain') =>
  (await program().request('GET', `/api/review/paymentsin?group=${group}`, { token: bo })).json;
const review = async (invoiceId: string) =>
  (await program().request('GET', `/api/review/invoice/${invoiceId}`, { token: bo })).json;

/** Drops a file in, as the reviewer does. */
async function drop(content: string | Buffer, token = bo, type = 'application/xml') {
  const { statusCode, headers, payload } = await program().app.inject({
    method: 'POST',
    url: '/api/review/bankfile?name=utdrag.xml',
    headers: { 'auth-token': token, 'content-type': type },
    payload: content,
  });
  return { status: statusCode, headers, json: JSON.parse(payload) };
}
const dropEntries = (entries: WrittenEntry[], file: Partial<WrittenFile> = {}) =>
  drop(writeBankFile({ id: `S-${bankReference()}`, kind: 'camt.054', ...file, entries }));

/** A forwarded invoice of 901 EUR, and an entry that pays it by its reference. */
async function forwarded() {
  const invoice = await newSubmittedInvoice(program());
  const { status } = await program().request('POST', `/api/review/forward/${invoice.invoiceId}`, {
    token: bo,
    body: { revision: 1 },
  });
  expect(status).toBe(200);
  const reference = creditorReference(Number(invoice.invoiceNumber));
  const paying = (amount = 901_00n, payment: object = { reference }): WrittenEntry => ({
    amount,
    bookedOn: BOOKED_ON,
    bankReference: bankReference(),
    payments: [payment],
  });
  return { ...invoice, reference, paying };
}

/** The first payment in of a group that is about an invoice. */
async function paymentOf(group: string, invoiceNumber: string | number) {
  const { payments } = await list(group);
  return payments.find(
    ({ parts, booked }: { parts: { invoiceNumber: string }[]; booked: { invoiceNumber: string }[] }) =>
      [...parts, ...booked].some((part) => part.invoiceNumber === String(invoiceNumber)),
  );
}

/** Books everything that is certain. */
async function bookCertain() {
  const { now } = await list();
  return post('bookcertain', { importedUntil: now });
}

/** Books a payment in as the list shows it. */
const bookAs = (
  payment: { _id: string; left: string; parts: { invoiceNumber: string; amount: string; unpaid: string }[] },
  overpaymentConfirmed = false,
  token = bo,
) =>
  post(
    'bookpaymentin',
    {
      transactionId: payment._id,
      leftBefore: payment.left,
      parts: payment.parts.map(({ invoiceNumber, amount, unpaid }) => ({ invoiceNumber, amount, unpaid })),
      overpaymentConfirmed,
    },
    token,
  );

describe('A bank’s file', () => {
  test('books nothing by itself: the certain match is proposed, and one click books it with the bank’s day', async () => {
    const { token, invoiceId, invoiceNumber, paying } = await forwarded();
    expect(await dropEntries([paying()])).toMatchObject({
      status: 200,
      json: { isKnown: false, payments: 1, sums: [{ currency: 'EUR', amount: '901.00' }], debits: 0, known: 0 },
    });
    expect(await paymentOf('certain', invoiceNumber)).toMatchObject({
      left: '901.00',
      reasons: ['reference', 'amount'],
    });
    expect(await review(invoiceId)).toMatchObject({ state: 'forwarded', paidAmount: '0.00' });

    expect((await bookCertain()).json).toMatchObject({ message: '1 inbetalning är bokförd.', booked: 1, left: 0 });
    expect(await review(invoiceId)).toMatchObject({ state: 'paid', paidAmount: '901.00' });
    expect(await paymentOf('booked', invoiceNumber)).toMatchObject({ left: '0.00', fileName: 'utdrag.xml' });
    const { json } = await program().request('GET', `/api/review/timeline/${invoiceId}`, { token });
    expect(json.timeline.at(-1)).toMatchObject({ kind: 'payment', amount: '901.00', paidOn: BOOKED_ON });
  });

  test('that is imported twice, or has the same entries as another file, changes nothing', async () => {
    const { paying } = await forwarded();
    const noReference: WrittenEntry = {
      amount: 77_00n,
      bookedOn: BOOKED_ON,
      payments: [{ text: 'Hej', name: 'Kund AB' }],
    };
    const entries = [paying(), noReference, noReference];
    const file = writeBankFile({ id: 'twice', entries });
    expect((await drop(file)).json).toMatchObject({ payments: 3, known: 0 });
    expect((await drop(file)).json).toMatchObject({ isKnown: true, payments: 0, known: 3 });
    const overlapping = await dropEntries([...entries, noReference], { kind: 'camt.053', version: '02' });
    expect(overlapping.json).toMatchObject({ isKnown: false, payments: 1, known: 3 });
    const [one, other] = await Promise.all([drop(writeBankFile({ id: 'a', entries: [paying()] })), drop(file, eva)]);
    expect([one.json.payments, other.json.payments]).toEqual([1, 0]);
  });

  test('keeps debits with the ids that the payer gave, and proposes nothing for them', async () => {
    const { payments } = await list('unmatched');
    const debit: WrittenEntry = {
      amount: 5_00n,
      direction: 'DBIT',
      bookedOn: BOOKED_ON,
      payments: [{ endToEndId: 'LON-1' }],
    };
    expect((await dropEntries([debit])).json).toMatchObject({ payments: 0, debits: 1 });
    expect((await list('unmatched')).payments).toHaveLength(payments.length);
  });

  test('of which the statement before is missing is imported, and the gap is told', async () => {
    const statement = (id: string, day: string, opening: bigint) =>
      drop(
        writeBankFile({
          id,
          opening,
          currency: 'SEK',
          entries: [{ amount: 10_00n, bookedOn: day, bankReference: bankReference() }],
        }),
      );
    expect((await statement('K1', '2026-11-02', 1000_00n)).json.gaps).toEqual([]);
    expect((await statement('K2', '2026-11-03', 1010_00n)).json.gaps).toEqual([]);
    const { gaps } = (await statement('K4', '2026-11-05', 1500_00n)).json;
    expect(gaps.map((gap: string) => gap.replaceAll('\u00a0', ' '))).toEqual([
      'Det saknas något mellan kontoutdraget K2, som slutar 2026-11-03 på 1 020,00 SEK, och K4, som börjar på 1 500,00 SEK. Hämta även filen däremellan från banken.',
    ]);
  });
});

describe('A refused file stores nothing, and says why and where', () => {
  const entry: WrittenEntry = { amount: 123_45n, bookedOn: BOOKED_ON, payments: [{ text: 'aldrig' }] };
  const good = (file: Partial<WrittenFile> = {}) => writeBankFile({ entries: [entry], ...file });
  test.each<[string, string | Buffer, string, RegExp]>([
    ['that is no XML', 'Datum;Belopp\n', 'bank-file-unreadable', /inte riktig XML: felet är på rad \d/],
    ['that is empty', '', 'bank-file-unreadable', /tom eller avklippt/],
    ['that is cut off', good().slice(0, -60), 'bank-file-unreadable', /avklippt/],
    [
      'with a DTD',
      good().replace('<Document', '<!DOCTYPE x [<!ENTITY a "b">]><Document'),
      'bank-file-unreadable',
      /DTD/,
    ],
    ['with an entity', good().replace('aldrig', '&a;'), 'bank-file-unreadable', /inte riktig XML/],
    ['of another encoding', Buffer.from(good().replace('aldrig', 'på'), 'latin1'), 'bank-file-unreadable', /UTF-8/],
    ['of another kind', good().replace('camt.053', 'pain.001'), 'bank-file-unknown-kind', /ingen camt\.053/],
    ['of a later version', good().replace('001.08', '001.12'), 'bank-file-unknown-kind', /ingen camt\.053/],
    [
      'of another account',
      good({ iban: 'SE4550000000058398257466' }),
      'bank-file-other-account',
      /S1 gäller kontot SE45/,
    ],
    ['in another currency', good({ currency: 'NOK' }), 'bank-file-other-currency', /Post 1 i filen är i NOK/],
    ['with another sum', good({ totals: { sum: 1n } }), 'bank-file-wrong-sums', /alla poster är 1 st och 0,01/],
    ['with another number', good({ totals: { count: 2 } }), 'bank-file-wrong-sums', /är 2 st och 123,45/],
    ['with another balance', good({ closing: 1n }), 'bank-file-wrong-sums', /slutar på 0,01/],
    [
      'with an entry that is not its payments',
      good({ entries: [entry, { ...entry, payments: [{ amount: 1n }, { amount: 2n }] }] }),
      'bank-file-wrong-sums',
      /Post 2 i filen är på 123,45/,
    ],
    [
      'with a day that has not been',
      good({ entries: [{ ...entry, bookedOn: '2026-11-21' }] }),
      'bank-file-unreadable',
      /2026-11-21, som inte har varit/,
    ],
    ['of many levels', good().replace('aldrig', '<a>'.repeat(100_000)), 'bank-file-unreadable', /för många nivåer/],
  ])('%s', async (_, content, code, message) => {
    const before = await list('unmatched');
    const { status, json } = await drop(content);
    expect([status, json.code]).toEqual([400, code]);
    expect(json.message.replaceAll('\u00a0', ' ')).toMatch(message);
    expect((await list('unmatched')).counts).toEqual(before.counts);
  });

  test('of more than 50 MB, while it is being read', async () => {
    const { status, json } = await drop(good().replace('aldrig', '<!--' + ' '.repeat(53_000_000) + '-->'));
    expect([status, json.code]).toEqual([413, 'bank-file-too-large']);
  });

  test('that is sent as something else, or by somebody else', async () => {
    expect((await drop(good(), bo, 'text/plain')).status).toBe(415);
    expect((await drop(good(), '')).status).toBe(401);
    const { token } = await program().newMember();
    expect((await drop(good(), token)).status).toBe(404);
  });
});

describe('Over the network, a file', () => {
  let address = '';
  beforeAll(async () => {
    address = await program().app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => program().app.server.closeAllConnections());

  const sendTo = (body: BodyInit, signal?: AbortSignal) =>
    fetch(`${address}/api/review/bankfile?name=utdrag.xml`, {
      method: 'POST',
      headers: { 'auth-token': bo, 'content-type': 'application/xml' },
      body,
      duplex: 'half',
      ...(signal === undefined ? {} : { signal }),
    } as RequestInit);

  /** A beginning, and then a piece as many times, one after the other. */
  const endless = (first: string, piece: string, times: number) => {
    const pieces = [first, ...Array.from({ length: times }, () => piece)].values();
    return new ReadableStream({
      async pull(controller) {
        await setTimeout(1);
        const { value, done } = pieces.next();
        if (done === true) controller.close();
        else controller.enqueue(new TextEncoder().encode(value));
      },
    });
  };

  test('that is refused at its beginning is told so, although the rest is still being sent', async () => {
    const short = await sendTo('hej');
    expect([short.status, (await short.json()).code]).toEqual([400, 'bank-file-unreadable']);
    const long = await sendTo(endless('<!DOCTYPE x>', ' '.repeat(64 * 1024), 200));
    expect([long.status, (await long.json()).code]).toEqual([400, 'bank-file-unreadable']);
  });

  test('of 60 MB is refused while it comes', async () => {
    const response = await sendTo(endless('<!--', ' '.repeat(1024 * 1024), 60));
    expect([response.status, (await response.json()).code]).toEqual([413, 'bank-file-too-large']);
  });

  test('whose sender goes away is no failure of the server', async () => {
    const end = new AbortController();
    const sending = sendTo(endless('<!--', ' '.repeat(1024), 10_000), end.signal);
    await setTimeout(200);
    end.abort();
    await expect(sending).rejects.toThrow(/abort/);
    const hasLine = (words: string) => program().log.some((line) => line.includes(words));
    await vi.waitFor(() => expect(hasLine('HPE_INVALID_EOF_STATE')).toBe(true), { timeout: 20_000 });
    expect((await sendTo('hej')).status).toBe(400);
    expect(hasLine('request failed')).toBe(false);
  });
});

describe('A payment in', () => {
  test('of less is partial, of more is likely, and only a confirmed overpayment is booked', async () => {
    const less = await forwarded();
    const more = await forwarded();
    await dropEntries([less.paying(400_00n), more.paying(1000_00n)]);
    const partial = await paymentOf('partial', less.invoiceNumber);
    expect(partial).toMatchObject({ reasons: ['reference', 'lessThanUnpaid'] });
    expect((await bookAs(partial)).status).toBe(200);
    expect(await review(less.invoiceId)).toMatchObject({ state: 'forwarded', paidAmount: '400.00' });
    const likely = await paymentOf('likely', more.invoiceNumber);
    expect(likely.reasons).toEqual(['reference', 'moreThanUnpaid']);
    expect((await bookAs(likely)).json).toMatchObject({ code: 'overpayment-unconfirmed' });
    expect((await bookAs(likely, true)).status).toBe(200);
    expect(await review(more.invoiceId)).toMatchObject({ state: 'paid', overpaidAmount: '99.00' });
  });

  test('that is booked twice at once is booked once, also by two reviewers', async () => {
    const { invoiceId, invoiceNumber, paying } = await forwarded();
    await dropEntries([paying(400_00n)]);
    const payment = await paymentOf('partial', invoiceNumber);
    const answers = await Promise.all([bookAs(payment), bookAs(payment, false, eva), bookAs(payment)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await review(invoiceId)).toMatchObject({ paidAmount: '400.00' });
  });

  test('of several invoices is split, and what is over waits or is marked as not ours', async () => {
    const one = await forwarded();
    const other = await forwarded();
    await dropEntries([one.paying(2000_00n, { text: 'Utan nummer', name: 'Någon' })]);
    const { payments } = await list('unmatched');
    const payment = payments.find(({ amount }: { amount: string }) => amount === '2000.00');
    const part = (invoiceNumber: string | number) => ({
      invoiceNumber: String(invoiceNumber),
      amount: '901',
      unpaid: '901',
    });
    const parts = [part(one.invoiceNumber), part(other.reference)];
    expect((await bookAs({ ...payment, parts: [...parts, parts[0]] })).json.code).toBe('invoice-twice');
    expect((await bookAs({ ...payment, parts: [{ ...parts[0], amount: '2000.01' }] }, true)).json.code).toBe(
      'payment-in-too-small',
    );
    expect((await bookAs({ ...payment, parts })).status).toBe(200);
    expect(await review(other.invoiceId)).toMatchObject({ state: 'paid' });
    const rest = (await list('unmatched')).payments.find(({ _id }: { _id: string }) => _id === payment._id);
    expect(rest).toMatchObject({
      amount: '2000.00',
      left: '198.00',
      booked: [{ amount: '901.00' }, { amount: '901.00' }],
    });

    const aside = { transactionId: payment._id, leftBefore: '198', reason: 'Hyra' };
    expect((await post('setpaymentinaside', aside)).status).toBe(200);
    expect((await post('setpaymentinaside', aside)).json.code).toBe('payment-in-changed');
    expect((await list('setAside')).payments).toContainEqual(
      expect.objectContaining({ _id: payment._id, setAsideReason: 'Hyra' }),
    );
    const undo = { transactionId: payment._id, leftBefore: '198', reason: 'Fel' };
    expect((await post('undopaymentin', undo)).status).toBe(200);
    expect((await post('undopaymentin', undo)).status).toBe(409);
    expect(await review(one.invoiceId)).toMatchObject({ state: 'forwarded', paidAmount: '0.00' });
    expect((await list('unmatched')).payments).toContainEqual(
      expect.objectContaining({ _id: payment._id, left: '2000.00' }),
    );
  });

  test('can be undone and booked again, but not while its wage is paid', async () => {
    const { invoiceId, invoiceNumber, paying } = await forwarded();
    await dropEntries([paying()]);
    await bookCertain();
    const booked = await paymentOf('booked', invoiceNumber);
    const undo = { transactionId: booked._id, leftBefore: '0', reason: 'Fel faktura' };
    expect((await post('undopaymentin', undo)).status).toBe(200);
    expect(await review(invoiceId)).toMatchObject({ state: 'forwarded' });
    await bookCertain();
    expect(await review(invoiceId)).toMatchObject({ state: 'paid' });
    const { disclosureId } = (await post(`payoutdetails/${invoiceId}`)).json;
    await post(`payout/${invoiceId}`, { paidOn: BOOKED_ON, amount: '800', disclosureId });
    expect((await post('undopaymentin', undo)).json.code).toBe('wage-paid-out');
    expect(await review(invoiceId)).toMatchObject({ state: 'paidOut' });
  });

  test('of a paid invoice is not guessed to be another’s, and an unknown one is not found', async () => {
    const { invoiceNumber, reference, paying } = await forwarded();
    await dropEntries([paying(), paying()]);
    await bookCertain();
    const { payments } = await list('unmatched');
    const twice = payments.find(({ references }: { references: string[] }) => references.includes(reference));
    expect(twice).toMatchObject({ parts: [], reasons: ['reference', 'alreadyPaid'] });
    const payable = (number: string | number) =>
      program().request('GET', `/api/review/payableinvoice?number=${encodeURIComponent(number)}`, { token: bo });
    expect((await payable(invoiceNumber)).json).toMatchObject({
      unpaid: '0.00',
      totalAmount: '901.00',
      currency: 'EUR',
    });
    expect((await payable('99999999')).status).toBe(404);
    expect((await payable('drop table')).status).toBe(400);
    const none = { transactionId: crypto.randomUUID(), leftBefore: '1', reason: 'x' };
    expect((await post('undopaymentin', none)).status).toBe(404);
  });
});

test('the ledger is right after all this, and no money came from nowhere', async () => {
  expect((await findLedgerViolations(program().deps.db)).violations).toEqual([]);
});
