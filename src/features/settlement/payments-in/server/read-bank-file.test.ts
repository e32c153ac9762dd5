import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PROVIDER_IBAN, type WrittenEntry, writeBankFile } from '#tests/support/bank/write-bank-file.ts';
import { RefusedFile } from '../domain/bank-file.ts';
import { readBankFile } from './read-bank-file.ts';

/** The bytes in pieces, which can be cut within a letter. */
async function* inPieces(content: Buffer, size: number) {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
}

const read = (content: string, size = 1000) => readBankFile(inPieces(Buffer.from(content), size), [PROVIDER_IBAN]);

/**
 * Texts with characters that XML escapes or that take several bytes, without spaces at the ends, which the reader
 * trims.
 */
const text = fc.stringMatching(/^[a-zåäö<>&"'€😀0-9]{1,20}$/u);
const amount = fc.bigInt({ min: 1n, max: 10n ** 15n });
const day = fc.integer({ min: 1, max: 28 }).map((number) => `2026-10-${String(number).padStart(2, '0')}`);
const instructed = fc.record({ amount, currency: fc.constantFrom('EUR', 'SEK', 'KWD') });
const payment = fc.record({ instructed, reference: text, text, name: text, endToEndId: text }, { requiredKeys: [] });
const entry: fc.Arbitrary<WrittenEntry> = fc
  .record({
    bookedOn: day,
    direction: fc.constantFrom('CRDT' as const, 'DBIT' as const),
    bankReference: fc.uuid(),
    pending: fc.boolean(),
    payments: fc.array(fc.record({ of: payment, amount }), { minLength: 1, maxLength: 4 }),
  })
  .map(({ payments, ...rest }) => ({
    ...rest,
    amount: payments.reduce((sum, one) => sum + one.amount, 0n),
    payments: payments.map((one) => ({ ...one.of, amount: one.amount })),
  }));
const file = fc.record({
  kind: fc.constantFrom('camt.053' as const, 'camt.054' as const),
  version: fc.constantFrom('02' as const, '04' as const, '08' as const),
  currency: fc.constantFrom('EUR', 'SEK'),
  opening: fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
  totals: fc.constant({}),
  entries: fc.array(entry, { maxLength: 6 }),
});

const isOtherOfOurs = (currency: string | undefined, own: string) =>
  currency !== undefined && ['EUR', 'SEK'].includes(currency) && currency !== own;

test('what is written is read, of every kind and version, wherever its bytes are cut into pieces', async () => {
  await fc.assert(
    fc.asyncProperty(file, fc.integer({ min: 1, max: 300 }), async (written, size) => {
      const { transactions, statements, pending, kind } = await read(writeBankFile(written), size);
      const booked = written.entries.filter((one) => one.pending !== true);
      expect(kind).toBe(`${written.kind}.001.${written.version}`);
      expect(statements).toHaveLength(1);
      expect(pending).toBe(written.entries.length - booked.length);
      expect(transactions).toMatchObject(
        booked.flatMap(({ bookedOn, bankReference, direction, payments = [] }) =>
          payments.map((one, position) => ({
            direction: direction === 'DBIT' ? 'debit' : 'credit',
            bookedOn,
            bankReference,
            position,
            amount: one.amount,
            currency: written.currency,
            references: one.reference === undefined ? [] : [one.reference],
            text: one.text ?? '',
            partyName: one.name ?? null,
            endToEndId: one.endToEndId ?? null,
            instructed: isOtherOfOurs(one.instructed?.currency, written.currency) ? one.instructed : null,
          })),
        ),
      );
      const keys = transactions.map(({ entryKey, position }) => `${entryKey} ${position}`);
      expect(new Set(keys).size).toBe(keys.length);
    }),
    { numRuns: 60 },
  );
});

test('what the payer sent refuses no file if it can’t be read', async () => {
  const payments = [{ instructed: { amount: 500_00n, currency: 'SEK' } }];
  const written = writeBankFile({ entries: [{ amount: 45_00n, bookedOn: '2026-11-20', payments }] });
  expect(written).toContain('500.00');
  const { transactions } = await read(written.replace('500.00', '500.005'));
  expect(transactions).toMatchObject([{ amount: 45_00n, instructed: null }]);
});

test('a file that is cut off anywhere is refused', async () => {
  await fc.assert(
    fc.asyncProperty(file, fc.double({ min: 0, max: 0.999, noNaN: true }), async (written, share) => {
      const whole = writeBankFile(written).trimEnd();
      const cut = whole.slice(0, Math.floor(whole.length * share));
      await expect(read(cut)).rejects.toBeInstanceOf(RefusedFile);
    }),
    { numRuns: 60 },
  );
});

test('an entry has the same key in every file, and alike ones are counted', async () => {
  const plain: WrittenEntry = { amount: 5_00n, bookedOn: '2026-10-01', payments: [{ text: 'Hyra' }] };
  const keysOf = async (entries: WrittenEntry[], other: object) =>
    (await read(writeBankFile({ ...other, entries }))).transactions.map(({ entryKey }) => entryKey);
  const first = await keysOf([plain, plain], { kind: 'camt.053', version: '02', id: 'A' });
  const second = await keysOf([plain, { ...plain, amount: 6_00n }, plain], {
    kind: 'camt.054',
    version: '08',
    id: 'B',
  });
  expect(first).toEqual([second[0], second[2]]);
  expect(new Set([...first, ...second]).size).toBe(3);
});

test('a statement that names the account by its number is the same as one that names its IBAN', async () => {
  const byIban = writeBankFile({ entries: [{ amount: 5_00n, bookedOn: '2026-10-01' }] });
  const number = '<Othr><Id>54910000003</Id><SchmeNm><Cd>BBAN</Cd></SchmeNm></Othr>';
  const byNumber = await read(byIban.replace(`<IBAN>${PROVIDER_IBAN}</IBAN>`, number));
  expect(byNumber.transactions).toEqual((await read(byIban)).transactions);
  expect(byNumber.statements).toMatchObject([{ account: PROVIDER_IBAN }]);
});

test.each([
  ['2026-10-31T23:30:00Z', '2026-11-01'],
  ['2026-10-31T23:30:00+01:00', '2026-10-31'],
  ['2026-10-31T23:30:00', '2026-10-31'],
])('an entry that is booked at %s is of %s', async (instant, bookedOn) => {
  const written = writeBankFile({ kind: 'camt.054', entries: [{ amount: 10n, bookedOn: '2026-10-01' }] });
  const timed = written.replace('<BookgDt><Dt>2026-10-01</Dt>', `<BookgDt><DtTm>${instant}</DtTm>`);
  expect((await read(timed)).transactions[0]?.bookedOn).toBe(bookedOn);
});

test('days that many letters follow are read as fast as others', async () => {
  const entries = Array.from({ length: 100 }, () => ({ amount: 10n, bookedOn: '2026-10-01' }));
  const written = writeBankFile({ kind: 'camt.054', entries });
  const long = written.replaceAll('<BookgDt><Dt>2026-10-01<', `<BookgDt><Dt>2026-10-01${'T'.repeat(9_900)}<`);
  const start = performance.now();
  expect((await read(long)).transactions.map(({ bookedOn }) => bookedOn)).toEqual(entries.map((one) => one.bookedOn));
  // It takes a hundredth of this, and took several times as long when the time was looked for from each letter on.
  expect(performance.now() - start).toBeLessThan(5_000);
});

test('amounts are read to the last cent, with the zeros that a bank adds, and never rounded', async () => {
  const written = writeBankFile({ kind: 'camt.054', entries: [{ amount: 10n, bookedOn: '2026-10-01' }] });
  const amountOf = async (decimal: string) =>
    (await read(written.replace('>0.10<', `>${decimal}<`))).transactions[0]?.amount;
  expect(await amountOf('0.1')).toBe(10n);
  expect(await amountOf('123456789012345678.99000')).toBe(12345678901234567899n);
  expect(await amountOf('7')).toBe(700n);
  for (const wrong of ['0.105', '1,50', '1e3', '-1', '', 'NaN', '1234567890123456789']) {
    await expect(amountOf(wrong)).rejects.toThrow(/belopp/);
  }
});

test.each([
  ['000000000000000034', 34],
  ['202611200639094570', null],
])('a statement with the number %s has the number %s', async (written, sequence) => {
  const numbered = writeBankFile({ sequence: 7, entries: [] }).replace('>7</Elctrnc', `>${written}</Elctrnc`);
  expect((await read(numbered)).statements).toMatchObject([{ sequence }]);
});

test('a payment in a currency with three decimals has the amount that its entry has on the account', async () => {
  const amountsOf = async (payments: WrittenEntry['payments']) => {
    const written = writeBankFile({ entries: [{ amount: 88_20n, bookedOn: '2026-10-01', payments: payments ?? [] }] });
    const foreign = written.replaceAll(/(<TxDtls>)<Amt Ccy="EUR">[^<]*/g, '$1<Amt Ccy="KWD">30.125');
    return (await read(foreign)).transactions.map((one) => [one.amount, one.currency, one.text]);
  };
  expect(await amountsOf([{ text: 'Ett' }])).toEqual([[88_20n, 'EUR', 'Ett']]);
  expect(await amountsOf([{ text: 'Ett' }, { text: 'Två' }])).toEqual([[88_20n, 'EUR', 'Ett\nTvå']]);
});

test('an entry from which charges for its payments are taken is one transaction of its own amount', async () => {
  const payments = [
    { amount: 8_00n, text: 'Ett' },
    { amount: 3_00n, text: 'Två' },
  ];
  const written = writeBankFile({ entries: [{ amount: 10_50n, bookedOn: '2026-10-01', payments }] });
  await expect(read(written)).rejects.toThrow(/tillsammans 11,00/);
  const charges = '<Chrgs><TtlChrgsAndTaxAmt Ccy="EUR">0.50</TtlChrgsAndTaxAmt></Chrgs>';
  for (const charged of [
    written.replace('<NtryDtls>', `${charges}<NtryDtls>`),
    written.replace('</TxDtls>', `${charges}</TxDtls>`),
  ]) {
    const { transactions } = await read(charged);
    expect(transactions.map((one) => [one.amount, one.text])).toEqual([[10_50n, 'Ett\nTvå']]);
  }
});

test('an entry that collects a credit and a debit is one transaction of its own amount', async () => {
  const payments = [{ amount: 8_00n }, { amount: 3_00n }];
  const written = writeBankFile({ entries: [{ amount: 5_00n, bookedOn: '2026-10-01', payments }] });
  const mixed = written.replace('3.00</Amt><CdtDbtInd>CRDT<', '3.00</Amt><CdtDbtInd>DBIT<');
  expect((await read(mixed)).transactions.map((one) => one.amount)).toEqual([5_00n]);
});

test('an entry that says three payments and has two is refused, although their sum is right', async () => {
  const payments = [{ amount: 3_00n }, { amount: 2_00n }];
  const written = writeBankFile({ entries: [{ amount: 5_00n, bookedOn: '2026-10-01', payments }] });
  const wrong = written.replace('<NbOfTxs>2<', '<NbOfTxs>3<');
  await expect(read(wrong)).rejects.toThrow('Post 1 i filen ska ha 3 betalningar men har 2.');
});

test.each([
  ['attributes', '<Ntry '.concat(...Array.from({ length: 100 }, (_, at) => `a${at}="1" `), '>')],
  ['elements in one payment', `<Ntry>${'<X/>'.repeat(3000)}`],
  ['elements in one entry', `<Ntry>${`<X>${'<X/>'.repeat(1000)}</X>`.repeat(3)}`],
  ['elements in the head of a statement', `${`<X>${'<X/>'.repeat(1000)}</X>`.repeat(3)}<Ntry>`],
  ['letters in one text', `<Ntry><AcctSvcrRef>${'x'.repeat(20_000)}`],
  ['letters in a text that is left out', `<Ntry><NtryDtls>${'\r'.repeat(2_000_000)}</NtryDtls>`],
  ['letters in a CDATA section', `<![CDATA[${']a'.repeat(1_000_000)}]]><Ntry>`],
  ['letters in a comment', `<!--${'-a'.repeat(1_000_000)}--><Ntry>`],
  ['letters in an instruction', `<?a ${'?a'.repeat(1_000_000)}?><Ntry>`],
  ['letters in a tag', `<Ntry a="${'\n'.repeat(2_000_000)}">`],
])('a file with more %s than any bank writes is refused before it fills the memory', async (_, hostile) => {
  const written = writeBankFile({ entries: [{ amount: 10n, bookedOn: '2026-10-01' }] });
  await expect(read(written.replace('<Ntry>', hostile))).rejects.toBeInstanceOf(RefusedFile);
});

test('a file of many comments and texts is read as a whole, and takes little more memory than its length', async () => {
  const texts = `<AddtlNtryInf>${'a\r'.repeat(4_000)}</AddtlNtryInf>`.repeat(900);
  const tags = `<A b="${'a\n'.repeat(20_000)}"/><!--${'-a'.repeat(100_000)}-->`.repeat(10);
  const written = writeBankFile({ entries: [{ amount: 10n, bookedOn: '2026-10-01' }] });
  const content = written.replace('</Ntry>', `${texts}${tags}</Ntry>`);
  // Of the pieces that the parser makes of such a text, each takes 32 bytes: without joining them more than this limit.
  const reader = new Worker(
    `const { workerData } = require('node:worker_threads');
    void import(workerData.module).then(async ({ readBankFile }) => {
      const { transactions } = await readBankFile([Buffer.from(workerData.content)], [workerData.iban]);
      if (transactions.length !== 1) throw new Error('Not read.');
    });`,
    {
      eval: true,
      workerData: { module: new URL('read-bank-file.ts', import.meta.url).href, content, iban: PROVIDER_IBAN },
      resourceLimits: { maxOldGenerationSizeMb: 80 },
    },
  );
  expect(await once(reader, 'exit')).toEqual([0]);
});
