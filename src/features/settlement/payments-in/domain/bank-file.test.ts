import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import { isSameTime } from './bank-file.ts';

const day = fc.integer({ min: 0, max: 36_500 }).map((days) => addDays('2020-01-01' as CalendarDate, days));

test('a bank’s reference counts for 60 days before and after its entry’s day', () => {
  fc.assert(
    fc.property(day, fc.oneof(fc.integer({ min: -400, max: 400 }), fc.constantFrom(-61, -60, 60, 61)), (one, days) => {
      expect(isSameTime(one, addDays(one, days))).toBe(days >= -60 && days <= 60);
    }),
  );
});
