import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { afterMovement, fitted, forwarded, isAllowed, type Movement } from '#tests/support/bank/after-movement.ts';
import { anySettlement } from '#tests/support/bank/any-settlement.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { largestWage, payoutTerms } from '#features/payout-details/domain/payout-table.ts';
import { REVIEW_ACTIONS } from '#features/invoices/domain/review-state.ts';
import { afterEvent } from './ledger.ts';
import {
  type Entry,
  firstRefundDay,
  isConfirmed,
  mostToKeep,
  mostToPayOut,
  mostToWriteOff,
  overpayment,
  paidSum,
  refundable,
  type Settlement,
  settlementState,
  unpaid,
  validEntries,
  whyNotReversed,
} from './settlement.ts';

// Small amounts are often close to the total and to each other. The others have any size.
const amount = fc.oneof(fc.bigInt({ min: 1n, max: 60_00n }), fc.bigInt({ min: 1n, max: 10n ** 20n }));

/** What somebody tries to record. Often it is a share of what is left to pay, or of what can be paid out. */
type Attempt =
  | { kind: 'payment'; amount: bigint | 'what is left' | 'most of it'; confirms: boolean }
  | { kind: 'write-off' }
  | { kind: 'refund' | 'late-charge'; amount: bigint | 'what is left' }
  | { kind: 'payout'; amount: bigint | 'the most' }
  | { kind: 'reversal'; at: number };
const tried: fc.Arbitrary<Attempt> = fc.oneof(
  fc.record({
    kind: fc.constant('payment' as const),
    amount: fc.oneof(amount, fc.constantFrom('what is left' as const, 'most of it' as const)),
    confirms: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('write-off' as const) }),
  fc.record({
    kind: fc.constantFrom('refund' as const, 'late-charge' as const),
    amount: fc.oneof(amount, fc.constant('what is left' as const)),
  }),
  fc.record({ kind: fc.constant('payout' as const), amount: fc.oneof(amount, fc.constant('the most' as const)) }),
  fc.record({ kind: fc.constant('reversal' as const), at: fc.nat({ max: 23 }) }),
);

function movementOf(money: Settlement, attempt: Attempt): Movement {
  const { total, currency, payoutOption, invoiceDate } = money;
  switch (attempt.kind) {
    case 'payment': {
      const left = unpaid(money);
      const net = largestWage(total, currency, payoutOption, invoiceDate);
      const most = left < total - net ? left : left - (total - net);
      const given = attempt.amount === 'what is left' ? left : attempt.amount === 'most of it' ? most : attempt.amount;
      const sum = given === 0n ? 1n : given;
      return { kind: 'payment', amount: sum, confirmed: attempt.confirms ? { amount: sum, unpaid: left } : null };
    }
    case 'write-off':
      return { kind: 'write-off', amount: unpaid(money) || 1n };
    case 'refund':
    case 'late-charge': {
      const { kind } = attempt;
      const most = kind === 'refund' ? refundable(money) : mostToKeep(money);
      const given = attempt.amount === 'what is left' ? most : attempt.amount;
      return { kind, amount: given === 0n ? 1n : given };
    }
    case 'payout':
      return {
        kind: 'payout',
        amount:
          attempt.amount === 'the most' ? largestWage(total, currency, payoutOption, invoiceDate) : attempt.amount,
      };
    case 'reversal':
      return { kind: 'reversal', of: String(attempt.at % Math.max(1, money.entries.length)) };
  }
}

/** Why the entry with this id can't be reversed. */
const whyNot = (money: Settlement, id: string) =>
  whyNotReversed(money, money.entries.find((entry) => entry.id === id) as Entry);

const steps = Object.values(REVIEW_ACTIONS).flatMap(({ from, to }) => from.map((state) => `${state} ${to}`));

describe('The recorded money of an invoice', () => {
  test('stays consistent after any payments, wages and reversals: nothing is negative, and no wage is more than the terms leave of what was paid', () => {
    const reached = {
      paid: 0,
      paidOut: 0,
      overpaid: 0,
      writtenOff: 0,
      fitted: 0,
      refunded: 0,
      kept: 0,
      reversedRefunds: 0,
      reversedCharges: 0,
      reversedPayouts: 0,
      reversedWriteOffs: 0,
    };
    fc.assert(
      fc.property(anySettlement, amount, fc.array(tried, { maxLength: 24 }), (start, askedCharges, tries) => {
        let money: Settlement = { ...start, askedCharges };
        let recordedPayments = 0n;
        let reversedPayments = 0n;
        let confirmedBeyond = 0n;
        for (const attempt of tries) {
          const movement = movementOf(money, attempt);
          if (!isAllowed(money, movement)) continue;
          const before = money;
          money = afterMovement(money, movement, String(money.entries.length));
          const unfitted = money;
          money = fitted(money, String(money.entries.length));
          if (money !== unfitted) reached.fitted += 1;

          if (movement.kind === 'payment') {
            recordedPayments += movement.amount;
            confirmedBeyond += overpayment(before, movement.amount);
            if (movement.confirmed === null) expect(paidSum(money) <= money.total).toBe(true);
          }
          if (movement.kind === 'reversal') {
            const entry = before.entries.find(({ id }) => id === movement.of);
            if (entry?.kind === 'payment') reversedPayments += entry.amount;
            else if (entry?.kind === 'write-off') reached.reversedWriteOffs += 1;
            else if (entry?.kind === 'refund') reached.reversedRefunds += 1;
            else if (entry?.kind === 'late-charge') reached.reversedCharges += 1;
            else reached.reversedPayouts += 1;
            // No entry is removed. A reversal only marks one.
            expect(unfitted.entries.map((one) => ({ ...one, isReversed: false }))).toEqual(
              before.entries.map((one) => ({ ...one, isReversed: false })),
            );
          }

          const paid = paidSum(money);
          const { overpaid, refunded, 'written-off': writtenOff, 'late-charge': kept } = money.balances;
          expect(writtenOff).toBe(validEntries(money, 'write-off').reduce((sum, one) => sum + one.amount, 0n));
          if (writtenOff > 0n) reached.writtenOff += 1;
          // Exactly what is missing is written off.
          expect(writtenOff === 0n || (overpaid === 0n && paid + writtenOff === money.total)).toBe(true);
          expect(kept).toBe(validEntries(money, 'late-charge').reduce((sum, one) => sum + one.amount, 0n));
          expect(kept <= askedCharges).toBe(true);
          if (kept > 0n) reached.kept += 1;
          expect(refunded - kept).toBe(validEntries(money, 'refund').reduce((sum, one) => sum + one.amount, 0n));
          expect(refunded <= overpaid && refundable(money) === overpaid - refunded).toBe(true);
          if (refunded > 0n) reached.refunded += 1;
          const wages = validEntries(money, 'payout');
          const wage = wages.reduce((sum, one) => sum + one.amount, 0n);
          expect(paid).toBe(recordedPayments - reversedPayments);
          expect(paid).toBe(validEntries(money, 'payment').reduce((sum, one) => sum + one.amount, 0n));
          expect([money.balances['wage-paid'], money.balances.wages]).toEqual([wage, wages.length]);
          expect(paid + writtenOff + unpaid(money)).toBe(money.total + overpaid);
          expect(overpaid === 0n || unpaid(money) === 0n).toBe(true);
          expect([unpaid(money), ...Object.values(money.balances)].every((sum) => sum >= 0n)).toBe(true);
          expect(overpaid <= confirmedBeyond).toBe(true);

          expect(wages.length <= 1).toBe(true);
          const { total, currency, payoutOption, invoiceDate } = money;
          const net = payoutTerms(total, currency, payoutOption, invoiceDate)?.net ?? total;
          if (wages.length > 0) expect(paid + writtenOff >= total && wage <= (net > 0n ? net : 0n)).toBe(true);
          // No wage is paid of what is written off.
          if (wages.length > 0) expect(wage <= paid).toBe(true);
          const fee = total - largestWage(total, currency, payoutOption, invoiceDate);
          expect(money.balances['fee-kept']).toBe(wages.length > 0 ? fee : 0n);

          const [was, is] = [settlementState(before), settlementState(money)];
          if (was !== is) expect(steps).toContain(`${was} ${is}`);
          expect(is === 'paidOut').toBe(wages.length > 0);
          if (is === 'paid' || is === 'paidOut') reached[is] += 1;
          if (overpaid > 0n) reached.overpaid += 1;
        }
      }),
      { numRuns: 2_000 },
    );
    // The random attempts must reach all these cases. Otherwise the checks above would prove little.
    expect(Object.values(reached)).not.toContain(0);
  });

  test('accepts more than is owed only if both sums are confirmed, to the cent', () => {
    const money = forwarded({ total: 20_00n, currency: 'EUR', payoutOption: 'wiseAccountInfo' });
    expect(isConfirmed(money, 20_01n, null)).toBe(false);
    expect(isConfirmed(money, 20_01n, { amount: 20_01n, unpaid: 19_99n })).toBe(false);
    expect(isConfirmed(money, 20_01n, { amount: 20_02n, unpaid: 20_00n })).toBe(false);
    expect(isConfirmed(money, 20_01n, { amount: 20_01n, unpaid: 20_00n })).toBe(true);
    expect(isConfirmed(money, 20_00n, null)).toBe(true);
  });

  test('refunds no more than what is overpaid, and keeps the payment that it was refunded of', () => {
    const confirmed = { amount: 25_00n, unpaid: 20_00n };
    let money = forwarded({ total: 20_00n, currency: 'EUR', payoutOption: 'wiseAccountInfo' });
    expect(refundable(money)).toBe(0n);
    money = afterMovement(money, { kind: 'payment', amount: 25_00n, confirmed }, 'a');
    expect(refundable(money)).toBe(5_00n);
    money = afterMovement(money, { kind: 'refund', amount: 5_00n }, 'r');
    expect(refundable(money)).toBe(0n);
    expect(whyNot(money, 'a')).toBe('payment-refunded');
    money = afterMovement(money, { kind: 'reversal', of: 'r' }, '');
    expect(whyNot(money, 'a')).toBeNull();
    expect(refundable(money)).toBe(5_00n);
  });

  test('keeps no more as a late charge than what is overpaid and a reminder asked for, also in parts', () => {
    const invoice = forwarded({ total: 20_00n, currency: 'EUR', payoutOption: 'wiseAccountInfo' });
    const confirmed = { amount: 25_00n, unpaid: 20_00n };
    const paid = afterMovement(invoice, { kind: 'payment', amount: 25_00n, confirmed }, 'a');
    expect(mostToKeep(paid)).toBe(0n);
    expect(mostToKeep({ ...paid, askedCharges: 9_00n })).toBe(5_00n);
    let money: Settlement = { ...paid, askedCharges: 3_00n };
    money = afterMovement(money, { kind: 'late-charge', amount: 2_00n }, 'k');
    expect([mostToKeep(money), refundable(money)]).toEqual([1_00n, 3_00n]);
    expect(whyNot(money, 'a')).toBe('payment-refunded');
    // A later reminder of a smaller sum takes nothing back.
    expect(mostToKeep({ ...money, askedCharges: 1_00n })).toBe(0n);
    money = afterMovement(money, { kind: 'reversal', of: 'k' }, '');
    expect([mostToKeep(money), refundable(money)]).toEqual([3_00n, 5_00n]);
  });

  test('writes off no more than the fee, once the customer has paid something, and no wage of it', () => {
    const pay = (sum: bigint): Movement => ({ kind: 'payment', amount: sum, confirmed: null });
    const vat = 225_25n;
    let money: Settlement = {
      ...forwarded({ total: 901_00n + vat, currency: 'EUR', payoutOption: 'wiseAccountInfo' }),
      total: 901_00n,
      vat,
    };
    expect(mostToWriteOff(money)).toBe(0n);
    money = afterMovement(money, pay(1072_19n), 'a');
    expect([mostToWriteOff(money), unpaid(money)]).toEqual([54_06n, 54_06n]);
    expect(mostToWriteOff(afterMovement(money, pay(1_00n), 'b'))).toBe(53_06n);
    money = afterMovement(money, { kind: 'write-off', amount: 54_06n }, 'b');
    expect([settlementState(money), paidSum(money), unpaid(money)]).toEqual(['paid', 1072_19n, 0n]);
    money = afterMovement(money, { kind: 'payout', amount: 846_94n }, 'w');
    expect(whyNot(money, 'b')).toBe('wage-paid-out');
    // The customer pays some of the rest after all, and then the rest of it.
    const confirmed = { amount: 54_07n, unpaid: 0n };
    expect(isConfirmed(money, 54_06n, null)).toBe(true);
    expect(isConfirmed(money, 54_07n, null)).toBe(false);
    expect(isConfirmed(money, 54_07n, confirmed)).toBe(true);
    money = fitted(afterMovement(money, pay(50_00n), 'c'), 'd');
    expect(money.balances).toMatchObject({ 'written-off': 4_06n, overpaid: 0n });
    money = fitted(afterMovement(money, pay(4_06n), 'e'), '');
    expect([settlementState(money), money.balances]).toMatchObject(['paidOut', { 'written-off': 0n, overpaid: 0n }]);
  });

  test('is paid with VAT, and fee and wage are of the amount without it', () => {
    const pay = (sum: bigint): Movement => ({ kind: 'payment', amount: sum, confirmed: null });
    const vat = 225_25n;
    let money: Settlement = {
      ...forwarded({ total: 901_00n + vat, currency: 'EUR', payoutOption: 'wiseAccountInfo' }),
      total: 901_00n,
      vat,
    };
    money = afterMovement(money, pay(901_00n), 'a');
    expect([unpaid(money), settlementState(money)]).toEqual([vat, 'forwarded']);
    expect(overpayment(money, vat + 1n)).toBe(1n);
    money = afterMovement(money, pay(vat), 'b');
    expect(settlementState(money)).toBe('paid');
    expect(mostToPayOut(money)).toBe(846_94n);
    money = afterMovement(money, { kind: 'payout', amount: 846_94n }, 'w');
    expect(money.balances).toMatchObject({ 'fee-kept': 54_06n, 'wage-paid': 846_94n, overpaid: 0n });
    expect(whyNot(money, 'b')).toBe('wage-paid-out');
  });

  test('is paid back at the earliest on the day of the first payment, and never before the invoice date', () => {
    const firstDay = (...days: string[]) =>
      firstRefundDay(
        '2026-11-20' as CalendarDate,
        days.map((paidOn) => ({ paidOn: paidOn as CalendarDate })),
      );
    expect(firstDay('2026-11-25', '2026-11-22')).toBe('2026-11-22');
    expect(firstDay('2026-11-18')).toBe('2026-11-20');
    expect(firstDay()).toBe('2026-11-20');
  });

  test('keeps as fee what a wage leaves that is more than the terms left when the invoice was sent', () => {
    const { balances } = forwarded({ total: 901_00n, currency: 'EUR', payoutOption: 'wiseAccountInfo' });
    const wage = { kind: 'payout', advance: 0n, tooMuch: 0n, vat: 0n, isReversal: false } as const;
    const feeOf = (paid: bigint) => afterEvent(balances, { ...wage, amount: paid, net: 846_94n })['fee-kept'];
    expect([feeOf(800_00n), feeOf(846_94n), feeOf(846_95n)]).toEqual([54_06n, 54_06n, 54_05n]);
  });

  test('keeps a payment that the wage depends on until the wage is reversed', () => {
    const pay = (sum: bigint): Movement => ({ kind: 'payment', amount: sum, confirmed: null });
    let money = forwarded({ total: 901_00n, currency: 'EUR', payoutOption: 'wiseAccountInfo' });
    money = afterMovement(money, pay(901_00n), 'a');
    money = afterMovement(money, pay(5_00n), 'b');
    money = afterMovement(money, { kind: 'payout', amount: 846_94n }, 'w');
    expect(whyNot(money, 'a')).toBe('wage-paid-out');
    expect(whyNot(money, 'b')).toBeNull();
    const without = afterMovement(money, { kind: 'reversal', of: 'w' }, '');
    expect(whyNot(without, 'a')).toBeNull();
  });
});
