import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { VAT } from '#tests/support/program/vat-provider.ts';
import { exchangeRateOfText, exchangeRateText } from '#shared/vat/exchange-rate.ts';
import { exchangeRateOn, needsVatInSek, vatInSek } from './vat-in-sek.ts';

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

describe('VAT in SEK', () => {
  it('is needed of VAT in EUR alone, of a provider whose accounts are in SEK', () => {
    expect(needsVatInSek(inSek, 'EUR', 1n)).toBe(true);
    expect(needsVatInSek(inSek, 'EUR', 0n)).toBe(false);
    expect(needsVatInSek(inSek, 'SEK', 1n)).toBe(false);
    expect(needsVatInSek(VAT, 'EUR', 1n)).toBe(false);
  });

  it('has the rate of the day, from its first day to its last', () => {
    const on = (text: string) => exchangeRateOn(inSek, day(text));
    expect([on('2026-09-30'), on('2026-12-01')]).toEqual([undefined, undefined]);
    expect([on('2026-10-01'), on('2026-10-31'), on('2026-11-01')]).toEqual([october, october, november]);
  });

  it('is rounded half up to the öre', () => {
    expect(vatInSek(25_00n, october)).toBe(280_86n);
    expect(vatInSek(1n, { ...october, rate: 500_000n })).toBe(1n);
    expect(vatInSek(1n, { ...october, rate: 499_999n })).toBe(0n);
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 24n }),
        fc.bigInt({ min: 1n, max: 10n ** 9n }),
        (tax, millionths) => {
          const error = vatInSek(tax, { ...october, rate: millionths }) * 1_000_000n - tax * millionths;
          expect(error > -500_000n && error <= 500_000n).toBe(true);
        },
      ),
    );
  });

  it('tells its rate without unnecessary zeros', () => {
    const texts = [11_234_500n, 11_000_000n, 10_000_001n, 50_000n].map((millionths) =>
      exchangeRateText({ ...october, rate: millionths }),
    );
    expect(texts).toEqual(['11.2345', '11', '10.000001', '0.05']);
    expect(texts.map(exchangeRateOfText)).toEqual([11_234_500n, 11_000_000n, 10_000_001n, 50_000n]);
  });
});
