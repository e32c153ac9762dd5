import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CalendarDate } from './calendar-date.ts';
import { languageForms } from './language-forms.ts';
import { CURRENCIES, toDecimalString } from './money.ts';

const { sv, en } = languageForms;

test('amounts, quantities, percentages, dates and countries have each language’s form', () => {
  expect([sv.amount(123_450n, 'EUR'), en.amount(123_450n, 'EUR'), en.amount(5n, 'SEK')]).toEqual([
    '1\u00a0234,50\u00a0EUR',
    'EUR\u00a01,234.50',
    'SEK\u00a00.05',
  ]);
  expect([sv.quantity(750n), en.quantity(750n), en.quantity(1_000_000n)]).toEqual(['7,5', '7.5', '10,000']);
  expect([sv.percent('5.5'), en.percent('5.5'), en.percent('25')]).toEqual(['5,5\u00a0%', '5.5%', '25%']);
  const date = '2026-11-05' as CalendarDate;
  expect([sv.date(date), en.date(date)]).toEqual(['2026-11-05', '5 November 2026']);
  expect([sv.country('Germany'), en.country('Germany'), en.country('Aland'), en.country('Atlantis')]).toEqual([
    'Tyskland',
    'Germany',
    'Åland Islands',
    'Atlantis',
  ]);
});

test('an English amount has every digit of the amount, however large', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 24n }), fc.constantFrom(...CURRENCIES), (cents, currency) => {
      const shown = en.amount(cents, currency);
      expect(shown.slice(0, 4)).toBe(`${currency}\u00a0`);
      expect(shown.slice(4)).toMatch(/^\d{1,3}(,\d{3})*\.\d\d$/);
      expect(shown.slice(4).replaceAll(',', '')).toBe(toDecimalString(cents));
    }),
  );
});

test('every day of a year is the same day in English', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('2020-01-01'), max: new Date('2035-12-31'), noInvalidDate: true }), (day) => {
      const date = day.toISOString().slice(0, 10) as CalendarDate;
      const [, number, year] = /^(\d{1,2}) [A-Z][a-z]+ (\d{4})$/.exec(en.date(date)) ?? [];
      expect([Number(number), year]).toEqual([Number(date.slice(8)), date.slice(0, 4)]);
    }),
  );
});
