import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { USUAL_ACCOUNTS } from '#shared/provider-fields.ts';
import { recordOf } from '#shared/record-of.ts';
import { POSTING_KINDS } from '#features/settlement/domain/ledger.ts';
import { sieHead, sieVoucher, toPc8 } from './sie.ts';
import { type Accounts, bankLines, linesOf, voucherDate, type VoucherForm, voucherText } from './voucher.ts';

const accounts: Accounts = USUAL_ACCOUNTS;
const toDay = (day: string) => day as CalendarDate;
const sum = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n });
const moved = fc.record(recordOf(POSTING_KINDS, () => sum));
const nothing = recordOf(POSTING_KINDS, () => 0n);
const movement = {
  moved: nothing,
  invoiceNumber: 7,
  isReversal: false,
  isPayout: false,
  isCreditNote: false,
  creditNoteNumber: null,
  bankSum: null,
  corrected: [],
};
const number = fc.constantFrom('1510', '1613', '1930', '2821', '3000');
const anyAccounts = fc.record({
  customers: number,
  bank: number,
  overpayments: number,
  wagesPayable: number,
  fees: number,
  advances: number,
  writeOffs: number,
  lateCharges: number,
  currencyExchange: number,
});

describe('A voucher', () => {
  test('is balanced to the öre, whatever moved, also where two accounts have one number', () => {
    fc.assert(
      fc.property(moved, anyAccounts, (postings, numbers) => {
        const lines = linesOf(postings, numbers);
        expect(lines.reduce((all, { amount }) => all + amount, 0n)).toBe(0n);
        expect(new Set(lines.map(({ account }) => account)).size).toBe(lines.length);
        expect(lines.map(({ amount }) => amount)).not.toContain(0n);
      }),
    );
  });

  test('of a paid wage takes fee and wage from what is owed to the freelancer', () => {
    const wage = { ...nothing, 'fee-kept': 54_06n, 'wage-paid': 846_94n };
    expect(new Map(linesOf(wage, accounts).map(({ account, amount }) => [account, amount]))).toEqual(
      new Map([
        ['2821', 901_00n],
        ['3000', -54_06n],
        ['1930', -846_94n],
      ]),
    );
  });

  test('of a credit note after the wage makes what was paid too much a claim on the freelancer, which a later wage pays', () => {
    const credit = { ...nothing, credited: 901_00n, paid: -901_00n, overpaid: 901_00n, 'fee-kept': -54_06n };
    expect(
      new Map(linesOf({ ...credit, advance: 846_94n }, accounts).map((line) => [line.account, line.amount])),
    ).toEqual(
      new Map([
        ['2420', -901_00n],
        ['3000', 54_06n],
        ['1613', 846_94n],
      ]),
    );
    const wage = { ...nothing, 'fee-kept': 54_06n, 'wage-paid': 46_94n, 'advance-settled': 800_00n };
    expect(new Map(linesOf(wage, accounts).map((line) => [line.account, line.amount]))).toEqual(
      new Map([
        ['2821', 901_00n],
        ['3000', -54_06n],
        ['1930', -46_94n],
        ['1613', -800_00n],
      ]),
    );
  });

  test('of a wage that was paid before all was credited, and is recorded after it, makes the wage a claim on the freelancer', () => {
    const wage = { ...nothing, 'wage-paid': 846_94n, advance: 846_94n };
    expect(new Map(linesOf(wage, accounts).map((line) => [line.account, line.amount]))).toEqual(
      new Map([
        ['1930', -846_94n],
        ['1613', 846_94n],
      ]),
    );
  });

  test('of a refund takes what was overpaid from the bank, and says so', () => {
    const refund = { ...nothing, refunded: 5_00n };
    expect(new Map(linesOf(refund, accounts).map(({ account, amount }) => [account, amount]))).toEqual(
      new Map([
        ['2420', 5_00n],
        ['1930', -5_00n],
      ]),
    );
    expect(voucherText({ ...movement, moved: refund })).toBe('Återbetalning, faktura 7');
    expect(voucherText({ ...movement, moved: { ...nothing, refunded: -5_00n }, isReversal: true })).toBe(
      'Återförd återbetalning, faktura 7',
    );
  });

  test('of a write-off moves what the customer owes to its own account, and the bank has no line', () => {
    const writeOff = { ...nothing, paid: 1_50n, 'written-off': 1_50n };
    expect(new Map(linesOf(writeOff, accounts).map(({ account, amount }) => [account, amount]))).toEqual(
      new Map([
        ['1510', -1_50n],
        ['3740', 1_50n],
      ]),
    );
    expect(voucherText({ ...movement, moved: writeOff })).toBe('Avskrivning, faktura 7');
    const takenBack = { ...nothing, overpaid: -1_50n, 'written-off': -1_50n };
    expect(voucherText({ ...movement, moved: takenBack, isReversal: true })).toBe('Återförd avskrivning, faktura 7');
  });

  test('of a late charge makes the debt to the customer an income, and the bank has no line', () => {
    const kept = { ...nothing, refunded: 10_92n, 'late-charge': 10_92n };
    // A month that was booked with the release before has no account for it.
    const { lateCharges: _, ...before } = accounts;
    for (const numbers of [accounts, before]) {
      expect(new Map(linesOf(kept, numbers).map(({ account, amount }) => [account, amount]))).toEqual(
        new Map([
          ['2420', 10_92n],
          ['8313', -10_92n],
        ]),
      );
    }
    expect(voucherText({ ...movement, moved: kept })).toBe('Ränta och avgift, faktura 7');
  });

  test('of what the bank moved in another currency moves its sum from an account of the exchange, where the bank’s sum goes', () => {
    const bankSum = { amount: 98_21n, currency: 'EUR' as const };
    // A month that was booked with the release before has no account for it.
    const { currencyExchange: _, ...before } = accounts;
    const byAccount = (lines: ReturnType<typeof linesOf>) =>
      new Map(lines.map(({ account, amount }) => [account, amount]));
    const paid = { ...nothing, paid: 1000_00n, overpaid: 100_00n };
    const wage = { ...nothing, 'fee-kept': 60_00n, 'wage-paid': 940_00n };
    for (const numbers of [accounts, before]) {
      expect(byAccount(linesOf(paid, numbers, { bankSum }))).toEqual(
        new Map([
          ['2999', 1100_00n],
          ['1510', -1000_00n],
          ['2420', -100_00n],
        ]),
      );
      expect(byAccount(linesOf(wage, numbers, { bankSum }))).toEqual(
        new Map([
          ['2821', 1000_00n],
          ['3000', -60_00n],
          ['2999', -940_00n],
        ]),
      );
      const [into, out] = [bankLines(bankSum, paid, numbers), bankLines(bankSum, wage, numbers)].map(byAccount);
      expect(into).toEqual(
        new Map([
          ['1930', 98_21n],
          ['2999', -98_21n],
        ]),
      );
      expect(out).toEqual(
        new Map([
          ['1930', -98_21n],
          ['2999', 98_21n],
        ]),
      );
    }
    const text = (changes: object) => voucherText({ ...movement, bankSum, ...changes });
    expect(text({ moved: paid })).toBe('Betalning, faktura 7, kom in som 98,21 EUR');
    expect(text({ moved: wage, isPayout: true })).toBe('Lön, faktura 7, drogs som 98,21 EUR');
    expect(text({ moved: { ...nothing, refunded: -5_00n }, isReversal: true })).toBe(
      'Återförd återbetalning, faktura 7, drogs som 98,21 EUR',
    );
  });

  test('of a reversal names the vouchers that it corrects, and that of a credit note its own number', () => {
    const corrected = { number: 2, date: '2026-09-20' as CalendarDate };
    const credited = { number: 5, date: '2026-10-02' as CalendarDate };
    expect(voucherText({ ...movement, isReversal: true, corrected: [corrected] })).toBe(
      'Återförd betalning, faktura 7, rättar ver. 2 (2026-09-20)',
    );
    expect(voucherText({ ...movement, isReversal: true, isPayout: true, corrected: [corrected, credited] })).toBe(
      'Återförd lön, faktura 7, rättar ver. 2 (2026-09-20) och ver. 5 (2026-10-02)',
    );
    const credit = { ...movement, moved: { ...nothing, credited: 5_00n }, isCreditNote: true };
    expect(voucherText({ ...credit, creditNoteNumber: 8 })).toBe('Kreditfaktura 8, faktura 7');
    const ofLaterDay = { ...credit, moved: { ...nothing, paid: -5_00n, overpaid: 5_00n } };
    expect(voucherText({ ...ofLaterDay, creditNoteNumber: 8 })).toBe('Kreditfaktura 8, faktura 7');
    expect(voucherText(credit)).toBe('Kreditfaktura, faktura 7');
  });

  test('has the date of the one month that takes its posting in', () => {
    const months = ['2026-09', '2026-10', '2026-11'];
    const days = fc.constantFrom(...['2026-08-31', '2026-09-20', '2026-10-01', '2026-11-30'].map(toDay));
    fc.assert(
      fc.property(
        fc.array(fc.nat(9), { minLength: 3, maxLength: 3 }),
        fc.integer({ min: 1, max: 9 }),
        days,
        (ids, posting, day) => {
          const last = ids.toSorted((a, b) => a - b);
          const periods = months.map((month, at) => ({ month, lastPosting: last[at] ?? 0 }));
          // By the rule of the books: its own month, or the first day of a later one if it was posted after the month before.
          const takers = periods.flatMap(({ month, lastPosting }, at) => {
            if (posting > lastPosting || day.slice(0, 7) > month) return [];
            if (day.startsWith(month)) return [day];
            return posting > (last[at - 1] ?? 0) ? [`${month}-01`] : [];
          });
          expect([voucherDate({ number: posting, day }, periods)]).toEqual(takers.length === 0 ? [day] : takers);
        },
      ),
    );
  });

  test('says who recorded it on which day after its text, by the rules of SIE', () => {
    const date = toDay('2026-11-20');
    const registered = { on: toDay('2026-12-01'), by: 'Bo "B" Ek' };
    expect(
      sieVoucher({ number: 12, date, text: 'Lön, faktura 7', currency: 'EUR', lines: [], registered }).split('\r\n')[0],
    ).toBe(String.raw`#VER E 12 20261120 "Lön, faktura 7" 20261201 "Bo \"B\" Ek"`);
  });

  test('is written by the rules of SIE, with quotation marks made harmless and no control characters', () => {
    const text = 'Lön "extra"\n, faktura 7';
    const lines = linesOf({ ...nothing, paid: 100n, overpaid: 5n }, accounts);
    const date = '2026-11-20' as CalendarDate;
    expect(sieVoucher({ number: 12, date, text, currency: 'EUR', lines, registered: null }).split('\r\n')).toEqual([
      String.raw`#VER E 12 20261120 "Lön \"extra\" , faktura 7"`,
      '{',
      '#TRANS 1510 {} -1.00',
      '#TRANS 1930 {} 1.05',
      '#TRANS 2420 {} -0.05',
      '}',
      '',
    ]);
  });

  test('and the company’s name stay within their quotation marks, whatever they contain', () => {
    const date = '2026-11-20' as CalendarDate;
    const headOf = (name: string) =>
      sieHead({
        company: name,
        organizationNumber: name,
        generated: date,
        currency: 'EUR',
        accounts,
        form: 4,
        vatAccounts: [],
      });
    expect(headOf('Bo "B" & Co \\')).toContain(String.raw`#FNAMN "Bo \"B\" & Co /"`);
    const hard = fc.constantFrom('\\', '"', '\uFF02', '\uFF3C', '\uFE68', '\r', '\n', '\u0000', '{', '}', 'Å');
    const anyText = fc.string({ unit: fc.oneof(hard, fc.string({ unit: 'binary', minLength: 1, maxLength: 1 })) });
    fc.assert(
      fc.property(anyText, (text) => {
        const file = headOf(text) + sieVoucher({ number: 1, date, text, currency: 'EUR', lines: [], registered: null });
        const written = Buffer.from(toPc8(file)).toString('latin1').split('\r\n');
        for (const label of ['#FNAMN', '#ORGNR', '#VER E 1 20261120']) {
          const [line, ...others] = written.filter((one) => one.startsWith(`${label} `));
          expect(others).toEqual([]);
          expect(line?.slice(label.length)).toMatch(/^ "(?:[^"\\\p{Cc}]|[\u0080-\u009F]|\\")*"$/u);
        }
      }),
    );
  });

  test('’s account has BAS’s name with BAS’s number alone, from form 4 on', () => {
    const others = { ...accounts, bank: '1940', writeOffs: '6351', lateCharges: '8314' };
    const namesIn = (form: VoucherForm) => {
      const facts = {
        company: 'Bolaget',
        organizationNumber: '556677-8899',
        currency: 'SEK' as const,
        vatAccounts: [],
      };
      const head = sieHead({ ...facts, generated: toDay('2026-12-01'), accounts: others, form });
      return [...head.matchAll(/#KONTO (.*)\r/g)].map(([, named]) => named);
    };
    const ofBas = ['1510 "Kundfordringar"', '1940 "Bank"', '2420 "Förskott från kunder"', '2821 "Löneskulder"'];
    const ofBasToo = ['3000 "Avgifter"', '1613 "Övriga förskott"'];
    const [rounding, interest] = ['"Öres- och kronutjämning"', '"Ränteintäkter från kortfristiga fordringar"'];
    const exchange = '2999 "OBS-konto"';
    for (const form of [1, 2, 3] as const)
      expect(namesIn(form)).toEqual([...ofBas, ...ofBasToo, `6351 ${rounding}`, `8314 ${interest}`, exchange]);
    const ours = ['6351 "Avskrivet av kundfordringar"', '8314 "Ränta och avgift från kunder"'];
    expect(namesIn(4)).toEqual([...ofBas, ...ofBasToo, ...ours, exchange]);
  });

  test('is in PC8, where a letter that it lacks loses its accent', () => {
    const bytes = (text: string) => [...toPc8(text)];
    expect(bytes('Åäö')).toEqual([0x8f, 0x84, 0x94]);
    expect(bytes('o\u0308')).toEqual([0x94]);
    expect(bytes('Šťó')).toEqual([0x53, 0x74, 0xa2]);
    expect(bytes('犬€')).toEqual([0x3f, 0x3f]);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => bytes(text).every((byte) => byte >= 0 && byte < 256)),
    );
  });
});
