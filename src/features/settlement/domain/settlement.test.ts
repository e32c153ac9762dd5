import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterMovement, fitted } from '#tests/support/bank/after-movement.ts';
import { CURRENCIES } from '#shared/money.ts';
import { PAYOUT_OPTIONS } from '#features/payout-details/domain/payout-option.ts';
import { largestWage, payoutTerms } from '#features/payout-details/domain/payout-table.ts';
import { REVIEW_ACTIONS } from '#features/invoices/domain/review-state.ts';
import { afterEvent, NOTHING_POSTED } from './ledger.ts';
import {
  type Entry,
  mostToPayOut,
  mostToWriteOff,
  type Movement,
  overpayment,
  paidSum,
  refundable,
  refusalOf,
  type Settlement,
  settlementState,
  unpaid,
  validEntries,
  withoutEntry,
  writeOffNeeded,
} from './settlement.ts';

// Small amounts are often close to the total and to each other. The others have any size.
const amount = fc.oneof(fc.bigInt({ min: 1n, max: 60_00n }), fc.bigInt({ min: 1n, max: 10n ** 20n }));
const settlement: fc.Arbitrary<Settlement> = fc
  .record({
    total: fc.oneof(fc.bigInt({ min: 0n, max: 120_00n }), fc.bigInt({ min: 0n, max: 10n ** 20n })),
    currency: fc.constantFrom(...CURRENCIES),
    payoutOption: fc.constantFrom(...PAYOUT_OPTIONS),
  })
  .map(forwarded);

function forwarded(invoice: Omit<Settlement, 'entries' | 'balances'>): Settlement {
  return {
    ...invoice,
    entries: [],
    balances: afterEvent(NOTHING_POSTED, { kind: 'forwarding', total: invoice.total }),
  };
}

/** What somebody tries to record. Often it is a share of what is left to pay, or of what can be paid out. */
type Attempt =
  | { kind: 'payment'; amount: bigint | 'what is left' | 'most of it'; confirms: boolean }
  | { kind: 'write-off' }
  | { kind: 'refund'; amount: bigint | 'what is left' }
  | { kind: 'payout'; amount: bigint | 'the most' }
  | { kind: 'reversal'; at: number };
const tried: fc.Arbitrary<Attempt> = fc.oneof(
  fc.record({
    kind: fc.constant('payment' as const),
    amount: fc.oneof(amount, fc.constantFrom('what is left' as const, 'most of it' as const)),
    confirms: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('write-off' as const) }),
  fc.record({ kind: fc.constant('refund' as const), amount: fc.oneof(amount, fc.constant('what is left' as const)) }),
  fc.record({ kind: fc.constant('payout' as const), amount: fc.oneof(amount, fc.constant('the most' as const)) }),
  fc.record({ kind: fc.constant('reversal' as const), at: fc.nat({ max: 23 }) }),
);

function movementOf(money: Settlement, attempt: Attempt): Movement {
  const { total, currency, payoutOption } = money;
  switch (attempt.kind) {
    case 'payment': {
      const left = unpaid(money);
      const net = largestWage(total, currency, payoutOption);
      const most = left < total - net ? left : left - (total - net);
      const given = attempt.amount === 'what is left' ? left : attempt.amount === 'most of it' ? most : attempt.amount;
      const sum = given === 0n ? 1n : given;
      return { kind: 'payment', amount: sum, confirmed: attempt.confirms ? { amount: sum, unpaid: left } : null };
    }
    case 'write-off':
      return { kind: 'write-off', amount: unpaid(money) || 1n };
    case 'refund': {
      const given = attempt.amount === 'what is left' ? refundable(money) : attempt.amount;
      return { kind: 'refund', amount: given === 0n ? 1n : given };
    }
    case 'payout':
      return {
        kind: 'payout',
        amount: attempt.amount === 'the most' ? largestWage(total, currency, payoutOption) : attempt.amount,
      };
    case 'reversal':
      return { kind: 'reversal', of: String(attempt.at % Math.max(1, money.entries.length)) };
  }
}

/** The recorded money after a credit note of this part of the total, with its share of the VAT. */
function afterCredit(money: Settlement, part: bigint): Settlement {
  const { total, vat = 0n, currency, payoutOption } = money;
  const partOfVat = total === 0n ? 0n : (vat * part) / total;
  const left = total - part;
  const net = largestWage(left, currency, payoutOption);
  const balances = afterEvent(money.balances, { kind: 'credit', amount: part + partOfVat, left, net });
  return { ...money, total: left, vat: vat - partOfVat, balances, advances: balances.advance };
}

const steps = Object.values(REVIEW_ACTIONS).flatMap(({ from, to }) => from.map((state) => `${state} ${to}`));

describe('The recorded money of an invoice', () => {
  it('stays consistent after any payments, wages and reversals: nothing is negative, and no wage is more than the terms leave of what was paid', () => {
    const reached = {
      paid: 0,
      paidOut: 0,
      overpaid: 0,
      writtenOff: 0,
      fitted: 0,
      refunded: 0,
      reversedRefunds: 0,
      reversedPayouts: 0,
      reversedWriteOffs: 0,
    };
    fc.assert(
      fc.property(settlement, fc.array(tried, { maxLength: 24 }), (start, tries) => {
        let money = start;
        let recordedPayments = 0n;
        let reversedPayments = 0n;
        let confirmedBeyond = 0n;
        for (const attempt of tries) {
          const movement = movementOf(money, attempt);
          if (refusalOf(money, movement) !== null) continue;
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
            else reached.reversedPayouts += 1;
            // No entry is removed. A reversal only marks one.
            expect(unfitted.entries.map((one) => ({ ...one, isReversed: false }))).toEqual(
              before.entries.map((one) => ({ ...one, isReversed: false })),
            );
          }

          const paid = paidSum(money);
          const { overpaid, refunded, 'written-off': writtenOff } = money.balances;
          expect(writtenOff).toBe(validEntries(money, 'write-off').reduce((sum, one) => sum + one.amount, 0n));
          if (writtenOff > 0n) reached.writtenOff += 1;
          // Exactly what is missing is written off.
          expect(writtenOff === 0n || (overpaid === 0n && paid + writtenOff === money.total)).toBe(true);
          expect(refunded).toBe(validEntries(money, 'refund').reduce((sum, one) => sum + one.amount, 0n));
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
          const { total, currency, payoutOption } = money;
          const net = payoutTerms(total, currency, payoutOption)?.net ?? total;
          if (wages.length > 0) expect(paid + writtenOff >= total && wage <= (net > 0n ? net : 0n)).toBe(true);
          // No wage is paid of what is written off.
          if (wages.length > 0) expect(wage <= paid).toBe(true);
          const fee = total - largestWage(total, currency, payoutOption);
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

  it('accepts more than is owed only if both sums are confirmed, to the cent', () => {
    const money = forwarded({ total: 20_00n, currency: 'EUR', payoutOption: 'wiseAccountInfo' });
    const pay = (confirmed: { amount: bigint; unpaid: bigint } | null) =>
      refusalOf(money, { kind: 'payment', amount: 20_01n, confirmed });
    expect(pay(null)).toBe('overpayment');
    expect(pay({ amount: 20_01n, unpaid: 19_99n })).toBe('overpayment');
    expect(pay({ amount: 20_02n, unpaid: 20_00n })).toBe('overpayment');
    expect(pay({ amount: 20_01n, unpaid: 20_00n })).toBeNull();
    expect(refusalOf(money, { kind: 'payment', amount: 20_00n, confirmed: null })).toBeNull();
  });

  it('refunds no more than what is overpaid, and keeps the payment that it was refunded of', () => {
    const confirmed = { amount: 25_00n, unpaid: 20_00n };
    let money = forwarded({ total: 20_00n, currency: 'EUR', payoutOption: 'wiseAccountInfo' });
    expect(refusalOf(money, { kind: 'refund', amount: 1n })).toBe('refund-too-large');
    money = afterMovement(money, { kind: 'payment', amount: 25_00n, confirmed }, 'a');
    expect(refusalOf(money, { kind: 'refund', amount: 5_01n })).toBe('refund-too-large');
    money = afterMovement(money, { kind: 'refund', amount: 5_00n }, 'r');
    expect(refusalOf(money, { kind: 'refund', amount: 1n })).toBe('refund-too-large');
    expect(refusalOf(money, { kind: 'reversal', of: 'a' })).toBe('payment-refunded');
    money = afterMovement(money, { kind: 'reversal', of: 'r' }, '');
    expect(refusalOf(money, { kind: 'reversal', of: 'a' })).toBeNull();
    expect(refusalOf(money, { kind: 'refund', amount: 5_00n })).toBeNull();
  });

  it('writes off no more than the fee, once the customer has paid something, and no wage of it', () => {
    const pay = (sum: bigint): Movement => ({ kind: 'payment', amount: sum, confirmed: null });
    const vat = 225_25n;
    let money: Settlement = {
      ...forwarded({ total: 901_00n + vat, currency: 'EUR', payoutOption: 'wiseAccountInfo' }),
      total: 901_00n,
      vat,
    };
    expect(refusalOf(money, { kind: 'write-off', amount: 1n })).toBe('write-off-too-large');
    money = afterMovement(money, pay(1072_19n), 'a');
    expect([mostToWriteOff(money), unpaid(money)]).toEqual([54_06n, 54_06n]);
    expect(refusalOf(afterMovement(money, pay(1_00n), 'b'), { kind: 'write-off', amount: 53_07n })).not.toBeNull();
    expect(refusalOf(money, { kind: 'write-off', amount: 54_07n })).toBe('write-off-too-large');
    money = afterMovement(money, { kind: 'write-off', amount: 54_06n }, 'b');
    expect([settlementState(money), paidSum(money), unpaid(money)]).toEqual(['paid', 1072_19n, 0n]);
    money = afterMovement(money, { kind: 'payout', amount: 846_94n }, 'w');
    expect(refusalOf(money, { kind: 'reversal', of: 'b' })).toBe('wage-paid-out');
    // The customer pays some of the rest after all, and then the rest of it.
    const confirmed = { amount: 54_07n, unpaid: 0n };
    expect(refusalOf(money, { kind: 'payment', amount: 54_06n, confirmed: null })).toBeNull();
    expect(refusalOf(money, { kind: 'payment', amount: 54_07n, confirmed: null })).toBe('overpayment');
    expect(refusalOf(money, { kind: 'payment', amount: 54_07n, confirmed })).toBeNull();
    money = fitted(afterMovement(money, pay(50_00n), 'c'), 'd');
    expect(money.balances).toMatchObject({ 'written-off': 4_06n, overpaid: 0n });
    money = fitted(afterMovement(money, pay(4_06n), 'e'), '');
    expect([settlementState(money), money.balances]).toMatchObject(['paidOut', { 'written-off': 0n, overpaid: 0n }]);
  });

  it('writes off what a credit note leaves missing, and nothing once a payment is reversed', () => {
    let money = forwarded({ total: 901_00n, currency: 'EUR', payoutOption: 'wiseAccountInfo' });
    money = afterMovement(money, { kind: 'payment', amount: 900_00n, confirmed: null }, 'a');
    money = afterMovement(money, { kind: 'write-off', amount: 1_00n }, 'b');
    const credited = fitted(afterCredit(money, 901_00n), '');
    expect([refundable(credited), credited.balances['written-off']]).toEqual([900_00n, 0n]);
    const inPart = fitted(afterCredit(money, 99n), 'c');
    expect([refundable(inPart), inPart.balances['written-off'], unpaid(inPart)]).toEqual([0n, 1n, 0n]);
    const reversed = afterMovement(money, { kind: 'reversal', of: 'a' }, '');
    expect(writeOffNeeded(reversed)).toBe(0n);
    expect(unpaid(fitted(reversed, ''))).toBe(901_00n);
  });

  it('is paid with VAT, and fee and wage are of the amount without it', () => {
    const pay = (sum: bigint): Movement => ({ kind: 'payment', amount: sum, confirmed: null });
    const vat = 225_25n;
    let money: Settlement = {
      ...forwarded({ total: 901_00n + vat, currency: 'EUR', payoutOption: 'wiseAccountInfo' }),
      total: 901_00n,
      vat,
    };
    money = afterMovement(money, pay(901_00n), 'a');
    expect([unpaid(money), settlementState(money)]).toEqual([vat, 'forwarded']);
    expect(refusalOf(money, pay(vat + 1n))).toBe('overpayment');
    money = afterMovement(money, pay(vat), 'b');
    expect(settlementState(money)).toBe('paid');
    expect(refusalOf(money, { kind: 'payout', amount: 846_95n })).toBe('wage-too-large');
    money = afterMovement(money, { kind: 'payout', amount: 846_94n }, 'w');
    expect(money.balances).toMatchObject({ 'fee-kept': 54_06n, 'wage-paid': 846_94n, overpaid: 0n });
    expect(refusalOf(money, { kind: 'reversal', of: 'b' })).toBe('wage-paid-out');
  });

  it('ends the same whether a wage is recorded before the credit notes that came after it was paid, or after them', () => {
    const reached = { inPart: 0, inWhole: 0, tooMuch: 0, nothingTooMuch: 0, settled: 0, vat: 0 };
    const percent = fc.bigInt({ min: 0n, max: 100n });
    const example = fc.record({
      start: settlement.filter(({ total }) => total > 0n),
      vatPercent: fc.constantFrom(0n, 6n, 25n),
      paidPercent: fc.oneof(fc.constant(100n), percent),
      settledPercent: fc.oneof(fc.constant(0n), percent),
      creditedPercents: fc.array(fc.oneof(fc.constant(100n), percent), { minLength: 1, maxLength: 3 }),
    });
    fc.assert(
      fc.property(example, ({ start, vatPercent, paidPercent, settledPercent, creditedPercents }) => {
        const vat = (start.total * vatPercent) / 100n;
        const charged = afterEvent(NOTHING_POSTED, { kind: 'forwarding', total: start.total + vat });
        const due: Settlement = { ...start, vat, balances: charged };
        const paid = afterMovement(due, { kind: 'payment', amount: start.total + vat, confirmed: null }, 'p');
        const seenWage = mostToPayOut(paid);
        const atBank = (seenWage * paidPercent) / 100n;
        const advance = ((seenWage - atBank) * settledPercent) / 100n;
        const wage: Movement = { kind: 'payout', amount: atBank, advance };
        const credited = (money: Settlement) =>
          creditedPercents.reduce((now, share) => afterCredit(now, (now.total * share) / 100n), money);

        const inTime = credited(afterMovement(paid, wage, 'w'));
        const seen = { ...credited(paid), seenWage };
        expect(refusalOf(paid, wage)).toBeNull();
        expect(refusalOf(seen, wage)).toBeNull();
        const late = afterMovement(seen, wage, 'w');
        expect(late.balances).toEqual(inTime.balances);
        expect(settlementState(late)).toBe(settlementState(inTime));
        expect(withoutEntry(late, late.entries[1] as Entry).balances).toEqual(credited(paid).balances);
        // The wage is recorded once, and is no larger than it was when it was seen.
        expect(refusalOf(late, wage)).toBe('nothing-to-pay-out');
        expect(refusalOf(seen, { kind: 'payout', amount: seenWage + 1n })).toBe('wage-too-large');

        reached[settlementState(seen) === 'credited' ? 'inWhole' : 'inPart'] += 1;
        reached[late.balances.advance > 0n ? 'tooMuch' : 'nothingTooMuch'] += 1;
        if (late.balances['advance-settled'] > 0n) reached.settled += 1;
        if (vat > 0n) reached.vat += 1;
      }),
      { numRuns: 500 },
    );
    expect(Object.values(reached)).not.toContain(0);
  });

  it('takes no wage of an invoice that is credited in whole, and no larger one than of the rest, if none was seen before', () => {
    const start = forwarded({ total: 901_00n, currency: 'EUR', payoutOption: 'wiseAccountInfo' });
    const paid = afterMovement(start, { kind: 'payment', amount: 901_00n, confirmed: null }, 'p');
    const inPart = afterCredit(paid, 551_00n);
    expect(refusalOf(inPart, { kind: 'payout', amount: 322_00n })).toBeNull();
    expect(refusalOf(inPart, { kind: 'payout', amount: 322_01n })).toBe('wage-too-large');
    expect(refusalOf(afterCredit(paid, 901_00n), { kind: 'payout', amount: 0n })).toBe('nothing-to-pay-out');
  });

  it('keeps a payment that the wage depends on until the wage is reversed', () => {
    const pay = (sum: bigint): Movement => ({ kind: 'payment', amount: sum, confirmed: null });
    let money = forwarded({ total: 901_00n, currency: 'EUR', payoutOption: 'wiseAccountInfo' });
    money = afterMovement(money, pay(901_00n), 'a');
    money = afterMovement(money, pay(5_00n), 'b');
    money = afterMovement(money, { kind: 'payout', amount: 846_94n }, 'w');
    expect(refusalOf(money, { kind: 'reversal', of: 'a' })).toBe('wage-paid-out');
    expect(refusalOf(money, { kind: 'reversal', of: 'b' })).toBeNull();
    const without = afterMovement(money, { kind: 'reversal', of: 'w' }, '');
    expect(refusalOf(without, { kind: 'reversal', of: 'w' })).toBe('already-reversed');
    expect(refusalOf(without, { kind: 'reversal', of: 'a' })).toBeNull();
    expect(refusalOf(without, { kind: 'reversal', of: 'x' })).toBe('unknown-entry');
  });
});
