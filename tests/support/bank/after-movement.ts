import type { CalendarDate } from '#shared/calendar-date.ts';
import { largestWage } from '#features/payout-details/domain/payout-table.ts';
import { afterEvent, type LedgerEvent, NOTHING_POSTED } from '#features/settlement/domain/ledger.ts';
import {
  awaitsWage,
  type Confirmed,
  isConfirmed,
  mostToKeep,
  mostToPayOut,
  mostToWriteOff,
  refundable,
  type Settlement,
  tooMuchOf,
  validEntries,
  whyNotReversed,
  withoutEntry,
  writeOffNeeded,
} from '#features/settlement/domain/settlement.ts';

/** What an accountant wants to record. */
export type Movement =
  | { kind: 'payment'; amount: bigint; confirmed: Confirmed | null }
  | { kind: 'write-off' | 'refund' | 'late-charge'; amount: bigint }
  | { kind: 'payout'; amount: bigint; advance?: bigint }
  | { kind: 'reversal'; of: string };

/** Whether the pure rules let an accountant record it. */
export function isAllowed(settlement: Settlement, movement: Movement): boolean {
  switch (movement.kind) {
    case 'payment':
      return isConfirmed(settlement, movement.amount, movement.confirmed);
    case 'write-off':
      return movement.amount <= mostToWriteOff(settlement);
    case 'refund':
      return movement.amount <= refundable(settlement);
    case 'late-charge':
      return movement.amount <= mostToKeep(settlement);
    case 'payout':
      return awaitsWage(settlement) && movement.amount + (movement.advance ?? 0n) <= mostToPayOut(settlement);
    case 'reversal': {
      const entry = settlement.entries.find(({ id, isReversed }) => id === movement.of && !isReversed);
      return entry !== undefined && whyNotReversed(settlement, entry) === null;
    }
  }
}

/**
 * The recorded money once what is written off is fitted to what is missing.
 * @param id the id of what is written off anew
 */
export function fitted(settlement: Settlement, id: string): Settlement {
  const needed = writeOffNeeded(settlement);
  if (needed === settlement.balances['written-off']) return settlement;
  const without = validEntries(settlement, 'write-off').reduce(withoutEntry, settlement);
  return needed === 0n ? without : afterMovement(without, { kind: 'write-off', amount: needed }, id);
}

/**
 * The recorded money after a movement that is allowed, with what is written off as it was.
 * @param id the new entry's id
 */
export function afterMovement(settlement: Settlement, movement: Movement, id: string): Settlement {
  const { total, vat = 0n, currency, payoutOption, invoiceDate, entries, balances } = settlement;
  if (movement.kind === 'reversal') {
    const reversed = entries.find((entry) => entry.id === movement.of);
    return reversed === undefined ? settlement : withoutEntry(settlement, reversed);
  }
  const { kind, amount } = movement;
  const advance = kind === 'payout' ? (movement.advance ?? 0n) : 0n;
  const net = largestWage(total, currency, payoutOption, invoiceDate);
  const tooMuch = tooMuchOf(settlement, amount + advance);
  const event: LedgerEvent =
    kind === 'payout'
      ? { kind, amount, advance, tooMuch, net, vat, isReversal: false }
      : { kind, amount, isReversal: false };
  return {
    ...settlement,
    entries: [...entries, { id, kind, amount, advance, isReversed: false }],
    balances: afterEvent(balances, event),
  };
}

/** A forwarded invoice of which no money is recorded. */
export function forwarded(invoice: Omit<Settlement, 'invoiceDate' | 'entries' | 'balances'>): Settlement {
  return {
    ...invoice,
    invoiceDate: '2026-11-20' as CalendarDate,
    entries: [],
    balances: afterEvent(NOTHING_POSTED, { kind: 'forwarding', total: invoice.total }),
  };
}

/** The recorded money after a credit note of this part of the total, with its share of the VAT. */
export function afterCredit(money: Settlement, part: bigint): Settlement {
  const { total, vat = 0n, currency, payoutOption, invoiceDate } = money;
  const partOfVat = total === 0n ? 0n : (vat * part) / total;
  const left = total - part;
  const net = largestWage(left, currency, payoutOption, invoiceDate);
  const balances = afterEvent(money.balances, { kind: 'credit', amount: part + partOfVat, left, net });
  return { ...money, total: left, vat: vat - partOfVat, balances, advances: balances.advance };
}
