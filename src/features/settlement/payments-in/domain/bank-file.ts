import { type CalendarDate, daysBetween } from '#shared/calendar-date.ts';
import { type Currency, formatAmount, type Hundredths, plural, sumOf } from '#shared/money.ts';

/** Why a bank's file is refused. */
export type FileFault = 'unreadable' | 'unknown-kind' | 'other-account' | 'other-currency' | 'wrong-sums';

/** Thrown for a file, which is then refused as a whole. The message is Swedish, and names the statement or entry. */
export class RefusedFile extends Error {
  readonly fault: FileFault;

  constructor(fault: FileFault, message: string) {
    super(message);
    this.fault = fault;
  }
}

/** Whether a reference only says that there is none, in one of the words that banks and payers write then. */
export const isNoReference = (written: string): boolean => /^(?:not ?provided|nonref|none)$/i.test(written);

/** One payment. An entry that collects several payments has one transaction for each (product §10.13). */
export interface BankTransaction {
  amount: Hundredths;
  endToEndId: string | null;
  messageId: string | null;
  paymentInformationId: string | null;
  references: readonly string[];
  text: string;
  /** The code that says why a payment of ours came back, ISO's or the bank's own. `entryKey` leaves it out. */
  returnCode: string | null;
  /** Who has paid, or who got the money. */
  partyName: string | null;
  /** The other account: its IBAN, or else another number. */
  partyAccount: string | null;
  /** What the payer sent, if that is in another currency of ours than the account's. `entryKey` leaves it out. */
  instructed: { amount: Hundredths; currency: Currency } | null;
}

/** A booked movement of the account. */
export interface BankEntry {
  direction: 'credit' | 'debit';
  /** Whether the bank takes back an earlier movement. */
  isReversal: boolean;
  /** In minor units of the statement's currency. */
  amount: Hundredths;
  bookedOn: CalendarDate;
  valueOn: CalendarDate | null;
  bankReference: string | null;
  transactions: readonly BankTransaction[];
}

/** The number and the sum of some entries, in minor units of the statement's currency. */
export interface Totals {
  count: number;
  sum: Hundredths;
}

/** The head of a statement or notification, with the control totals that it states. */
export interface StatementHead {
  id: string;
  sequence: number | null;
  currency: string | null;
  opening: Hundredths | null;
  closing: Hundredths | null;
  from: CalendarDate | null;
  to: CalendarDate | null;
  control: Partial<Record<'all' | BankEntry['direction'], Partial<Totals>>>;
}

/** The totals of a statement's entries, which are added up while it is read. */
export interface Counted {
  booked: Record<BankEntry['direction'], Totals>;
  /** The entries that the bank has not booked yet. They are not imported. */
  pending: Record<BankEntry['direction'], Totals>;
}

/** The totals before any entry is read. */
export const nothingCounted = (): Counted => ({
  booked: { credit: { count: 0, sum: 0n }, debit: { count: 0, sum: 0n } },
  pending: { credit: { count: 0, sum: 0n }, debit: { count: 0, sum: 0n } },
});

/**
 * Compares a statement's entries with its own control totals and balances. Some banks count entries that are not booked
 * in the control totals, and others leave them out.
 * @throws RefusedFile wrong-sums
 */
export function checkSums(head: StatementHead, { booked, pending }: Counted, currency: Currency): void {
  const name = `Kontoutdraget ${head.id}`;
  const money = (sum: Hundredths) => formatAmount(sum, currency);
  const add = (one: Totals, other: Totals): Totals => ({ count: one.count + other.count, sum: one.sum + other.sum });
  for (const [part, words] of PARTS) {
    const control = head.control[part];
    if (control === undefined) continue;
    const of = ({ credit, debit }: Counted['booked']) => ({ all: add(credit, debit), credit, debit })[part];
    const found = [of(booked), add(of(booked), of(pending))];
    const { count, sum } = control;
    const agrees = found.some(
      (totals) => (count === undefined || count === totals.count) && (sum === undefined || sum === totals.sum),
    );
    if (agrees) continue;
    const says = [count === undefined ? '' : `${count} st`, sum === undefined ? '' : money(sum)].filter(Boolean);
    throw new RefusedFile(
      'wrong-sums',
      `${name} säger att ${words} är ${says.join(' och ')}, men posterna är ${found[0]?.count} st och ${money(found[0]?.sum ?? 0n)}.`,
    );
  }
  if (head.opening === null || head.closing === null) return;
  const expected = head.opening + booked.credit.sum - booked.debit.sum;
  if (expected === head.closing) return;
  throw new RefusedFile(
    'wrong-sums',
    `${name} börjar på ${money(head.opening)} och slutar på ${money(head.closing)}, men efter dess poster är saldot ${money(expected)}.`,
  );
}

const PARTS = [
  ['all', 'alla poster'],
  ['credit', 'insättningarna'],
  ['debit', 'uttagen'],
] as const;

/**
 * Checks that the payments of a collected entry add up to its amount.
 * @param count how many payments there should be; undefined if the entry doesn't say so
 * @param place what the entry is called in the message
 * @throws RefusedFile wrong-sums
 */
export function checkCollected(
  amount: Hundredths,
  transactions: readonly BankTransaction[],
  count: number | undefined,
  place: string,
  currency: Currency,
): void {
  const money = (sum: Hundredths) => formatAmount(sum, currency);
  const sum = sumOf(transactions.map((transaction) => transaction.amount));
  if (sum !== amount) {
    throw new RefusedFile(
      'wrong-sums',
      `${place} är på ${money(amount)}, men dess betalningar är tillsammans ${money(sum)}.`,
    );
  }
  if (count !== undefined && count !== transactions.length) {
    throw new RefusedFile(
      'wrong-sums',
      `${place} ska ha ${plural(count, 'betalning', 'betalningar')} men har ${transactions.length}.`,
    );
  }
}

/**
 * The most days between the days of two entries with the same key that can be one. A bank may begin its references anew
 * each year, and many customers pay the same sum again (product §10.13).
 */
const SAME_WITHIN_DAYS = 60;

/** Whether entries with the same key, which were booked on these days, can be the same one. */
export const isSameTime = (one: CalendarDate, other: CalendarDate): boolean =>
  Math.abs(daysBetween(one, other)) <= SAME_WITHIN_DAYS;

/**
 * The key that recognizes an entry in every file that contains it. It is the bank's own reference with the direction
 * and the amount, or without a reference all that the entry says. Alike entries have the same key, so the caller counts
 * them too, and entries of another time can have it (`isSameTime`).
 */
export function entryKey(entry: BankEntry): string {
  const { direction, isReversal, amount, bankReference, bookedOn, transactions } = entry;
  const sum = [direction, isReversal ? 'reversal' : '', String(amount)];
  if (bankReference !== null) return JSON.stringify([...sum, bankReference]);
  return JSON.stringify([
    ...sum,
    null,
    bookedOn,
    transactions.map((one) => [
      String(one.amount),
      one.endToEndId,
      one.references,
      one.text,
      one.partyName,
      one.partyAccount,
    ]),
  ]);
}

/**
 * Whether something is missing between two statements of an account in a currency: the second one doesn't begin with the
 * balance that the first one ended with. Without balances, a number is left out between them.
 */
export function isGap(
  before: Pick<StatementHead, 'sequence' | 'closing'>,
  after: Pick<StatementHead, 'sequence' | 'opening'>,
): boolean {
  if (before.closing !== null && after.opening !== null) return before.closing !== after.opening;
  return before.sequence !== null && after.sequence !== null && after.sequence > before.sequence + 1;
}
