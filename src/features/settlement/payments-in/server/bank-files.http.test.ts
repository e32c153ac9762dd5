import { hash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { BOOKED_ON, usePaymentsIn } from '#tests/support/bank/use-payments-in.ts';
import { PROVIDER_IBAN, writeBankFile, type WrittenEntry } from '#tests/support/bank/write-bank-file.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';

// The accountants stay signed in while the clock moves by months.
const program = useTestApp({ SESSION_DAYS: '365' });
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

  test('of two years ago is imported', async () => {
    const { json } = await dropEntries([{ amount: 1_00n, bookedOn: '2024-11-20' }]);
    expect(json).toMatchObject({ payments: 1 });
  });

  test('has a new payment whose reference and amount the bank used in another year, and has it once', async () => {
    const of = (name: string, bookedOn: string): WrittenEntry => ({
      amount: 2_468_00n,
      bookedOn,
      bankReference: '000123',
      payments: [{ name }],
    });
    const imported = async (...entries: WrittenEntry[]) => (await dropEntries(entries)).json;
    const [first, second] = [of('Ett AB', '2025-11-20'), of('Två AB', '2026-11-19')];
    expect(await imported(second)).toMatchObject({ payments: 1, known: 0 });
    expect(await imported(first, second)).toMatchObject({ payments: 1, known: 1 });
    program().setClock('2027-09-21T10:00:00Z');
    const third = of('Tre AB', '2027-09-20');
    expect(await imported(third)).toMatchObject({ payments: 1, known: 0 });
    expect(await imported(second, third)).toMatchObject({ payments: 0, known: 2 });
    expect(await imported(third, third)).toMatchObject({ payments: 1, known: 1 });
    expect(await imported(third, first, third, second)).toMatchObject({ payments: 0, known: 4 });
    const { rows } = await program().deps.db.execute(sql`
      select party_name as name from bank_transactions where bank_reference = '000123' order by booked_on`);
    expect(rows.map(({ name }) => name)).toEqual(['Ett AB', 'Två AB', 'Tre AB', 'Tre AB']);
  });

  test('has a new payment whose reference a release had stored that did not tell accounts apart', async () => {
    const of = (bookedOn: string): WrittenEntry => ({ amount: 1_357_00n, bookedOn, bankReference: '000124' });
    await dropEntries([{ ...of('2026-11-18'), bankReference: 'OTHER' }]);
    const key = hash('sha256', `EUR ${JSON.stringify(['credit', '', '135700', '000124'])}`, 'base64url');
    await program().deps.db.execute(sql`
      insert into bank_transactions (id, entry_key, position, file_id, direction, is_reversal, amount, currency, booked_on,
        bank_reference, reference_texts, remittance, imported_at, unbooked)
      select gen_random_uuid(), ${`${key} 1`}, 0, file_id, direction, is_reversal, amount, currency, booked_on, '000124',
        reference_texts, remittance, imported_at, amount
      from bank_transactions where bank_reference = 'OTHER'`);
    expect((await dropEntries([of('2026-11-18')])).json).toMatchObject({ payments: 0, known: 1 });
    program().setClock('2027-09-21T10:00:00Z');
    expect((await dropEntries([of('2027-09-18')])).json).toMatchObject({ payments: 1, known: 0 });
    expect((await dropEntries([of('2026-11-18'), of('2027-09-18')])).json).toMatchObject({ payments: 0, known: 2 });
  });

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

  test('with statements of other accounts too is imported without them, whatever they have', async () => {
    const text = 'Eget konto';
    const own = writeBankFile({ id: 'own', entries: [{ amount: 7_77n, bookedOn: BOOKED_ON, payments: [{ text }] }] });
    const other = { id: 'other', iban: 'NO9386011117947', currency: 'NOK', closing: 0n };
    const theirs = writeBankFile({ ...other, entries: [{ amount: 3_33n, bookedOn: '1999-01-01', payments: [{}] }] });
    const statement = /<Stmt>.*<\/Stmt>/s.exec(theirs)?.[0] ?? '';
    for (const both of [own.replace('<Stmt>', `${statement}<Stmt>`), own.replace('</Stmt>', `</Stmt>${statement}`)]) {
      expect((await drop(both)).json).toMatchObject({ otherAccounts: [other.iban] });
    }
    const found = await program().deps.db.execute(sql`
      select account from bank_transactions, bank_statements
      where remittance = ${text} and bank_statements.file_id = bank_transactions.file_id`);
    expect(found.rows).toEqual([{ account: PROVIDER_IBAN }]);
  });

  test('with statements of another account is imported again once that account is the provider’s', async () => {
    const { version, facts } = await provider('GET');
    const other = 'SE4550000000058398257466';
    const of = (id: string, iban: string) =>
      writeBankFile({ id, iban, entries: [{ amount: 6_66n, bookedOn: BOOKED_ON, bankReference: 'BOTH' }] });
    const theirs = /<Stmt>.*<\/Stmt>/s.exec(of('other', other))?.[0] ?? '';
    const both = of('own', facts.bank.iban).replace('</Stmt>', `</Stmt>${theirs}`);
    expect((await drop(both)).json).toMatchObject({ isKnown: false, payments: 1, otherAccounts: [other] });
    expect((await drop(both)).json).toMatchObject({ isKnown: true, payments: 0 });
    const moved = { version, part: 'bank', facts: { bank: { ...facts.bank, iban: other } } };
    await provider('PUT', moved);
    expect((await drop(both)).json).toMatchObject({ isKnown: false, payments: 1, known: 1, otherAccounts: [] });
    await provider('PUT', { ...moved, version: version + 1, facts: { bank: facts.bank } });
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

  test('leaves no account of money that came back for a reason with a code of the bank’s own, which is told', async () => {
    const payments = [{ endToEndId: 'W-5', iban: 'SE4550000000058398257466', returnCode: 'R01' }];
    const file = writeBankFile({ id: 'own code', entries: [{ amount: 846_96n, bookedOn: BOOKED_ON, payments }] });
    expect((await drop(file.replace('<Cd>R01</Cd>', '<Prtry>R01</Prtry>'))).json).toMatchObject({ payments: 1 });
    const { rows } = await program().deps.db.execute(sql`
      select remittance, party_account as iban from bank_transactions where end_to_end_id = 'W-5'`);
    expect(rows).toEqual([{ remittance: 'Betalningen kom tillbaka: banken angav koden R01.', iban: null }]);
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
