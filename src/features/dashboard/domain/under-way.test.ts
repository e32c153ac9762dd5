import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import { CURRENCIES } from '#shared/money.ts';
import { underWay, type WaySum } from './under-way.ts';

const TODAY = '2026-11-20' as CalendarDate;
const sum = (reviewState: WaySum['reviewState'], day: string, net: bigint, invoices = 1): WaySum => ({
  currency: 'EUR',
  reviewState,
  day: day as CalendarDate,
  invoices,
  net,
});

describe('What is on its way to a freelancer', () => {
  test('is nothing without sent invoices', () => {
    expect(underWay([], TODAY, 5)).toEqual([]);
  });

  test('is added up by station, with what is late apart and what comes next first', () => {
    const [eur] = underWay(
      [
        sum('submitted', '2026-12-20', 10n),
        sum('forwarded', '2026-11-30', 20n, 2),
        sum('forwarded', '2026-11-17', 40n),
        sum('forwarded', '2026-11-12', 80n),
        sum('paid', '2026-11-19', 160n),
      ],
      TODAY,
      5,
    );
    expect(eur).toEqual({
      currency: 'EUR',
      count: 6,
      net: 310n,
      stations: [
        { station: 'submitted', count: 1, net: 10n, day: '2026-12-20' },
        { station: 'forwarded', count: 2, net: 20n, day: '2026-11-30' },
        { station: 'overdue', count: 2, net: 120n, day: '2026-11-12' },
        { station: 'paid', count: 1, net: 160n, day: '2026-11-19' },
      ],
      next: { date: '2026-11-26', count: 1, net: 160n, isWage: true },
    });
  });

  test('adds what is expected on the same day, and says that it isn’t only a wage', () => {
    const sums = [sum('forwarded', '2026-11-27', 1n), sum('paid', '2026-11-20', 2n)];
    expect(underWay(sums, TODAY, 5)[0]?.next).toEqual({ date: '2026-11-27', count: 2, net: 3n, isWage: false });
  });

  test('expects nothing while everything is late', () => {
    expect(underWay([sum('forwarded', '2026-11-19', 1n)], TODAY, 5)[0]?.next).toBeNull();
  });

  test('is the same to the last cent and invoice by station, by currency and in all', () => {
    const any = fc.record({
      currency: fc.constantFrom(...CURRENCIES),
      reviewState: fc.constantFrom('submitted', 'forwarded', 'paid'),
      day: fc.integer({ min: -60, max: 60 }).map((days) => addDays(TODAY, days)),
      invoices: fc.integer({ min: 1, max: 1000 }),
      net: fc.bigInt({ min: 0n, max: 10n ** 20n }),
    });
    fc.assert(
      fc.property(fc.array(any), fc.integer({ min: 0, max: 31 }), (sums, payoutDays) => {
        const found = underWay(sums, TODAY, payoutDays);
        for (const currency of CURRENCIES) {
          const own = sums.filter((one) => one.currency === currency);
          const way = found.find((one) => one.currency === currency);
          expect(way === undefined).toBe(own.length === 0);
          expect(way?.net ?? 0n).toBe(own.reduce((net, one) => net + one.net, 0n));
          expect(way?.count ?? 0).toBe(own.reduce((count, one) => count + one.invoices, 0));
          expect(way?.stations.reduce((net, one) => net + one.net, 0n) ?? 0n).toBe(way?.net ?? 0n);
          expect(way?.next?.net ?? 0n).toBeLessThanOrEqual(way?.net ?? 0n);
          expect((way?.next?.date ?? TODAY) >= TODAY).toBe(true);
        }
      }),
    );
  });
});
