import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { afterMovement, isAllowed, type Movement } from '#tests/support/bank/after-movement.ts';
import { addDays, type CalendarDate, daysBetween } from '#shared/calendar-date.ts';
import { CURRENCIES, toDecimalString } from '#shared/money.ts';
import { type ReviewState, reviewStateAfter } from '#features/invoices/domain/review-state.ts';
import { PAYOUT_OPTIONS } from '#features/payout-details/domain/payout-option.ts';
import { largestWage } from '#features/payout-details/domain/payout-table.ts';
import { afterEvent, NOTHING_POSTED } from '#features/settlement/domain/ledger.ts';
import { paidSum, type Settlement, settlementState, unpaid } from '#features/settlement/domain/settlement.ts';
import { expectedOn, moneyWay, paidSoFar, placeOf, type Place, STATIONS, wageOn, type WayFacts } from './money-way.ts';

const date = (text: string) => text as CalendarDate;
const TODAY = date('2026-11-20');
const facts = (change: Partial<WayFacts>): WayFacts => ({
  state: 'forwarded',
  dueDate: date('2026-11-30'),
  paidOn: null,
  net: 847_00n,
  payoutDays: 5,
  events: [
    { kind: 'sent', on: date('2026-11-10') },
    { kind: 'forwarded', on: date('2026-11-11') },
  ],
  ...change,
});
const steps = (change: Partial<WayFacts>, today = TODAY) =>
  moneyWay(facts(change), today).map(({ station, phase, date: on }) => [station, phase, on]);

describe('An invoice on its way to the wage', () => {
  test('is with the customer until its due date has passed, and late from the day after', () => {
    const at = (today: string) => placeOf({ reviewState: 'forwarded', dueDate: date('2026-11-30') }, date(today));
    expect(at('2026-11-30')).toBe('forwarded');
    expect(at('2026-12-01')).toBe('overdue');
  });

  test('is only late while the customer has it', () => {
    const dueDate = date('2026-11-01');
    for (const reviewState of ['submitted', 'returned', 'paid', 'paidOut'] as const) {
      expect(placeOf({ reviewState, dueDate }, TODAY)).toBe(reviewState);
    }
    expect(placeOf({ reviewState: null, dueDate }, TODAY)).toBe('draft');
  });

  test('shows when it came to each station, and when it is expected at the next ones', () => {
    expect(steps({})).toEqual([
      ['submitted', 'passed', '2026-11-10'],
      ['forwarded', 'here', '2026-11-11'],
      ['paid', 'ahead', '2026-11-30'],
      ['paidOut', 'ahead', '2026-12-07'],
    ]);
    const returnedOnce = [
      { kind: 'sent', on: date('2026-11-10') },
      { kind: 'returned', on: date('2026-11-11') },
      { kind: 'sent', on: date('2026-11-12') },
    ];
    expect(steps({ state: 'submitted', events: returnedOnce }).slice(0, 2)).toEqual([
      ['submitted', 'here', '2026-11-12'],
      ['forwarded', 'ahead', null],
    ]);
  });

  test('promises no dates while its payment is late', () => {
    expect(steps({}, date('2026-12-03')).slice(2)).toEqual([
      ['overdue', 'here', '2026-11-30'],
      ['paid', 'ahead', null],
      ['paidOut', 'ahead', null],
    ]);
  });

  test('counts the wage’s banking days from the payment, and ends with the wage that was paid', () => {
    const paidOn = date('2026-11-18');
    expect(steps({ state: 'paid', paidOn }).slice(2)).toEqual([
      ['paid', 'here', '2026-11-18'],
      ['paidOut', 'ahead', '2026-11-25'],
    ]);
    const events = [...facts({}).events, { kind: 'paidOut', on: date('2026-11-20'), amount: '800.00' }];
    expect(moneyWay(facts({ state: 'paidOut', paidOn, events }), TODAY).slice(2)).toEqual([
      { station: 'paid', phase: 'passed', date: '2026-11-18', net: 847_00n },
      { station: 'paidOut', phase: 'here', date: '2026-11-20', net: 800_00n },
    ]);
  });

  test('is paid from the day it was forwarded if nothing is owed, and its wage is expected as of others', () => {
    expect(steps({ state: 'paid', net: 0n }).slice(2)).toEqual([
      ['paid', 'here', '2026-11-11'],
      ['paidOut', 'ahead', '2026-12-07'],
    ]);
  });

  test('expects nothing in the past', () => {
    expect(expectedOn('paid', date('2026-11-01'), 5, TODAY)).toBe(TODAY);
    expect(expectedOn('submitted', date('2026-11-01'), 5, TODAY)).toBe(TODAY);
    for (const place of ['overdue', 'paidOut', 'draft', 'returned'] as const) {
      expect(expectedOn(place, date('2026-12-01'), 5, TODAY)).toBeNull();
    }
  });

  test('has no stations while it is a draft or returned', () => {
    for (const state of [null, 'returned'] as const) expect(moneyWay(facts({ state, net: null }), TODAY)).toEqual([]);
  });
});

/** What somebody tries with an invoice. A payment is in percent of what is left to pay, or else of the total. */
type Attempt = 'submit' | 'return' | 'forward' | 'payout' | 'reversePayment' | 'reversePayout' | { pay: number };

interface Progress {
  state: ReviewState | null;
  settlement: Settlement;
  /** The days of the entries. */
  days: readonly CalendarDate[];
  events: WayFacts['events'][number][];
}

/** The invoice after an attempt on a day; unchanged if the attempt isn't possible. */
function after(progress: Progress, attempt: Attempt, on: CalendarDate): Progress {
  const { state, settlement, days, events } = progress;
  if (attempt === 'submit' || attempt === 'return' || attempt === 'forward') {
    const next = reviewStateAfter(state, attempt, [attempt === 'submit' ? 'member' : 'reviewer']);
    const kind = { submit: 'sent', return: 'returned', forward: 'forwarded' }[attempt];
    if (next === null) return progress;
    const moved = next === 'forwarded' ? settlementState(settlement) : next;
    return { ...progress, state: moved, events: [...events, { kind, on }] };
  }
  if (state !== 'forwarded' && state !== 'paid' && state !== 'paidOut') return progress;
  const { total, currency, payoutOption, invoiceDate, entries } = settlement;
  const reversed = attempt === 'reversePayment' ? 'payment' : 'payout';
  const owed = unpaid(settlement);
  const amount = typeof attempt === 'object' ? ((owed || total) * BigInt(attempt.pay)) / 100n : 0n;
  const movement: Movement =
    typeof attempt === 'object'
      ? { kind: 'payment', amount, confirmed: { amount, unpaid: owed } }
      : attempt === 'payout'
        ? { kind: 'payout', amount: largestWage(total, currency, payoutOption, invoiceDate) }
        : { kind: 'reversal', of: entries.findLast((one) => one.kind === reversed && !one.isReversed)?.id ?? '' };
  if (!isAllowed(settlement, movement) || (movement.kind === 'payment' && movement.amount === 0n)) return progress;
  const moved = afterMovement(settlement, movement, String(entries.length));
  const entry = movement.kind === 'reversal' ? entries.find(({ id }) => id === movement.of) : movement;
  const kinds = { payment: 'payment', payout: 'paidOut' } as const;
  const reversals = { payment: 'paymentReversed', payout: 'payoutReversed' } as const;
  const kind = (movement.kind === 'reversal' ? reversals : kinds)[entry?.kind as 'payment' | 'payout'];
  const event = { kind, on, amount: toDecimalString(entry?.amount ?? 0n) };
  return {
    state: settlementState(moved),
    settlement: moved,
    days: movement.kind === 'reversal' ? days : [...days, on],
    events: [...events, event],
  };
}

/** The days that the database keeps: of the payment by which all was paid, and of the wage. */
function daysKept({ state, settlement, days }: Progress) {
  const standing = settlement.entries.map((entry, at) => ({ ...entry, on: days[at] ?? TODAY }));
  const has = (wanted: string) => standing.filter(({ kind, isReversed }) => kind === wanted && !isReversed);
  let left = settlement.total;
  const paidOn =
    unpaid(settlement) > 0n ? null : (has('payment').find(({ amount }) => (left -= amount) <= 0n)?.on ?? null);
  return { paidOn, wagePaidOn: state === 'paidOut' ? (has('payout')[0]?.on ?? null) : null };
}

const ORDER: readonly Place[] = ['draft', 'returned', ...STATIONS];

describe('Whatever happens to an invoice', () => {
  const attempt = fc.oneof(
    fc.constantFrom<Attempt>('submit', 'return', 'forward', 'payout', 'reversePayment', 'reversePayout'),
    fc.record({ pay: fc.integer({ min: 1, max: 150 }) }),
    fc.constant({ pay: 100 }),
  );
  const example = fc.record({
    total: fc.bigInt({ min: 0n, max: 10_000_00n }),
    currency: fc.constantFrom(...CURRENCIES),
    payoutOption: fc.constantFrom(...PAYOUT_OPTIONS),
    term: fc.integer({ min: 0, max: 30 }),
    attempts: fc.array(fc.tuple(attempt, fc.integer({ min: 0, max: 10 })), { maxLength: 30 }),
  });

  test('is at one place at a time, only a return or a reversal takes it back, and its wage has the list’s day', () => {
    fc.assert(
      fc.property(example, ({ term, attempts, ...money }) => {
        let now: Progress = {
          state: null,
          settlement: {
            ...money,
            invoiceDate: TODAY,
            entries: [],
            balances: afterEvent(NOTHING_POSTED, { kind: 'forwarding', total: money.total }),
          },
          days: [],
          events: [],
        };
        let today = TODAY;
        const dueDate = addDays(TODAY, term);
        const net = largestWage(money.total, money.currency, money.payoutOption, TODAY);
        let before: Place = 'draft';
        for (const [what, days] of attempts) {
          today = addDays(today, days);
          now = after(now, what, today);
          const place = placeOf({ reviewState: now.state, dueDate }, today);
          const goesBack = what === 'return' || what === 'reversePayment' || what === 'reversePayout';
          if (!goesBack) expect(ORDER.indexOf(place)).toBeGreaterThanOrEqual(ORDER.indexOf(before));
          const { state, events } = now;
          const { paidOn, wagePaidOn } = daysKept(now);
          const way = moneyWay({ state, dueDate, paidOn, net, payoutDays: 5, events }, today);
          const inList = wageOn({ reviewState: state, dueDate, settledOn: paidOn, wagePaidOn }, 5, today);
          expect(way.find(({ station }) => station === 'paidOut')?.date ?? null).toBe(inList);
          expect(way.filter(({ phase }) => phase === 'here').map(({ station }) => station)).toEqual(
            place === 'draft' || place === 'returned' ? [] : [place],
          );
          for (const step of way) {
            expect(step.net).toBeLessThanOrEqual(money.total);
            if (step.phase === 'ahead' && step.date !== null) {
              expect(daysBetween(today, step.date)).toBeGreaterThanOrEqual(0);
            }
            if (step.phase !== 'ahead') expect(step.date !== null && step.date <= today).toBe(true);
          }
          expect(paidSoFar(now.events)).toBe(paidSum(now.settlement));
          before = place;
        }
      }),
    );
  });
});
