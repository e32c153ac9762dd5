import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Currency, Hundredths } from '#shared/money.ts';
import type { ReviewState } from '#features/invoices/domain/review-state.ts';
import type { PayoutOption } from '#features/payout-details/domain/payout-option.ts';
import { largestWage } from '#features/payout-details/domain/payout-table.ts';
import { afterEvent, type Balances, type LedgerEvent } from './ledger.ts';

/**
 * A recorded payment of the customer, write-off, refund, late charge or paid wage. An entry is never changed, only
 * reversed.
 */
export interface Entry {
  id: string;
  kind: 'payment' | 'write-off' | 'refund' | 'late-charge' | 'payout';
  /** In minor units of the invoice's currency, like every amount here. */
  amount: Hundredths;
  /** The part of a wage that settled advances, besides the amount that was paid. Absent if there is none. */
  advance?: Hundredths;
  isReversed: boolean;
}

/** What the bank moved for an entry in another currency than its invoice's (product §9.6). */
export interface BankSum {
  /** In minor units of its currency. */
  amount: Hundredths;
  currency: Currency;
}

/** The recorded money of an invoice, and the facts that are needed to check it (product §10.8). */
export interface Settlement {
  /** The part of the invoice's total that is not credited, without VAT. Fee and wage are computed from it. */
  total: Hundredths;
  /** The VAT on that part, which the customer also pays. Absent if there is none. */
  vat?: Hundredths;
  currency: Currency;
  /** The option that was frozen when the invoice was sent. */
  payoutOption: PayoutOption;
  /** The date of the invoice, whose fees apply. */
  invoiceDate: CalendarDate;
  entries: readonly Entry[];
  /** The sums of the ledger. What is paid and the state follow from them, and not from the entries. */
  balances: Balances;
  /**
   * The part of the member's advances that no wage settles yet. Only needed for an invoice whose wage became an
   * advance.
   */
  advances?: Hundredths;
  /**
   * The largest wage when the accountant saw the payout details, if the invoice was credited since. They may have paid
   * the wage before the credit note. Absent otherwise.
   */
  seenWage?: Hundredths;
  /** What reminders have asked for in interest and fee and the customer owes. Absent if none has. */
  askedCharges?: Hundredths;
}

type Money = Pick<Settlement, 'total' | 'vat' | 'balances'>;

/** The entries that count: those that are not reversed. */
export function validEntries<E extends Entry>({ entries }: { entries: readonly E[] }, kind: Entry['kind']): E[] {
  return entries.filter((entry) => entry.kind === kind && !entry.isReversed);
}

/** What the customer has paid, also beyond the total, without reversed payments and without what is written off. */
export function paidSum({ balances }: Pick<Settlement, 'balances'>): Hundredths {
  return balances.paid + balances.overpaid - balances['written-off'];
}

/** What is still to be paid of the total and its VAT. What is written off is not. */
export function unpaid({ total, vat = 0n, balances }: Money): Hundredths {
  return total + vat - balances.paid;
}

/** The part of a further payment that is more than is left to pay, or was written off. */
export function overpayment(money: Money, amount: Hundredths): Hundredths {
  const left = unpaid(money) + money.balances['written-off'];
  return amount > left ? amount - left : 0n;
}

/** What was paid beyond the total and was neither paid back nor kept as a late charge. It belongs to the customer. */
export function refundable({ balances }: Pick<Settlement, 'balances'>): Hundredths {
  return balances.overpaid - balances.refunded;
}

/** The most that the provider can keep as a late charge: what the customer has paid of what a reminder asked for. */
export function mostToKeep(settlement: Pick<Settlement, 'balances' | 'askedCharges'>): Hundredths {
  const { askedCharges = 0n, balances } = settlement;
  const [left, asked] = [refundable(settlement), askedCharges - balances['late-charge']];
  return left < asked ? left : asked > 0n ? asked : 0n;
}

/**
 * The most that the provider can write off of what is left to pay: its fee, so that the wage and the VAT are covered by
 * what the customer has paid. 0 as long as the customer has paid nothing.
 */
export function mostToWriteOff(settlement: Settlement): Hundredths {
  if (paidSum(settlement) === 0n) return 0n;
  const left = unpaid(settlement);
  const fee = settlement.total - wageOfRest(settlement);
  return left < fee ? left : fee;
}

/**
 * What of the written off sum still has to be written off once other money of the invoice has changed: exactly what is
 * missing. If more is missing than was written off, nothing is, because nobody has decided about so much (product §10.8).
 * @param payment a further payment that is about to be recorded
 */
export function writeOffNeeded(money: Money, payment: Hundredths = 0n): Hundredths {
  const { overpaid, 'written-off': writtenOff } = money.balances;
  const missing = unpaid(money) + writtenOff - overpaid - payment;
  return missing > 0n && missing <= writtenOff ? missing : 0n;
}

/**
 * What would be left of the member's advances if this invoice had no wage. Below 0, later wages have settled what this
 * wage made an advance.
 */
function unsettledWithout({ balances, advances = 0n }: Settlement): Hundredths {
  return advances + balances['advance-settled'] - balances.advance;
}

/** The state of a forwarded invoice, as it follows from the ledger. Nothing is left to pay of a total of 0. */
export function settlementState(money: Money): Extract<ReviewState, 'forwarded' | 'paid' | 'paidOut' | 'credited'> {
  const { charged, credited, wages } = money.balances;
  if (unpaid(money) > 0n) return 'forwarded';
  if (credited > 0n && credited === charged) return 'credited';
  return wages > 0 ? 'paidOut' : 'paid';
}

/** The most that can be recorded as the wage, with what of it settles advances (product §10.8). */
export function mostToPayOut(settlement: Settlement): Hundredths {
  const { seenWage = 0n } = settlement;
  const most = wageOfRest(settlement);
  return seenWage > most ? seenWage : most;
}

/**
 * The part of a wage that is an advance as soon as it is recorded: what is more than the largest wage of the part that
 * is not credited. It is 0 unless the wage was paid before a credit note and is recorded after it.
 */
export function tooMuchOf(settlement: Settlement, wage: Hundredths): Hundredths {
  const most = wageOfRest(settlement);
  return wage > most ? wage - most : 0n;
}

/** The largest wage of the part of an invoice that is not credited. */
function wageOfRest({ total, currency, payoutOption, invoiceDate }: Settlement): Hundredths {
  return largestWage(total, currency, payoutOption, invoiceDate);
}

/** Whether a wage can be recorded: it is due, or it may have been paid before all of the invoice was credited. */
export function awaitsWage(settlement: Settlement): boolean {
  const state = settlementState(settlement);
  if (state === 'credited') return settlement.seenWage !== undefined && settlement.balances.wages === 0;
  return state === 'paid';
}

/** Why a standing entry can't be reversed; null if it can (product §10.8). */
export function whyNotReversed(
  settlement: Settlement,
  entry: Entry,
): 'payment-refunded' | 'advance-settled' | 'wage-paid-out' | null {
  const after = withoutEntry(settlement, entry);
  if (refundable(after) < 0n) return 'payment-refunded';
  // Without this wage nothing of it is an advance. If later wages have settled that advance, they would have settled
  // nothing.
  if (entry.kind === 'payout' && unsettledWithout(settlement) < 0n) return 'advance-settled';
  const isNeeded = unpaid(after) > 0n;
  return paysInvoice(entry) && settlement.balances.wages > 0 && isNeeded ? 'wage-paid-out' : null;
}

/** Whether an entry pays the invoice, so that a wage can be paid of it. */
export const paysInvoice = ({ kind }: Pick<Entry, 'kind'>): boolean => kind === 'payment' || kind === 'write-off';

/** What an accountant confirms of an overpayment: both sums, so that they can't have meant another amount. */
export interface Confirmed {
  amount: Hundredths;
  unpaid: Hundredths;
}

/** Whether a payment can be recorded: it is no overpayment, or confirmed as one. */
export function isConfirmed(money: Money, amount: Hundredths, confirmed: Confirmed | null): boolean {
  if (overpayment(money, amount) === 0n) return true;
  return confirmed !== null && confirmed.amount === amount && confirmed.unpaid === unpaid(money);
}

/** The recorded money without an entry, as it is after the entry's reversal. */
export function withoutEntry(settlement: Settlement, entry: Entry): Settlement {
  const { entries, balances } = settlement;
  return {
    ...settlement,
    entries: entries.map((one) => (one.id === entry.id ? { ...one, isReversed: true } : one)),
    balances: afterEvent(balances, reversalOf(entry)),
  };
}

/** The event of an entry's reversal, as the ledger posts it (product §10.10). */
function reversalOf({ kind, amount }: Entry): LedgerEvent {
  return kind === 'payout' ? { kind, isReversal: true } : { kind, amount, isReversal: true };
}

/**
 * The first day on which something can have been paid back to the customer: that of their first payment, but never before
 * the invoice date (product §10.8). A credit note's date doesn't count, because it can be made after the refund.
 * @param payments those that are not reversed
 */
export function firstRefundDay(invoiceDate: CalendarDate, payments: readonly { paidOn: CalendarDate }[]): CalendarDate {
  const [firstPaidOn = invoiceDate] = payments.map(({ paidOn }) => paidOn).toSorted();
  return firstPaidOn > invoiceDate ? firstPaidOn : invoiceDate;
}
