import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stockholmHour } from '#shared/calendar-date.ts';
import { secondsToMailHours } from './mail-hours.ts';

test.each([
  ['2026-11-20T06:59:59Z', 1],
  ['2026-11-20T07:00:00Z', 0],
  ['2026-11-20T18:59:59Z', 0],
  ['2026-11-20T19:00:00Z', 12 * 3600],
  ['2026-07-20T05:30:00Z', 1800],
  ['2026-07-20T06:00:00Z', 0],
  // The clocks change in these two nights.
  ['2026-10-24T20:00:00Z', 11 * 3600],
  ['2027-03-27T20:00:00Z', 10 * 3600],
])('at %s mails that nobody waits for leave in %i seconds', (instant, seconds) => {
  expect(secondsToMailHours(new Date(instant))).toBe(seconds);
});

test('they leave in the morning, also when the clocks change in the night', () => {
  const years = { min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true };
  fc.assert(
    fc.property(fc.date(years), (now) => {
      const wait = secondsToMailHours(now);
      const hour = stockholmHour(new Date(now.getTime() + wait * 1000));
      if (wait > 0) expect(hour).toBe(8);
      expect(hour >= 8 && hour < 20).toBe(true);
    }),
  );
});
