import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  afterCredit,
  afterMovement,
  fitted,
  forwarded,
  isAllowed,
  type Movement,
} from '#tests/support/bank/after-movement.ts';
import { anySettlement } from '#tests/support/bank/any-settlement.ts';
import { afterEvent, NOTHING_POSTED } from './ledger.ts';
import {
  awaitsWage,
  type Entry,
  mostToPayOut,
  refundable,
  type Settlement,
  settlementState,
  unpaid,
  whyNotReversed,
  withoutEntry,
  writeOffNeeded,
} from './settlement.ts';

describe('The recorded money of a credited invoice', () => {
  test('writes off what a credit note leaves missing, and nothing once a payment is reversed', () => {
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

  test('ends the same whether a wage is recorded before the credit notes that came after it was paid, or after them', () => {
    const reached = { inPart: 0, inWhole: 0, tooMuch: 0, nothingTooMuch: 0, settled: 0, vat: 0 };
    const percent = fc.bigInt({ min: 0n, max: 100n });
    const example = fc.record({
      start: anySettlement.filter(({ total }) => total > 0n),
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
        expect(isAllowed(paid, wage)).toBe(true);
        expect(isAllowed(seen, wage)).toBe(true);
        const late = afterMovement(seen, wage, 'w');
        expect(late.balances).toEqual(inTime.balances);
        expect(settlementState(late)).toBe(settlementState(inTime));
        expect(withoutEntry(late, late.entries[1] as Entry).balances).toEqual(credited(paid).balances);
        // The wage is recorded once, and is no larger than it was when it was seen.
        expect(awaitsWage(late)).toBe(false);
        expect(mostToPayOut(seen)).toBe(seenWage);

        reached[settlementState(seen) === 'credited' ? 'inWhole' : 'inPart'] += 1;
        reached[late.balances.advance > 0n ? 'tooMuch' : 'nothingTooMuch'] += 1;
        if (late.balances['advance-settled'] > 0n) reached.settled += 1;
        if (vat > 0n) reached.vat += 1;
      }),
      { numRuns: 500 },
    );
    expect(Object.values(reached)).not.toContain(0);
  });

  test('takes no wage of an invoice that is credited in whole, and no larger one than of the rest, if none was seen before', () => {
    const start = forwarded({ total: 901_00n, currency: 'EUR', payoutOption: 'wiseAccountInfo' });
    const paid = afterMovement(start, { kind: 'payment', amount: 901_00n, confirmed: null }, 'p');
    const inPart = afterCredit(paid, 551_00n);
    expect([awaitsWage(inPart), mostToPayOut(inPart)]).toEqual([true, 322_00n]);
    expect(awaitsWage(afterCredit(paid, 901_00n))).toBe(false);
  });

  test('keeps a wage whose advance later wages have settled, unless it settled as much itself, and no payment for that', () => {
    const whyNot = (id: string, settled: bigint) => {
      const confirmed = { amount: 906_00n, unpaid: 901_00n };
      let money = forwarded({ total: 901_00n, currency: 'EUR', payoutOption: 'wiseAccountInfo' });
      money = afterMovement(money, { kind: 'payment', amount: 5_00n, confirmed: null }, 'beyond');
      money = afterMovement(money, { kind: 'payment', amount: 901_00n, confirmed }, 'needed');
      money = afterMovement(money, { kind: 'payout', amount: 846_94n - settled, advance: settled }, 'wage');
      money = afterCredit(money, 551_00n);
      expect(money.balances.advance).toBe(524_94n);
      return whyNotReversed({ ...money, advances: 0n }, money.entries.find((entry) => entry.id === id) as Entry);
    };
    expect(whyNot('wage', 524_93n)).toBe('advance-settled');
    expect(whyNot('wage', 524_94n)).toBeNull();
    expect([whyNot('beyond', 0n), whyNot('needed', 0n)]).toEqual([null, 'wage-paid-out']);
  });
});
