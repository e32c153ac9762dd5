import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addMonths,
  type CalendarDate,
  formatInstant,
  lastTwelveMonths,
  monthName,
  stockholmDate,
  stockholmHour,
} from './calendar-date.ts';

const intl = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Stockholm',
  dateStyle: 'short',
  timeStyle: 'short',
});

function expectLikeIntl(instant: Date) {
  const time = intl.format(instant);
  expect(formatInstant(instant)).toBe(time);
  expect(stockholmDate(instant)).toBe(time.slice(0, 10));
  expect(stockholmHour(instant)).toBe(Number(time.slice(11, 13)));
}

test('Stockholm’s clock is the one of the tz database', () => {
  const instants = fc.date({ min: new Date('1996-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
  fc.assert(fc.property(instants, expectLikeIntl), { numRuns: 2000 });
});

test('it changes to summer time and back at the right minute of each year', () => {
  for (let year = 2026; year <= 2060; year += 1)
    for (const month of [2, 9])
      for (let day = 24; day <= 31; day += 1)
        for (const second of [-1, 0, 1]) expectLikeIntl(new Date(Date.UTC(year, month, day, 1, 0, second)));
});

test('a number of months after a month, or before it, is the month that counting one by one reaches', () => {
  const months = Array.from({ length: 300 * 12 }, (_, at) => {
    const month = String((at % 12) + 1).padStart(2, '0');
    return `${1900 + Math.floor(at / 12)}-${month}`;
  });
  const place = fc.nat({ max: months.length - 1 });
  fc.assert(
    fc.property(place, place, (from, to) => {
      expect(addMonths(String(months[from]), to - from)).toBe(months[to]);
    }),
  );
});

test('months have the names of the Swedish language', () => {
  const names = new Intl.DateTimeFormat('sv-SE', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  for (let month = 1; month <= 12; month += 1) {
    const date = `2026-${String(month).padStart(2, '0')}`;
    expect([monthName(date), monthName(`${date}-15`)]).toEqual(Array(2).fill(names.format(new Date(date))));
  }
});

describe('The last twelve months', () => {
  test('end with this month, and can span two years', () => {
    const months = lastTwelveMonths('2026-03-31' as CalendarDate);
    expect(months).toHaveLength(12);
    expect(months[0]).toBe('2025-04');
    expect(months[8]).toBe('2025-12');
    expect(months[9]).toBe('2026-01');
    expect(months.at(-1)).toBe('2026-03');
  });

  test('are one calendar year if it is December', () => {
    expect(lastTwelveMonths('2026-12-01' as CalendarDate)[0]).toBe('2026-01');
  });
});
