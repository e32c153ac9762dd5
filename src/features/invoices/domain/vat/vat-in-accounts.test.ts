import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { VAT } from '#tests/support/program/vat-provider.ts';
import { exchangeRateOfText, exchangeRateText } from '#shared/vat/exchange-rate.ts';
import { convertVat, exchangeRateOn, needsVatInAccounts } from './vat-in-accounts.ts';

const day = (text: string) => text as CalendarDate;
const rate = (from: string, until: string, millionths: bigint) => ({
  from: day(from),
  until: day(until),
  rate: millionths,
  source: 'Riksbanken',
});
const october = rate('2026-10-01', '2026-10-31', 11_234_500n);
const november = rate('2026-11-01', '2026-11-30', 11_000_000n);
const inSek = { ...VAT, accountingCurrency: 'SEK' as const, exchangeRates: [october, november] };

describe('VAT in the currency of the provider’s accounts', () => {
  test('is needed of VAT in the other currency alone', () => {
    for (const [vat, own, other] of [
      [VAT, 'EUR', 'SEK'],
      [inSek, 'SEK', 'EUR'],
    ] as const) {
      expect(needsVatInAccounts(vat, other, 1n)).toBe(true);
      expect(needsVatInAccounts(vat, other, 0n)).toBe(false);
      expect(needsVatInAccounts(vat, own, 1n)).toBe(false);
    }
  });

  test('has the rate of the day, from its first day to its last', () => {
    const on = (text: string) => exchangeRateOn(inSek, day(text));
    expect([on('2026-09-30'), on('2026-12-01')]).toEqual([undefined, undefined]);
    expect([on('2026-10-01'), on('2026-10-31'), on('2026-11-01')]).toEqual([october, october, november]);
  });

  test('is multiplied by the rate from EUR to SEK, and divided by it from SEK to EUR', () => {
    expect(convertVat(25_00n, 'EUR', october)).toBe(280_86n);
    expect(convertVat(280_86n, 'SEK', october)).toBe(25_00n);
  });

  test('is rounded half up to the whole minor unit', () => {
    expect(convertVat(1n, 'EUR', { rate: 500_000n })).toBe(1n);
    expect(convertVat(1n, 'EUR', { rate: 499_999n })).toBe(0n);
    expect(convertVat(1n, 'SEK', { rate: 2_000_000n })).toBe(1n);
    expect(convertVat(1n, 'SEK', { rate: 2_000_001n })).toBe(0n);
  });

  test('is never more than half a minor unit from the exact amount, whichever way it is converted', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 24n }),
        fc.bigInt({ min: 1n, max: 10n ** 9n }),
        (tax, millionths) => {
          // Twice the error, in parts of a minor unit: of a million parts in SEK, of as many as the rate has in EUR.
          const errorInSek = 2n * (convertVat(tax, 'EUR', { rate: millionths }) * 1_000_000n - tax * millionths);
          expect(errorInSek > -1_000_000n && errorInSek <= 1_000_000n).toBe(true);
          const errorInEur = 2n * (convertVat(tax, 'SEK', { rate: millionths }) * millionths - tax * 1_000_000n);
          expect(errorInEur > -millionths && errorInEur <= millionths).toBe(true);
        },
      ),
    );
  });

  test('tells its rate without unnecessary zeros', () => {
    const texts = [11_234_500n, 11_000_000n, 10_000_001n, 50_000n].map((millionths) =>
      exchangeRateText({ ...october, rate: millionths }),
    );
    expect(texts).toEqual(['11.2345', '11', '10.000001', '0.05']);
    expect(texts.map(exchangeRateOfText)).toEqual([11_234_500n, 11_000_000n, 10_000_001n, 50_000n]);
  });
});
