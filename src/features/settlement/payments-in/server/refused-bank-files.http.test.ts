import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { dropBankFile } from '#tests/support/bank/drop-bank-file.ts';
import { BOOKED_ON, usePaymentsIn } from '#tests/support/bank/use-payments-in.ts';
import { writeBankFile, type WrittenEntry, type WrittenFile } from '#tests/support/bank/write-bank-file.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';

const program = useTestApp();
const { reviewers, list, drop, dropEntries } = usePaymentsIn(program);

beforeEach(() => program().setClock('2026-11-20T10:00:00Z'));

describe('A refused file stores nothing, and says why and where', () => {
  const entry: WrittenEntry = { amount: 123_45n, bookedOn: BOOKED_ON, payments: [{ text: 'aldrig' }] };
  const good = (file: Partial<WrittenFile> = {}) => writeBankFile({ entries: [entry], ...file });
  const booked = (day: string) => good().replaceAll(`Dt><Dt>${BOOKED_ON}</Dt>`, `Dt>${day}`);
  test.each<[string, string | Buffer, string, RegExp]>([
    [
      'that is no XML',
      'Datum;Belopp\n',
      'bank-file-unreadable',
      /inte riktig XML: felet är på rad \d\. Hämta camt\.053 eller camt\.054 från banken\.$/,
    ],
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
      'with a day of more than two years ago',
      good({ entries: [{ ...entry, bookedOn: '2024-11-18' }] }),
      'bank-file-unreadable',
      /2024-11-18, för mer än två år sedan/,
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

describe('At most 20,000 payments in wait at once', () => {
  const entry = (text: string): WrittenEntry => ({ amount: 1_00n, bookedOn: BOOKED_ON, payments: [{ text }] });
  const waiting = sql`direction = 'credit' and unbooked > 0 and not is_set_aside`;
  const fillUpTo = (count: number) =>
    program().deps.db.execute(sql`
      insert into bank_transactions
        (id, entry_key, position, file_id, direction, is_reversal, amount, currency, booked_on, reference_texts, remittance,
         imported_at, unbooked)
      select gen_random_uuid(), 'filled ' || nth, 0, file_id, 'credit', false, amount, currency, booked_on, '{}', '',
        imported_at, amount
      from (select * from bank_transactions limit 1) one,
        generate_series(1, ${count} - (select count(*) from bank_transactions where ${waiting})) nth`);

  test('a file with which more would wait is refused, and one that was imported before is not', async () => {
    const first = writeBankFile({ id: 'FULL', entries: [entry('den första')] });
    expect((await drop(first)).status).toBe(200);
    await fillUpTo(19_999);
    expect((await dropEntries([entry('den sista')])).status).toBe(200);
    const refused = await dropEntries([entry('en för mycket')]);
    expect([refused.status, refused.json.code]).toEqual([409, 'too-many-waiting']);
    expect((await drop(first)).status).toBe(200);
    const { counts } = await list('unmatched');
    expect(counts.unmatched).toBe(20_000);
  });

  test('a debit that takes a payment in back counts too, and another debit does not', async () => {
    const debit: WrittenEntry = { ...entry('uttag'), direction: 'DBIT' };
    expect((await dropEntries([debit])).status).toBe(200);
    const refused = await dropEntries([{ ...debit, isReversal: true }]);
    expect([refused.status, refused.json.code]).toEqual([409, 'too-many-waiting']);
  });
});
