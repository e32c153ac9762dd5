import type { Currency, Hundredths } from '#shared/money.ts';
import type { ReviewState } from '#features/invoices/domain/review-state.ts';
import type { PayoutOption } from '#features/payout-details/domain/payout-option.ts';
import { largestWage } from '#features/payout-details/domain/payout-table.ts';

/** Recorded money: the customer's payment or the paid wage. An entry is never changed; it can only be reversed. */
export interface Entry {
  id: string;
  kind: 'payment' | 'payout';
  /** In minor units of the invoice's currency, like every amount here. */
  amount: Hundredths;
  isReversed: boolean;
}

/** The recorded money of an invoice, and what is needed to check it (product §10.8). */
export interface Settlement {
  /** The invoice's total. */
  total: Hundredths;
  currency: Currency;
  /** The option that was frozen when the invoice was sent. */
  payoutOption: PayoutOption;
  entries: readonly Entry[];
}

/** What a reviewer wants to record. */
export type Movement =
  | { kind: 'payment'; amount: Hundredths; confirmed: { amount: Hundredths; unpaid: Hundredths } | null }
  | { kind: 'payout'; amount: Hundredths }
  | { kind: 'reversal'; of: string };

/** Why a movement can't be recorded. */
export type Refusal =
  | 'overpayment'
  | 'nothing-to-pay-out'
  | 'wage-too-large'
  | 'unknown-entry'
  | 'already-reversed'
  | 'wage-paid-out';

type Money = Pick<Settlement, 'total' | 'entries'>;

/** The entries that count: those that are not reversed. */
export function validEntries<E extends Entry>({ entries }: { entries: readonly E[] }, kind: Entry['kind']): E[] {
  return entries.filter((entry) => entry.kind === kind && !entry.isReversed);
}

/** What the customer has paid, without the reversed payments. */
export function paidSum(money: Pick<Settlement, 'entries'>): Hundredths {
  return validEntries(money, 'payment').reduce((sum, { amount }) => sum + amount, 0n);
}

/** What is left to pay; 0 if more was paid. */
export function unpaid(money: Money): Hundredths {
  const left = money.total - paidSum(money);
  return left > 0n ? left : 0n;
}

/** What was paid beyond the total. It belongs to the customer. */
export function overpaid(money: Money): Hundredths {
  const beyond = paidSum(money) - money.total;
  return beyond > 0n ? beyond : 0n;
}

/** The part of a further payment that is more than is owed. */
export function overpayment(money: Money, amount: Hundredths): Hundredths {
  const left = unpaid(money);
  return amount > left ? amount - left : 0n;
}

/** The state of a forwarded invoice, by its recorded money. */
export function settlementState(money: Money): Extract<ReviewState, 'forwarded' | 'paid' | 'paidOut'> {
  if (!isPaid(money)) return 'forwarded';
  return validEntries(money, 'payout').length > 0 ? 'paidOut' : 'paid';
}

/** Whether nothing is left to pay. Of a total of 0 nothing ever is. */
function isPaid(money: Money): boolean {
  return paidSum(money) >= money.total;
}

/** Why a movement can't be recorded; null if it can (product §10.8). */
export function refusalOf(settlement: Settlement, movement: Movement): Refusal | null {
  switch (movement.kind) {
    case 'payment':
      return isConfirmed(settlement, movement) ? null : 'overpayment';
    case 'payout': {
      if (settlementState(settlement) !== 'paid') return 'nothing-to-pay-out';
      const { total, currency, payoutOption } = settlement;
      return movement.amount > largestWage(total, currency, payoutOption) ? 'wage-too-large' : null;
    }
    case 'reversal': {
      const entry = settlement.entries.find(({ id }) => id === movement.of);
      if (entry === undefined) return 'unknown-entry';
      if (entry.isReversed) return 'already-reversed';
      const after = afterMovement(settlement, movement, '');
      return entry.kind === 'payment' && validEntries(after, 'payout').length > 0 && !isPaid(after)
        ? 'wage-paid-out'
        : null;
    }
  }
}

/** To accept more than is owed, both sums have to be confirmed. So the reviewer can't have meant another amount. */
function isConfirmed(money: Money, { amount, confirmed }: Extract<Movement, { kind: 'payment' }>): boolean {
  if (overpayment(money, amount) === 0n) return true;
  return confirmed !== null && confirmed.amount === amount && confirmed.unpaid === unpaid(money);
}

/** The recorded money after a movement that is not refused. `id` is the new entry's. */
export function afterMovement(settlement: Settlement, movement: Movement, id: string): Settlement {
  const { entries } = settlement;
  if (movement.kind === 'reversal') {
    const reversed = entries.map((entry) => (entry.id === movement.of ? { ...entry, isReversed: true } : entry));
    return { ...settlement, entries: reversed };
  }
  const { kind, amount } = movement;
  return { ...settlement, entries: [...entries, { id, kind, amount, isReversed: false }] };
}
