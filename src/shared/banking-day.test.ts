import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addBankingDays, easterSunday, isBankingDay } from './banking-day.ts';
import { addDays, type CalendarDate } from './calendar-date.ts';

const anyDate = fc.integer({ min: 0, max: 36_500 }).map((days) => addDays('2020-01-01' as CalendarDate, days));
const anyDays = fc.integer({ min: 0, max: 31 });

describe('A banking day', () => {
  test('is none of the days on which Sweden’s banks are closed', () => {
    const closed = Array.from({ length: 365 }, (_, day) => addDays('2026-01-01' as CalendarDate, day)).filter(
      (date) => !isBankingDay(date) && ![0, 6].includes(new Date(date).getUTCDay()),
    );
    expect(closed).toEqual([
      '2026-01-01',
      '2026-01-06',
      '2026-04-03',
      '2026-04-06',
      '2026-05-01',
      '2026-05-14',
      '2026-06-19',
      '2026-12-24',
      '2026-12-25',
      '2026-12-31',
    ]);
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
