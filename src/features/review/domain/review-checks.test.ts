import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { invoiceDocument } from '#tests/support/documents/invoice-document.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { DocumentCredits } from '#features/invoices/document/domain/invoice-document.ts';
import { billsTheSameAs, type CheckedInvoice, reviewChecks, typedTexts } from './review-checks.ts';

const wise = (ibanNumber: string) => ({ wiseAccountInfo: { ibanNumber } });
const bank = (accountNumber: string | null) => ({
  bankAccountInfo: { bankName: 'Sparbanken', accountNumber, ibanNumber: null },
});

const good = (overrides: Partial<CheckedInvoice> = {}): CheckedInvoice => ({
  document: invoiceDocument({ customer: { ...invoiceDocument().customer, idNumber: '556016-0680' } }),
  agreementAccepted: true,
  payout: wise('BE68539007547034'),
  providerIban: 'SE35 5000 0000 0549 1000 0003',
  otherIban: null,
  duplicateOf: null,
  usual: { count: 0, median: 0n },
  today: '2026-11-20' as CalendarDate,
  ...overrides,
});

/** The checks that warn, with their reasons. */
const warnings = (invoice: CheckedInvoice) =>
  Object.fromEntries(reviewChecks(invoice).flatMap(({ id, passed, reason }) => (passed ? [] : [[id, reason]])));

describe('The checks of an invoice', () => {
  test('pass if nothing is wrong, each with its reason', () => {
    const checks = reviewChecks(good());
    expect(checks.filter(({ passed }) => !passed)).toEqual([]);
    expect(checks.map(({ reason }) => reason)).not.toContain('');
  });

  test('name every missing fact', () => {
    const { customer, sender } = good().document;
    const document = invoiceDocument({
      customer: { ...customer, street: ' ', referenceName: '' },
      sender,
      total: '0.00',
    });
    expect(warnings(good({ document }))['facts']).toBe(
      'Det saknas: kundens gatuadress, kundens referens, ett belopp över noll.',
    );
  });

  test('warn of another IBAN than the provider’s, and it is looked for in every typed text', () => {
    expect(warnings(good({ otherIban: 'BE68539007547034' }))).toEqual({
      otherIban: 'I texten står ett annat IBAN än det som kunden ska betala till: BE68 5390 0754 7034.',
    });
    const { customer, sender, lines, invoiceDate } = good().document;
    const text = 'Betala hit';
    for (const change of [
      { note: text },
      { sender: { ...sender, name: text } },
      ...(['name', 'street', 'postalCode', 'city', 'referenceName'] as const).map((field) => ({
        customer: { ...customer, [field]: text },
      })),
      { lines: lines.map((line) => ({ ...line, description: text })) },
      { credits: { invoiceNumber: 7, invoiceDate, reason: text } },
    ])
      expect(typedTexts(invoiceDocument(change))).toContain(text);
  });

  test('warn if the agreement is not accepted', () => {
    expect(warnings(good({ agreementAccepted: false }))).toEqual({ agreement: 'Avtalet är inte godkänt.' });
  });

  test('compare the check digits of IBAN and identity number', () => {
    expect(Object.keys(warnings(good({ payout: wise('BE68539007547035') })))).toEqual(['iban']);
    for (const payout of [null, bank('0001'), { paypalInfo: { email: 'bo@example.se' } }])
      expect(warnings(good({ payout }))).toEqual({});
    const customer = { ...good().document.customer, country: 'Sweden', idNumber: '556016-0681' };
    expect(Object.keys(warnings(good({ document: invoiceDocument({ customer }) })))).toEqual(['idNumber']);
    const abroad = { ...customer, country: 'Finland' };
    expect(warnings(good({ document: invoiceDocument({ customer: abroad }) }))).toEqual({});
  });

  test('warn of a bank account that has no number', () => {
    expect(warnings(good({ payout: bank(null) }))).toEqual({
      iban: 'Bankkontot i betalningsinformationen har varken kontonummer eller IBAN.',
    });
    const withIban = { bankName: 'Sparbanken', accountNumber: null, ibanNumber: 'SE4550000000058398257466' };
    expect(warnings(good({ payout: { bankAccountInfo: withIban } }))).toEqual({});
  });

  test('warn if the provider’s bank account is another one now, but not before the send', () => {
    expect(warnings(good({ providerIban: 'BE68539007547034' }))).toEqual({
      bankAccount:
        'Fakturan har ett annat bankkonto (IBAN som slutar på 0003) än det som gäller nu (IBAN som slutar på 7034).',
    });
    const { providerIban: _, ...unsent } = good();
    expect(reviewChecks(unsent).map(({ id }) => id)).not.toContain('bankAccount');
  });

  test('find an earlier invoice with the same lines for the same customer', () => {
    const { document } = good();
    expect(warnings(good({ duplicateOf: 7 }))).toEqual({ duplicate: 'Samma kund och samma rader som faktura 7.' });
    const earlier = {
      ...document,
      lines: document.lines.map((line) => ({ ...line, description: ` ${line.description.toUpperCase()}` })),
    };
    const isSame = billsTheSameAs(document);
    expect(isSame(earlier)).toBe(true);
    expect(isSame({ ...earlier, lines: earlier.lines.toReversed() })).toBe(true);
    const twin = { ...earlier, customer: { ...document.customer, customerNumber: '9' } };
    expect(isSame(twin)).toBe(true);
    const corrected = { ...earlier, customer: { ...document.customer, idNumber: '212000-0142' } };
    expect(isSame(corrected)).toBe(true);
    const stranger = { ...earlier, customer: { ...document.customer, customerNumber: '9', idNumber: '212000-0142' } };
    expect(isSame(stranger)).toBe(false);
    const [first, ...others] = document.lines;
    const other = { ...document, lines: first === undefined ? [] : [{ ...first, description: 'Annat' }, ...others] };
    expect(isSame(other)).toBe(false);
  });

  test('call a total unusually high above three times the median of at least three earlier ones', () => {
    const third = 2140_00n / 3n;
    expect(Object.keys(warnings(good({ usual: { count: 3, median: third } })))).toEqual(['unusualTotal']);
    const exactly = { ...good().document, total: '2139.99' };
    expect(warnings(good({ document: exactly, usual: { count: 3, median: third } }))).toEqual({});
    expect(warnings(good({ usual: { count: 3, median: third + 1n } }))).toEqual({});
    expect(warnings(good({ usual: { count: 2, median: 1n } }))).toEqual({});
  });

  test('warn of a due date within two days, and of one that has passed', () => {
    const due = (dueDate: string) =>
      warnings(good({ document: { ...good().document, dueDate: dueDate as CalendarDate } }));
    expect(due('2026-11-23')).toEqual({});
    expect(due('2026-11-22')).toEqual({ dueDate: 'Förfallodagen är redan nära: 2026-11-22.' });
    expect(due('2026-11-20')).toEqual({ dueDate: 'Förfallodagen är redan nära: 2026-11-20.' });
    expect(due('2026-11-19')).toEqual({ dueDate: 'Förfallodagen 2026-11-19 har passerat.' });
  });

  test('say that SEK is not accepted, and that the fixed fee applies strictly below its threshold', () => {
    const of = (total: string, currency: 'EUR' | 'SEK') =>
      Object.keys(warnings(good({ document: { ...good().document, total, currency } })));
    expect(of('199.99', 'EUR')).toEqual(['fixedFee']);
    expect(of('200.00', 'EUR')).toEqual([]);
    expect(of('1999.99', 'SEK')).toEqual(['currency', 'fixedFee']);
    expect(of('2000.00', 'SEK')).toEqual(['currency']);
  });

  test('are the same in the same order, each with a reason, for any invoice', () => {
    const usual = fc.record({ count: fc.nat(20), median: fc.bigInt({ min: 0n, max: 10n ** 13n }) });
    const total = fc
      .bigInt({ min: 0n, max: 10n ** 13n })
      .map((cents) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`);
    const order = reviewChecks(good()).map(({ id }) => id);
    fc.assert(
      fc.property(usual, total, fc.string(), fc.constantFrom('EUR', 'SEK'), (usually, amount, idNumber, currency) => {
        const customer = { ...good().document.customer, idNumber };
        const checks = reviewChecks(
          good({ usual: usually, document: invoiceDocument({ total: amount, customer, currency }) }),
        );
        expect(checks.map(({ id }) => id)).toEqual(order);
        expect(checks.every(({ reason }) => reason.endsWith('.'))).toBe(true);
      }),
    );
  });

  describe('of an invoice with VAT', () => {
    const { customer, lines } = good().document;
    const taxed = (
      row: { category: 'S' | 'AE' | 'G' | 'E'; rate: string; tax: string; payable?: string; sum?: string },
      buyer: { country: string; vatNumber?: string },
      credits?: DocumentCredits,
    ) => {
      const { category, rate, tax, payable = '2140.00', sum = tax } = row;
      const document = invoiceDocument({
        customer: { ...customer, idNumber: '556016-0680', ...buyer },
        lines: lines.map((line) => ({ ...line, vat: { category, rate } })),
        vat: { rows: [{ category, rate, base: '2140.00', tax, words: null }], tax: sum, payable },
        credits,
      });
      return warnings(good({ document }))['vat'];
    };

    test('say that the rule is followed, or else what is wrong', () => {
      expect(
        taxed({ category: 'S', rate: '25', tax: '535.00', payable: '2675.00' }, { country: 'Sweden' }),
      ).toBeUndefined();
      expect(taxed({ category: 'S', rate: '25', tax: '534.99', payable: '2674.99' }, { country: 'Sweden' })).toBe(
        'Momsen stämmer inte med raderna.',
      );
      expect(taxed({ category: 'S', rate: '25', tax: '535.00', payable: '2140.00' }, { country: 'Sweden' })).toBe(
        'Momsen stämmer inte med raderna.',
      );
      expect(
        taxed({ category: 'S', rate: '25', tax: '535.00', sum: '534.00', payable: '2674.00' }, { country: 'Sweden' }),
      ).toBe('Momsen stämmer inte med raderna.');
      const reverse = { category: 'AE', rate: '0', tax: '0.00' } as const;
      expect(taxed(reverse, { country: 'Germany', vatNumber: 'DE136695976' })).toBeUndefined();
      expect(taxed(reverse, { country: 'Germany' })).toContain('har inget momsnummer');
      expect(taxed(reverse, { country: 'France', vatNumber: 'DE136695976' })).toContain('inte från kundens land');
      expect(taxed(reverse, { country: 'Norway', vatNumber: 'NO1' })).toContain('inte från kundens land');
      expect(taxed(reverse, { country: 'Sweden', vatNumber: 'SE556016068001' })).toContain('inte från kundens land');
      const abroad = { category: 'G', rate: '0', tax: '0.00' } as const;
      expect(taxed(abroad, { country: 'Norway' })).toBeUndefined();
      expect(taxed(abroad, { country: 'Germany' })).toContain('kunden finns i EU:s momsområde');
      const person = { category: 'S', rate: '25', tax: '535.00', payable: '2675.00' } as const;
      expect(taxed(person, { country: 'Norway' })).toContain('privatperson utanför EU:s momsområde');
      expect(taxed(person, { country: 'Germany' })).toBeUndefined();
      const credits = { invoiceNumber: 1, invoiceDate: '2026-09-30' as CalendarDate, reason: 'Fel' };
      expect(taxed(person, { country: 'Norway' }, credits)).toBeUndefined();
    });

    test('say of a right reverse charge that the number has to be in use, which nothing here knows', () => {
      const rightVat = (category: 'S' | 'AE', credits?: DocumentCredits) => {
        const row = { category, rate: category === 'S' ? '25' : '0', base: '2140.00', words: null };
        const tax = category === 'S' ? '535.00' : '0.00';
        const document = invoiceDocument({
          customer: { ...customer, country: 'Germany', vatNumber: 'DE136695976' },
          lines: lines.map((line) => ({ ...line, vat: row })),
          vat: { rows: [{ ...row, tax }], tax, payable: category === 'S' ? '2675.00' : '2140.00' },
          credits,
        });
        return reviewChecks(good({ document })).find(({ id }) => id === 'vat');
      };
      const reason = 'Momsen följer reglerna, om momsnumret DE136695976 är i bruk. Det visar EU:s tjänst VIES.';
      expect(rightVat('AE')).toEqual({ id: 'vat', passed: true, reason });
      const followed = { id: 'vat', passed: true, reason: 'Momsen följer reglerna.' };
      expect(rightVat('S')).toEqual(followed);
      const credits = { invoiceNumber: 1, invoiceDate: '2026-09-30' as CalendarDate, reason: 'Fel' };
      expect(rightVat('AE', credits)).toEqual(followed);
    });

    test('warn of a reverse charge that is dated after the 15th of the month after the work', () => {
      const checksOf = (
        invoiceDate: string,
        on: string | null,
        category: 'S' | 'AE' = 'AE',
        credits?: DocumentCredits,
      ) => {
        const row = { category, rate: '0', base: '2140.00', tax: '0.00', words: null };
        const document = invoiceDocument({
          invoiceDate: invoiceDate as CalendarDate,
          ...(on === null ? {} : { delivery: { from: null, on: on as CalendarDate } }),
          vat: { rows: [row], tax: '0.00', payable: '2140.00' },
          credits,
        });
        return reviewChecks(good({ document })).filter(({ id }) => id === 'reverseChargeInTime');
      };
      const isInTime = (...[invoiceDate, on]: [string, string | null]) => checksOf(invoiceDate, on)[0]?.passed;
      expect(isInTime('2026-10-15', '2026-09-01')).toBe(true);
      expect(checksOf('2026-10-16', '2026-09-30')).toEqual([
        {
          id: 'reverseChargeInTime',
          passed: false,
          reason:
            'Arbetet blev klart i september 2026, men fakturan är daterad efter 2026-10-15. Kunden betalar momsen själv, så försäljningen hör till september 2026 i momsdeklarationen och den periodiska sammanställningen.',
        },
      ]);
      expect(isInTime('2027-01-15', '2026-12-31')).toBe(true);
      expect(isInTime('2027-01-16', '2026-12-01')).toBe(false);
      expect(isInTime('2026-10-16', null)).toBe(true);
      expect(checksOf('2026-10-16', '2026-09-30', 'S')).toEqual([]);
      const credits = { invoiceNumber: 1, invoiceDate: '2026-09-30' as CalendarDate, reason: 'Fel' };
      expect(checksOf('2026-10-16', '2026-08-31', 'AE', credits)).toEqual([]);
    });

    test('are none without VAT', () => {
      expect(reviewChecks(good()).map(({ id }) => id)).not.toContain('vat');
    });
  });
});
