import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { creditorReference } from '#features/invoices/domain/creditor-reference.ts';
import { generatePayments } from '#tests/support/bank/generated-payments.ts';
import { judgeMatches } from '#tests/support/bank/judge-matches.ts';
import { SEED } from '#tests/support/test-form.ts';
import { InvoiceIndex } from './invoice-index.ts';
import { matchPayments } from './match-payments.ts';
import type { Match, MatchableInvoice, PaymentIn } from './payment-match.ts';

const invoice = (changes: Partial<MatchableInvoice> = {}): MatchableInvoice => ({
  id: 'i1',
  number: 10_001,
  unpaid: 901_00n,
  currency: 'EUR',
  invoiceDate: '2026-11-01' as CalendarDate,
  clientId: 'c1',
  clientName: 'Lingonbolaget AB',
  ...changes,
});

const payment = (changes: Partial<PaymentIn> = {}): PaymentIn => ({
  id: 'p1',
  amount: 901_00n,
  currency: 'EUR',
  bookedOn: '2026-11-20' as CalendarDate,
  references: [],
  text: '',
  payerName: null,
  payerAccount: null,
  instructed: null,
  isGone: false,
  isReversal: false,
  ...changes,
});

const reference = creditorReference(10_001);

function matchAll(payments: PaymentIn[], invoices: MatchableInvoice[], accounts = new Map<string, Set<string>>()) {
  const index = new InvoiceIndex();
  for (const one of invoices) index.add(one);
  return new Map(matchPayments(payments, index, accounts));
}

const match = (of: Partial<PaymentIn>, invoices = [invoice()], accounts?: Map<string, Set<string>>) =>
  matchAll([payment(of)], invoices, accounts).get('p1') as Match;

describe('A match is certain', () => {
  test.each<[string, Partial<PaymentIn>]>([
    ['in the bank’s own field', { references: [reference] }],
    ['with leading zeros and spaces', { references: [`${reference.slice(0, 4)} 000 ${reference.slice(4)}`] }],
    ['on the day of the invoice', { references: [reference], bookedOn: '2026-11-01' as CalendarDate }],
    ['in the text', { text: `Faktura ${reference.toLowerCase()}, tack` }],
    ['in the text, with a space after its letters', { text: `RF ${reference.slice(2)}` }],
    ['in the text, with a date after it', { text: `${reference} 2026-11-20` }],
    ['in the text, with a sum after it', { text: `${reference.slice(0, 4)} ${reference.slice(4)} 901 EUR` }],
    ['in the text, with the payer’s own number on the next line', { text: `${reference}\n20261120001` }],
  ])('if the RF reference is right and the amount is what is left: %s', (_, of) => {
    expect(match(of)).toMatchObject({ class: 'certain', reasons: ['reference', 'amount'] });
  });

  test('if the reference is printed in groups of which the first ones are the reference of another invoice', () => {
    const [whole, part] = [invoice({ id: 'whole', number: 10_023 }), invoice({ id: 'part', number: 1002 })];
    expect(creditorReference(10_023)).toBe(`${creditorReference(1002)}3`);
    const found = match({ text: 'RF13 1002 3' }, [part, whole]);
    expect(found).toMatchObject({ class: 'certain', parts: [{ invoice: { id: 'whole' } }] });
  });

  test.each<[string, Partial<PaymentIn>, Partial<MatchableInvoice>]>([
    ['another amount', { references: [reference], amount: 900_99n }, {}],
    ['another currency', { references: [reference], currency: 'SEK' }, {}],
    ['a day before the invoice', { references: [reference], bookedOn: '2026-10-31' as CalendarDate }, {}],
    ['a number without check digits', { references: ['10001'] }, {}],
    ['wrong check digits', { references: [reference.replace(/^RF../, 'RF00')] }, {}],
    ['a second reference', { references: [reference, creditorReference(10_002)] }, {}],
    ['an invoice that is paid', { references: [reference] }, { unpaid: 0n }],
    ['a reversal of the bank’s', { references: [reference], isReversal: true }, {}],
  ])('and never with %s', (_, of, changes) => {
    expect(match(of, [invoice(changes)]).class).not.toBe('certain');
  });

  test('for the first by day of two payments of the same invoice only', () => {
    const matches = matchAll(
      [
        payment({ references: [reference], id: 'a', bookedOn: '2026-11-19' as CalendarDate }),
        payment({ references: [reference], id: 'b', bookedOn: '2026-11-18' as CalendarDate }),
      ],
      [invoice()],
    );
    expect(matches.get('b')).toMatchObject({ class: 'certain' });
    expect(matches.get('a')).toMatchObject({ class: 'unmatched', reasons: ['reference', 'alreadyPaid'] });
  });
});

describe('A match says why', () => {
  const others = [invoice(), invoice({ id: 'i2', number: 10_002, unpaid: 100_00n })];
  test.each<[string, Partial<PaymentIn>, string, string[], string[]]>([
    ['a number in the text', { text: 'inv.10001/A 2026' }, 'likely', ['i1'], ['number', 'amount']],
    ['less', { references: [reference], amount: 1n }, 'partial', ['i1'], ['reference', 'lessThanUnpaid']],
    ['more', { references: [reference], amount: 902_00n }, 'likely', ['i1'], ['reference', 'moreThanUnpaid']],
    [
      'several numbers',
      { text: '10001+10002', amount: 1001_00n },
      'likely',
      ['i1', 'i2'],
      ['number', 'collected', 'amount'],
    ],
    ['a number with leading zeros', { text: 'nr 00010001' }, 'likely', ['i1'], ['number', 'amount']],
    ['a typing error', { text: 'faktura 10010' }, 'likely', ['i1'], ['amount', 'nearNumber']],
    ['the name as a bank writes it', { payerName: 'LINGONBOLAGET AKTIEBOLAG' }, 'likely', ['i1'], ['amount', 'name']],
    ['a mistyped name', { payerName: 'Lingonbolagt' }, 'likely', ['i1'], ['amount', 'similarName']],
    [
      'all of a customer’s',
      { payerName: 'Lingonbolaget', amount: 1001_00n },
      'likely',
      ['i1', 'i2'],
      ['collected', 'amount', 'name'],
    ],
    ['a number alone', { text: 'Kundnr 10001', amount: 5_00n }, 'unmatched', [], []],
    ['an amount alone', { payerName: 'Skatteverket' }, 'unmatched', [], []],
    [
      'one that the bank has taken back',
      { references: [reference], isGone: true },
      'unmatched',
      [],
      ['paymentTakenBack'],
    ],
    ['a reversal', { references: [reference], isReversal: true }, 'unmatched', [], ['takenBack']],
    ['a paid invoice', { references: [creditorReference(9)] }, 'unmatched', [], ['reference', 'alreadyPaid']],
  ])('%s', (_, of, kind, ids, reasons) => {
    const paid = invoice({ id: 'paid', number: 9, unpaid: 0n, clientId: 'c9' });
    const found = match(of, [...others, paid]);
    expect([found.class, found.parts.map((part) => part.invoice.id), found.reasons]).toEqual([kind, ids, reasons]);
  });

  test('a typing error only in a number of at least four digits', () => {
    const found = (text: string, number: number) => match({ text }, [invoice({ number })]).reasons;
    expect(found('faktura 1324', 1234)).toEqual(['amount', 'nearNumber']);
    expect(found('faktura 132', 123)).toEqual([]);
  });

  test('the exact amount of a known payer from before the invoice date, after an invoice of an earlier date', () => {
    const early = { payerName: 'Lingonbolaget', bookedOn: '2026-10-31' as CalendarDate };
    expect(match(early)).toMatchObject({ class: 'likely', reasons: ['amount', 'name', 'beforeInvoice'] });
    const earlier = invoice({ id: 'i2', number: 10_002, invoiceDate: '2026-10-01' as CalendarDate });
    const found = match(early, [invoice(), earlier]);
    expect([found.parts[0]?.invoice.id, found.reasons]).toEqual(['i2', ['amount', 'name']]);
  });

  test('an account from which the customer has paid before', () => {
    const accounts = new Map([['SE1', new Set(['c1'])]]);
    const found = match({ payerAccount: 'SE1', payerName: 'Moderbolaget' }, [invoice()], accounts);
    expect(found).toMatchObject({ class: 'likely', reasons: ['amount', 'account'] });
  });
});

describe('An invoice in another currency', () => {
  const inSek = invoice({ currency: 'SEK' });
  test.each<[string, Partial<PaymentIn>, string[]]>([
    ['its RF reference', { references: [reference] }, ['reference', 'otherCurrency']],
    ['its number and payer', { text: '10001', payerName: 'Lingonbolaget' }, ['number', 'otherCurrency', 'name']],
  ])('is proposed as paid by all of the payment, by %s', (_, of, reasons) => {
    const found = match({ ...of, amount: 80_45n }, [inSek]);
    expect(found).toEqual({ class: 'likely', parts: [{ invoice: inSek, amount: 901_00n, received: 80_45n }], reasons });
  });

  test.each<[bigint, string, string]>([
    [901_00n, 'likely', 'amount'],
    [500_00n, 'partial', 'lessThanUnpaid'],
    [910_00n, 'likely', 'moreThanUnpaid'],
  ])('is proposed as paid by what the payer sent, if the bank tells that: %s öre', (amount, kind, reason) => {
    const instructed = { amount, currency: 'SEK' as const };
    const found = match({ references: [reference], amount: 80_45n, instructed }, [inSek]);
    expect(found).toEqual({
      class: kind,
      parts: [{ invoice: inSek, amount, received: 80_45n }],
      reasons: ['reference', 'otherCurrency', reason],
    });
  });

  test.each<[string, Partial<PaymentIn>, MatchableInvoice[], string[]]>([
    ['by its number alone', { text: '10001' }, [inSek], []],
    ['by its payer alone', { payerName: 'Lingonbolaget' }, [inSek], []],
    ['if it is paid', { references: [reference] }, [{ ...inSek, unpaid: 0n }], ['reference', 'alreadyPaid']],
    [
      'beside another that is named too',
      { references: [reference, creditorReference(10_002)] },
      [inSek, invoice({ id: 'i2', number: 10_002, currency: 'SEK' })],
      ['reference', 'otherCurrency'],
    ],
  ])('is not proposed %s', (_, of, invoices, reasons) => {
    expect(match({ ...of, amount: 80_45n }, invoices)).toEqual({ class: 'unmatched', parts: [], reasons });
  });

  test('comes after one of the payer’s on which exactly the amount is left, unless its reference is given', () => {
    const inEur = invoice({ id: 'eur', number: 10_002, unpaid: 80_45n });
    const found = (of: Partial<PaymentIn>) =>
      match({ ...of, payerName: 'Lingonbolaget', amount: 80_45n }, [inSek, inEur]).parts[0]?.invoice.id;
    expect([found({ text: '10001' }), found({ references: [reference] })]).toEqual(['eur', 'i1']);
  });

  test('comes after several of the payer’s that add up to the payment, because its number may be a date’s', () => {
    const dated = invoice({ id: 'sek', number: 2026, currency: 'SEK' });
    const owed = [300_00n, 500_00n].map((unpaid, at) => invoice({ id: `i${at}`, number: 10_002 + at, unpaid }));
    const found = match({ text: '2026-11-20', payerName: 'Lingonbolaget', amount: 800_00n }, [dated, ...owed]);
    expect([found.parts.map((part) => part.invoice.id), found.reasons[0]]).toEqual([['i0', 'i1'], 'collected']);
  });

  test('is what its reference says, and no other one whose number stands in the text too', () => {
    const inEur = invoice({ id: 'eur', number: 2026, unpaid: 3000_00n });
    const of = { text: '2026-11-20', payerName: 'Lingonbolaget', amount: 80_45n };
    expect(match({ ...of, references: [reference] }, [inSek, inEur])).toMatchObject({
      class: 'likely',
      parts: [{ invoice: inSek, received: 80_45n }],
    });
    const paid = invoice({ unpaid: 0n });
    const named = invoice({ id: 'sek', number: 2026, currency: 'SEK' });
    expect(match({ ...of, references: [reference] }, [paid, named])).toEqual({
      class: 'unmatched',
      parts: [],
      reasons: ['reference', 'alreadyPaid'],
    });
  });

  test('and one in the payment’s own are not chosen between, if the references of both are given', () => {
    const inEur = invoice({ id: 'eur', number: 10_002, unpaid: 50_00n });
    const references = [reference, creditorReference(10_002)];
    expect(match({ references, amount: 80_45n }, [inSek, inEur])).toMatchObject({ class: 'unmatched', parts: [] });
  });
});

test('a payment that nothing but its amount speaks for has no proposal, but up to three invoices with just this left', () => {
  const owed = (count: number) =>
    Array.from({ length: count }, (_, at) => invoice({ id: `i${at}`, number: 10_001 + at }));
  const found = (count: number) => match({ payerName: 'Moderbolaget' }, owed(count));
  expect(found(3)).toEqual({ class: 'unmatched', parts: [], reasons: [], sameAmount: owed(3) });
  const others = [{ amount: 1n }, { currency: 'SEK' }] satisfies Partial<PaymentIn>[];
  for (const none of [found(4), found(0), ...others.map((other) => match(other))])
    expect(none).toEqual({ class: 'unmatched', parts: [], reasons: [] });
});

test('a payment that two different sets of the payer’s invoices add up to proposes none', () => {
  const owed = [100_00n, 200_00n, 120_00n, 180_00n];
  const invoices = owed.map((unpaid, at) => invoice({ id: `i${at}`, number: 10_001 + at, unpaid }));
  const found = match({ payerName: 'Lingonbolaget', amount: 300_00n }, invoices);
  expect(found).toEqual({ class: 'unmatched', parts: [], reasons: [] });
});

describe('Of generated payments with typing errors, parts, collections and foreign names', () => {
  test.each([1, 2, SEED])('at least 95 % are right, and none that is certain is wrong (seed %s)', (seed) => {
    const { right, wrongCertain, certain } = judgeMatches(generatePayments(2000, 1000, seed));
    expect(right).toBeGreaterThanOrEqual(0.95);
    expect(certain).toBeGreaterThan(0.5);
    expect(wrongCertain).toBe(0);
  });
});

test('parts add up to their payment, and certain ones never pay an invoice more than is left', () => {
  // Only a few numbers, amounts and names, so that payments and invoices often have the same.
  const number = fc.integer({ min: 10_001, max: 10_006 });
  const amount = fc.bigInt({ min: 1n, max: 6n });
  const invoices = fc.uniqueArray(fc.record({ number, unpaid: fc.oneof(amount, fc.constant(0n)), client: fc.nat(2) }), {
    selector: (one) => one.number,
  });
  const payments = fc.array(fc.record({ number, amount, form: fc.nat(4), name: fc.nat(2) }));
  fc.assert(
    fc.property(invoices, payments, (owed, paid) => {
      const names = ['Blå AB', 'Gröna Lund', 'Lund Grön'];
      const matches = matchAll(
        paid.map((one, at) =>
          payment({
            id: String(at),
            amount: one.amount,
            payerName: names[one.name] ?? null,
            references: one.form === 0 ? [creditorReference(one.number)] : [],
            text:
              ['', `nr ${one.number}`, `${one.number} ${one.number + 1}`, '', creditorReference(one.number)][
                one.form
              ] ?? '',
          }),
        ),
        owed.map(({ number: own, unpaid, client }) =>
          invoice({ id: String(own), number: own, unpaid, clientId: String(client), clientName: names[client] ?? '' }),
        ),
      );
      expect(matches.size).toBe(paid.length);
      const claimed = new Map<string, bigint>();
      for (const [at, one] of paid.entries()) {
        const { class: kind, parts } = matches.get(String(at)) as Match;
        expect(parts.length > 0).toBe(kind !== 'unmatched');
        if (parts.length > 0) expect(parts.reduce((sum, part) => sum + part.amount, 0n)).toBe(one.amount);
        for (const part of kind === 'certain' ? parts : []) {
          claimed.set(part.invoice.id, (claimed.get(part.invoice.id) ?? 0n) + part.amount);
        }
      }
      for (const { number: own, unpaid } of owed) expect(claimed.get(String(own)) ?? 0n).toBeLessThanOrEqual(unpaid);
    }),
  );
});
