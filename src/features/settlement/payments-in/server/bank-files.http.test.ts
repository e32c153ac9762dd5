import { hash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { dropBankFile } from '#tests/support/bank/drop-bank-file.ts';
import { BOOKED_ON, usePaymentsIn } from '#tests/support/bank/use-payments-in.ts';
import {
  PROVIDER_IBAN,
  writeBankFile,
  type WrittenEntry,
  type WrittenFile,
} from '#tests/support/bank/write-bank-file.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';

const program = useTestApp();
const { reviewers, review, list, drop, dropEntries, forwarded, paymentOf, bookCertain } = usePaymentsIn(program);

beforeEach(() => program().setClock('2026-11-20T10:00:00Z'));

const provider = async (method: 'GET' | 'PUT', body?: unknown) =>
  (await program().request(method, '/api/provider/facts', { token: reviewers.bo, body })).json;

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
    const [one, other] = await Promise.all([
      drop(writeBankFile({ id: 'a', entries: [paying()] })),
      drop(file, reviewers.eva),
    ]);
    expect([one.json.payments, other.json.payments]).toEqual([1, 0]);
  });

  test.each(['NONREF', 'NOTPROVIDED', 'None'])(
    'in which the bank writes %s for a reference has each customer’s payment, once',
    async (word) => {
      const amount = BigInt(word.length) * 111_11n;
      const of = (name: string, bookedOn: string): WrittenEntry => ({
        amount,
        bookedOn,
        bankReference: word,
        payments: [{ text: 'Tack', name }],
      });
      const [anna, bert] = [of('Anna AB', '2026-11-18'), of('Bert AB', '2026-11-19')];
      expect((await dropEntries([anna])).json).toMatchObject({ payments: 1, known: 0 });
      expect((await dropEntries([bert])).json).toMatchObject({ payments: 1, known: 0 });
      expect((await dropEntries([anna, bert])).json).toMatchObject({ payments: 0, known: 2 });
    },
  );

  test('does not repeat what a release stored that took such a word for a reference', async () => {
    const of = (name: string, bookedOn: string): WrittenEntry => ({
      amount: 4_321_00n,
      bookedOn,
      bankReference: 'NONREF',
      payments: [{ name }],
    });
    const written = JSON.stringify(['credit', '', '432100', 'NONREF']);
    const keyHash = hash('sha256', `EUR ${written}`, 'base64url');
    await dropEntries([of('Cia AB', '2026-11-16')]);
    // The release before counted alike entries of a file, whatever their days.
    for (const [name, day, number] of [
      ['Anna AB', '2026-11-17', 1],
      ['Bert AB', '2026-11-18', 2],
    ] as const) {
      await program().deps.db.execute(sql`
        insert into bank_transactions (id, entry_key, position, file_id, direction, is_reversal, amount, currency, booked_on,
          bank_reference, reference_texts, remittance, party_name, imported_at, unbooked)
        select gen_random_uuid(), ${`${keyHash} ${number}`}, 0, file_id, direction, is_reversal, amount, currency, ${day},
          'NONREF', reference_texts, remittance, ${name}, imported_at, amount
        from bank_transactions where party_name = 'Cia AB'`);
    }
    const bert = await dropEntries([of('Bert AB', '2026-11-18'), of('Dan AB', '2026-11-18')]);
    expect(bert.json).toMatchObject({ payments: 1, known: 1 });
    const all = [of('Bert AB', '2026-11-18'), of('Anna AB', '2026-11-17'), of('Bert AB', '2026-11-18')];
    expect((await dropEntries(all)).json).toMatchObject({ payments: 1, known: 2 });
  });

  test('leaves no name or account of those whom we paid in the database, nor the account of money that came back', async () => {
    const [name, iban] = ['Anna Andersson', 'SE4550000000058398257466'];
    const wage: WrittenEntry = { amount: 846_94n, bookedOn: BOOKED_ON, payments: [{ endToEndId: 'W-1', name, iban }] };
    const entries: WrittenEntry[] = [
      { ...wage, direction: 'DBIT' },
      { ...wage, payments: [{ endToEndId: 'W-2', name, iban, returnCode: 'AC04' }] },
      { ...wage, payments: [{ endToEndId: 'C-1', name, iban }] },
    ];
    expect((await dropEntries(entries)).json).toMatchObject({ payments: 2, debits: 1, known: 0 });
    const { rows } = await program().deps.db.execute(sql`
      select end_to_end_id as id, party_name as name, party_account as iban from bank_transactions
      where end_to_end_id in ('W-1', 'W-2', 'C-1') order by end_to_end_id desc`);
    expect(rows).toEqual([
      { id: 'W-2', name, iban: null },
      { id: 'W-1', name: null, iban: null },
      { id: 'C-1', name, iban },
    ]);
    expect((await dropEntries(entries)).json).toMatchObject({ payments: 0, debits: 0, known: 3 });
  });

  test('adds nothing that a release imported which kept the name and account of a debit', async () => {
    const [name, iban] = ['Bo Berg', 'SE4550000000058398257466'];
    const amount = 846_95n;
    const debit = (bankReference?: string): WrittenEntry => ({
      amount,
      direction: 'DBIT',
      bookedOn: BOOKED_ON,
      ...(bankReference === undefined ? {} : { bankReference }),
      payments: [{ endToEndId: 'W-3', name, iban }],
    });
    const sum = ['debit', '', String(amount)];
    const withoutReference = [...sum, null, BOOKED_ON, [[String(amount), 'W-3', [], '', name, iban]]];
    const keys = [
      `${PROVIDER_IBAN} EUR ${JSON.stringify(withoutReference)}`,
      `EUR ${JSON.stringify([...sum, 'NONREF'])}`,
    ];
    await dropEntries([{ ...debit('first'), payments: [{ endToEndId: 'W-4' }] }]);
    for (const key of keys) {
      await program().deps.db.execute(sql`
        insert into bank_transactions (id, entry_key, position, file_id, direction, is_reversal, amount, currency, booked_on,
          end_to_end_id, reference_texts, remittance, party_name, party_account, imported_at, unbooked)
        select gen_random_uuid(), ${`${hash('sha256', key, 'base64url')} 1`}, 0, file_id, direction, is_reversal, amount,
          currency, booked_on, 'W-3', reference_texts, remittance, ${name}, ${iban}, imported_at, amount
        from bank_transactions where end_to_end_id = 'W-4'`);
    }
    expect((await dropEntries([debit()])).json).toMatchObject({ debits: 0, known: 1 });
    expect((await dropEntries([debit('NONREF')])).json).toMatchObject({ debits: 0, known: 1 });
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

  test('of the account that the provider had before is imported too, and makes no gap', async () => {
    const { version, facts } = await provider('GET');
    const moved = { version, part: 'bank', facts: { bank: { ...facts.bank, iban: 'SE7280000810340009783242' } } };
    const saldo = (id: string, iban: string, bookedOn: string, opening: bigint) =>
      drop(writeBankFile({ id, iban, opening, entries: [{ amount: 7_00n, bookedOn, bankReference: id }] }));
    expect((await saldo('OLD-1', facts.bank.iban, '2026-10-02', 100_00n)).json.gaps).toEqual([]);
    await provider('PUT', moved);
    expect((await saldo('NEW-1', moved.facts.bank.iban, '2026-10-03', 0n)).json.gaps).toEqual([]);
    expect((await saldo('OLD-2', facts.bank.iban, '2026-10-04', 107_00n)).json).toMatchObject({
      payments: 1,
      gaps: [],
    });
    // The two banks may give entries of the same sum the same reference.
    const alike = (id: string, iban: string) =>
      dropEntries([{ amount: 3_00n, bookedOn: '2026-10-04', bankReference: '0001' }], { id, iban });
    expect((await alike('OLD-N', facts.bank.iban)).json).toMatchObject({ payments: 1, known: 0 });
    expect((await alike('NEW-N', moved.facts.bank.iban)).json).toMatchObject({ payments: 1, known: 0 });
    expect((await alike('NEW-N2', moved.facts.bank.iban)).json).toMatchObject({ payments: 0, known: 1 });
    expect((await saldo('OLD-3', facts.bank.iban, '2026-10-05', 999_00n)).json.gaps).toHaveLength(1);
    await provider('PUT', { ...moved, version: version + 1, facts: { bank: facts.bank } });
  });
});

describe('A refused file stores nothing, and says why and where', () => {
  const entry: WrittenEntry = { amount: 123_45n, bookedOn: BOOKED_ON, payments: [{ text: 'aldrig' }] };
  const good = (file: Partial<WrittenFile> = {}) => writeBankFile({ entries: [entry], ...file });
  const booked = (day: string) => good().replaceAll(`Dt><Dt>${BOOKED_ON}</Dt>`, `Dt>${day}`);
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
    [
      'of no account',
      good().replace(/<Id><IBAN>SE.*?<\/Id>/, ''),
      'bank-file-other-account',
      /^Kontoutdraget S1 säger inte vilket konto det gäller\.$/,
    ],
    [
      'of a head that is too long',
      good().replace('<Acct>', `${'<Bal/>'.repeat(2_001)}<Acct>`),
      'bank-file-unreadable',
      /^Filens huvud är för långt\.$/,
    ],
    ['in another currency', good({ currency: 'NOK' }), 'bank-file-other-currency', /Post 1 i filen är i NOK/],
    [
      'with a day that no calendar has',
      good().replaceAll(BOOKED_ON, '0000-01-01'),
      'bank-file-unreadable',
      /saknar datum/,
    ],
    [
      'of the first instant of the calendar',
      booked('<DtTm>0001-01-01T00:00:00+14:00</DtTm>'),
      'bank-file-unreadable',
      /saknar datum/,
    ],
    [
      'of the last instant of the calendar',
      booked('<DtTm>9999-12-31T23:59:59-14:00</DtTm>'),
      'bank-file-unreadable',
      /saknar datum/,
    ],
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
    [
      'with a day of another year than the bank can mean',
      good({ entries: [{ ...entry, bookedOn: '2016-11-20' }] }),
      'bank-file-unreadable',
      /2016-11-20, för mer än två år sedan/,
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
    expect((await dropBankFile(program(), reviewers.bo, good(), 'text/plain')).status).toBe(415);
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
      headers: { 'auth-token': reviewers.bo, 'content-type': 'application/xml' },
      body,
      duplex: 'half',
      ...(signal === undefined ? {} : { signal }),
    } as RequestInit);

  /**
   * A body that begins with one text and then repeats another one.
   * @param onPiece is called before each piece, with how many came before it
   */
  const endless = (first: string, piece: string, times: number, onPiece?: (before: number) => void) => {
    const [head, next] = [first, piece].map((text) => new TextEncoder().encode(text));
    const pieces = [head, ...Array.from({ length: times }, () => next)].values();
    let before = 0;
    return new ReadableStream({
      async pull(controller) {
        onPiece?.(before);
        before += 1;
        await setTimeout(1);
        const { value, done } = pieces.next();
        if (done === true) controller.close();
        else controller.enqueue(value);
      },
    });
  };

  test('that is refused at its beginning is told so, although the rest is still being sent', async () => {
    const short = await sendTo('hej');
    expect([short.status, (await short.json()).code]).toEqual([400, 'bank-file-unreadable']);
    const long = await sendTo(endless('<!DOCTYPE x>', ' '.repeat(64 * 1024), 200));
    expect([long.status, (await long.json()).code]).toEqual([400, 'bank-file-unreadable']);
  });

  test('of 52 MB is refused while it comes', async () => {
    const response = await sendTo(endless('', `<!--${' '.repeat(512 * 1024)}-->`, 104));
    expect([response.status, (await response.json()).code]).toEqual([413, 'bank-file-too-large']);
  });

  test('whose sender goes away is no failure of the server', async () => {
    const end = new AbortController();
    const leave = (before: number) => {
      if (before === 100) end.abort();
    };
    await expect(sendTo(endless('<!--', ' '.repeat(1024), 10_000, leave), end.signal)).rejects.toThrow(/abort/);
    const hasLine = (words: string) => program().log.some((line) => line.includes(words));
    await vi.waitFor(() => expect(hasLine('HPE_INVALID_EOF_STATE')).toBe(true), { timeout: 20_000 });
    expect((await sendTo('hej')).status).toBe(400);
    expect(hasLine('request failed')).toBe(false);
  });
});
