import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addBankingDays, easterSunday, isBankingDay } from './banking-day.ts';
import { addDays, type CalendarDate } from './calendar-date.ts';

const anyDate = fc.integer({ min: 0, max: 36_500 }).map((days) => addDays('2020-01-01' as CalendarDate, days));
const anyDays = fc.integer({ min: 0, max: 31 });

describe('A banking day', () => {
  test('is none of the days on which Sweden’s banks are closed', () => {
    // In some of these years each of them is no Saturday or Sunday, and Midsummer's Eve is on its first and its last day.
    const closed = {
      2026: '01-01 01-06 04-03 04-06 05-01 05-14 06-19 12-24 12-25 12-31',
      2027: '01-01 01-06 03-26 03-29 05-06 06-25 12-24 12-31',
      2028: '01-06 04-14 04-17 05-01 05-25 06-06 06-23 12-25 12-26',
    };
    for (const [year, days] of Object.entries(closed)) {
      const all = Array.from({ length: 366 }, (_, day) => addDays(`${year}-01-01` as CalendarDate, day));
      const found = all.filter(
        (date) => date.startsWith(year) && !isBankingDay(date) && ![0, 6].includes(new Date(date).getUTCDay()),
      );
      expect(found.map((date) => date.slice(5)).join(' ')).toBe(days);
    }
  });

  test('follows Easter, also in its earliest and latest years', () => {
    const published = {
      1818: '03-22',
      1943: '04-25',
      2000: '04-23',
      2019: '04-21',
      2027: '03-28',
      2038: '04-25',
      2285: '03-22',
    };
    for (const [year, day] of Object.entries(published)) expect(easterSunday(Number(year))).toBe(`${year}-${day}`);
  });

  test('is a day on which TARGET is open', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2000, max: 2199 }), (year) => {
        const easter = easterSunday(year);
        const closing = [
          ...['01-01', '05-01', '12-25', '12-26'].map((day) => `${year}-${day}` as CalendarDate),
          addDays(easter, -2),
          addDays(easter, 1),
        ];
        expect(closing.filter(isBankingDay)).toEqual([]);
      }),
    );
  });
});

describe('Banking days after a date', () => {
  test('leave out weekends and holidays: a payment on 22 December 2026 and five days give 4 January', () => {
    expect(addBankingDays('2026-12-22' as CalendarDate, 5)).toBe('2027-01-04');
    expect(addBankingDays('2026-12-24' as CalendarDate, 0)).toBe('2026-12-28');
    expect(addBankingDays('2026-11-20' as CalendarDate, 0)).toBe('2026-11-20');
  });

  test('are counted one at a time, end on a banking day, and never go back', () => {
    fc.assert(
      fc.property(anyDate, anyDays, (date, days) => {
        const found = addBankingDays(date, days);
        expect(isBankingDay(found)).toBe(true);
        expect(found >= date).toBe(true);
        expect(addBankingDays(addDays(found, 1), 0)).toBe(addBankingDays(found, 1));
        let counted = 0;
        for (let day = date; day < found; day = addDays(day, 1)) counted += Number(isBankingDay(addDays(day, 1)));
        expect(counted).toBe(days === 0 && found > date ? 1 : days);
      }),
    );
  });

  test('keep the order of payments', () => {
    fc.assert(
      fc.property(anyDate, anyDays, (date, days) => {
        expect(addBankingDays(date, days) <= addBankingDays(addDays(date, 1), days)).toBe(true);
      }),
    );
  });
});
