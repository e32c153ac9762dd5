import { expect, test } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { askedCharges } from './asked-charges.ts';

const asked = (...sums: [on: string, charges: bigint][]) =>
  sums.map(([on, charges]) => ({ on: on as CalendarDate, charges }));
const paid = (...sums: [paidOn: string, amount: bigint][]) => ({
  owed: 901_00n,
  payments: sums.map(([paidOn, amount]) => ({ paidOn: paidOn as CalendarDate, amount })),
});

test('asked for is what the newest reminder that was called for asked for, and no more than the newest one', () => {
  const two = asked(['2026-12-15', 7_96n], ['2026-12-05', 5_99n]);
  expect(askedCharges(two, paid(['2026-12-16', 910_00n]))).toBe(7_96n);
  expect(askedCharges(two, paid(['2026-12-15', 1_00n], ['2026-12-14', 900_99n]))).toBe(7_96n);
  expect(askedCharges(two, paid(['2026-12-14', 901_00n], ['2026-12-20', 8_00n]))).toBe(5_99n);
  expect(askedCharges(two, paid(['2026-11-28', 901_00n], ['2026-12-20', 901_00n]))).toBe(0n);
  expect(askedCharges([], paid(['2026-12-16', 910_00n]))).toBe(0n);
  // The later one asks for less, as after a payment that was recorded late.
  const less = asked(['2026-12-15', 5_20n], ['2026-12-05', 5_99n]);
  expect(askedCharges(less, paid(['2026-12-10', 910_00n]))).toBe(5_20n);
});
