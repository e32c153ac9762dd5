import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Currency, Hundredths } from '#shared/money.ts';
import { POSTING_KINDS, type PostingKind } from '#features/settlement/domain/ledger.ts';

/** The accounts that vouchers use. There is none for rounding, because no posting is rounded (product §10.12). */
export const ACCOUNTS = ['customers', 'bank', 'overpayments', 'wagesPayable', 'fees', 'advances'] as const;
export type Account = (typeof ACCOUNTS)[number];

/**
 * The number of each account, such as '1510'. A month that was booked before there were advances has no account for
 * them.
 */
export type Accounts = Readonly<Record<Exclude<Account, 'advances'>, string> & { advances?: string }>;

/** Each account's name in the SIE file, as in the BAS chart of accounts. */
export const accountNames: Record<Account, string> = {
  customers: 'Kundfordringar',
  bank: 'Bank',
  overpayments: 'Förskott från kunder',
  wagesPayable: 'Löneskulder',
  fees: 'Avgifter',
  advances: 'Övriga förskott',
};

/** The two accounts between which a posting of each kind moves its sum (product §10.12). */
const MOVES: Record<PostingKind, { debit: Account; credit: Account }> = {
  charged: { debit: 'customers', credit: 'wagesPayable' },
  credited: { debit: 'wagesPayable', credit: 'customers' },
  paid: { debit: 'bank', credit: 'customers' },
  overpaid: { debit: 'bank', credit: 'overpayments' },
  refunded: { debit: 'overpayments', credit: 'bank' },
  'fee-kept': { debit: 'wagesPayable', credit: 'fees' },
  'wage-paid': { debit: 'wagesPayable', credit: 'bank' },
  advance: { debit: 'advances', credit: 'wagesPayable' },
  'advance-settled': { debit: 'wagesPayable', credit: 'advances' },
};

/** One line of a voucher, in minor units of the voucher's currency: above 0 a debit, below 0 a credit. */
export interface VoucherLine {
  account: string;
  amount: Hundredths;
}

/** The voucher of one movement of an invoice's money. Its lines add up to 0. */
export interface Voucher {
  /** The number of the movement's first posting in the ledger. */
  number: number;
  date: CalendarDate;
  text: string;
  currency: Currency;
  lines: VoucherLine[];
}

/** The sums of one movement's postings by kind, in minor units of one currency. */
export type Moved = Readonly<Record<PostingKind, Hundredths>>;

/** The VAT at one rate in what an invoice was charged or credited, in minor units of its currency. */
export interface ChargedVat {
  account: string;
  tax: Hundredths;
}

/**
 * The lines of a movement's voucher, one for each account whose balance it changes.
 * @param vat the VAT in the charged or credited sum, which the provider owes to the state and not to the freelancer
 */
export function linesOf(moved: Moved, accounts: Accounts, vat: readonly ChargedVat[] = []): VoucherLine[] {
  const sums = new Map<string, Hundredths>();
  const add = (account: string, amount: Hundredths) => sums.set(account, (sums.get(account) ?? 0n) + amount);
  for (const kind of POSTING_KINDS) {
    const { debit, credit } = MOVES[kind];
    add(accounts[debit] ?? '', moved[kind]);
    add(accounts[credit] ?? '', -moved[kind]);
  }
  const owed = moved.credited > 0n ? -1n : 1n;
  for (const { account, tax } of vat) {
    add(accounts.wagesPayable, owed * tax);
    add(account, -owed * tax);
  }
  return [...sums].filter(([, amount]) => amount !== 0n).map(([account, amount]) => ({ account, amount }));
}

/** A voucher's text, in Swedish: what kind of movement it is, and the invoice's number. */
export function voucherText(moved: Moved, invoiceNumber: number, isReversal: boolean, isPayout: boolean): string {
  const invoice = `faktura ${invoiceNumber}`;
  if (isPayout) return isReversal ? `Återförd lön, ${invoice}` : `Lön, ${invoice}`;
  if (moved.charged !== 0n) return `Kundfaktura, ${invoice}`;
  if (moved.credited !== 0n) return `Kreditfaktura, ${invoice}`;
  if (moved.refunded !== 0n) return isReversal ? `Återförd återbetalning, ${invoice}` : `Återbetalning, ${invoice}`;
  return isReversal ? `Återförd betalning, ${invoice}` : `Betalning, ${invoice}`;
}
