import { type CalendarDate, firstDayOf, monthOf } from '#shared/calendar-date.ts';
import { type Currency, decimalComma, type Hundredths, sumOf, toDecimalString } from '#shared/money.ts';
import { ACCOUNT_LABELS, USUAL_ACCOUNTS } from '#shared/provider-fields.ts';
import { POSTING_KINDS, type PostingKind } from '#features/settlement/domain/ledger.ts';
import type { BankSum } from '#features/settlement/domain/settlement.ts';

/** The accounts that vouchers use. There is none for rounding, because no posting is rounded (product §10.12). */
export const ACCOUNTS = [
  'customers',
  'bank',
  'overpayments',
  'wagesPayable',
  'fees',
  'advances',
  'writeOffs',
  'lateCharges',
  'currencyExchange',
] as const;
type Account = (typeof ACCOUNTS)[number];

type LaterAccount = 'advances' | 'writeOffs' | 'lateCharges' | 'currencyExchange';

/**
 * The number of each account, such as '1510'. A month that was booked before there were advances, write-offs, late charges
 * or sums of the bank's in another currency has no account for them.
 */
export type Accounts = Readonly<Record<Exclude<Account, LaterAccount>, string> & Partial<Record<LaterAccount, string>>>;

/** The names of the accounts with their usual numbers: those of BAS, but for the bank and the fees. */
const usualNames: Record<Account, string> = {
  customers: 'Kundfordringar',
  bank: 'Bank',
  overpayments: 'Förskott från kunder',
  wagesPayable: 'Löneskulder',
  fees: 'Avgifter',
  advances: 'Övriga förskott',
  writeOffs: 'Öres- och kronutjämning',
  lateCharges: 'Ränteintäkter från kortfristiga fordringar',
  currencyExchange: 'OBS-konto',
};

/**
 * An account's name in the SIE file. With another number than the usual one it is the screen's word for it, because the
 * usual name belongs to that number. Until form 4 it was always the usual name.
 */
export const accountName = (account: Account, number: string, form: VoucherForm): string =>
  form < 4 || number === USUAL_ACCOUNTS[account] ? usualNames[account] : ACCOUNT_LABELS[account];

/** The two accounts between which a posting of each kind moves its sum (product §10.12). */
const MOVES: Record<PostingKind, { debit: Account; credit: Account }> = {
  charged: { debit: 'customers', credit: 'wagesPayable' },
  credited: { debit: 'wagesPayable', credit: 'customers' },
  paid: { debit: 'bank', credit: 'customers' },
  overpaid: { debit: 'bank', credit: 'overpayments' },
  // Takes back the debit of the bank that comes with the posting of what it pays.
  'written-off': { debit: 'writeOffs', credit: 'bank' },
  refunded: { debit: 'overpayments', credit: 'bank' },
  // Takes back the credit of the bank that comes with the posting of the debt to the customer that it ends.
  'late-charge': { debit: 'bank', credit: 'lateCharges' },
  'fee-kept': { debit: 'wagesPayable', credit: 'fees' },
  'wage-paid': { debit: 'wagesPayable', credit: 'bank' },
  advance: { debit: 'advances', credit: 'wagesPayable' },
  'advance-settled': { debit: 'wagesPayable', credit: 'advances' },
};

/**
 * What the vouchers of a month say, and in which order they come. From form 2 on they also say which voucher a reversal
 * corrects, the number of a credit note, and who recorded the movement when (bokföringslagen 5 kap. 5 and 7 §§). Form 3 has
 * them in the order of their numbers, as SIE asks for, and earlier forms have them day by day. Form 4 names an account by
 * what it is for if its number isn't BAS's. From form 5 on each voucher that a reversal corrects is named, and in earlier
 * forms the first alone. Form 6 has what the bank moved in another currency, and earlier forms have all in the invoice's. A
 * month keeps the form that it was booked with.
 */
export type VoucherForm = 1 | 2 | 3 | 4 | 5 | 6;
/** The form of the months that are booked from now on. */
export const VOUCHER_FORM: VoucherForm = 6;

/** One line of a voucher, in minor units of the voucher's currency: above 0 a debit, below 0 a credit. */
interface VoucherLine {
  account: string;
  amount: Hundredths;
}

/** The voucher of what one movement of an invoice's money posts on one day. Its lines add up to 0. */
export interface Voucher {
  /** The number of the movement's first posting in the ledger. */
  number: number;
  date: CalendarDate;
  text: string;
  currency: Currency;
  lines: VoucherLine[];
  /** The day in Stockholm on which it was recorded, and the name of who did it; null in form 1. */
  registered: { on: CalendarDate; by: string } | null;
}

/** Another voucher, by its number and the date that it has in the books. */
export type VoucherReference = Pick<Voucher, 'number' | 'date'>;

/** A movement of an invoice's money, as far as its voucher's text says it. */
export interface VoucherMovement {
  moved: Moved;
  invoiceNumber: number;
  isReversal: boolean;
  isPayout: boolean;
  isCreditNote: boolean;
  /** Of a credit note: its own number. In form 1 it is null. */
  creditNoteNumber: number | null;
  /** What the bank moved in another currency than the invoice's; null until form 6. */
  bankSum: BankSum | null;
  /** Of a reversal: the vouchers that it corrects, in the order of their numbers. In form 1 there are none. */
  corrected: readonly VoucherReference[];
}

/** The sums of one movement's postings by kind, in minor units of one currency. */
type Moved = Readonly<Record<PostingKind, Hundredths>>;

/** The VAT at one rate in what an invoice was charged or credited, in minor units of its currency. */
export interface ChargedVat {
  account: string;
  tax: Hundredths;
}

/**
 * The lines of a movement's voucher, one for each account whose balance it changes.
 * @param vat the VAT in the charged or credited sum, which the provider owes to the state and not to the freelancer
 * @param bankSum what the bank moved in another currency: then it has not the movement's own sum
 */
export function linesOf(
  moved: Moved,
  accounts: Accounts,
  { vat = [], bankSum = null }: { vat?: readonly ChargedVat[] | undefined; bankSum?: BankSum | null } = {},
): VoucherLine[] {
  const sums = new Map<string, Hundredths>();
  const known = numbersOf(accounts);
  const numbers = bankSum === null ? known : { ...known, bank: known.currencyExchange };
  const add = (account: string, amount: Hundredths) => sums.set(account, (sums.get(account) ?? 0n) + amount);
  for (const kind of POSTING_KINDS) {
    const { debit, credit } = MOVES[kind];
    add(numbers[debit], moved[kind]);
    add(numbers[credit], -moved[kind]);
  }
  const owed = moved.credited > 0n ? -1n : 1n;
  for (const { account, tax } of vat) {
    add(accounts.wagesPayable, owed * tax);
    add(account, -owed * tax);
  }
  return [...sums].filter(([, amount]) => amount !== 0n).map(([account, amount]) => ({ account, amount }));
}

/** By how much a movement changes the bank's balance, in the invoice's currency. */
export const bankChange = (moved: Moved): Hundredths =>
  sumOf(
    POSTING_KINDS.map((kind) => {
      const { debit, credit } = MOVES[kind];
      return debit === 'bank' ? moved[kind] : credit === 'bank' ? -moved[kind] : 0n;
    }),
  );

/**
 * The lines of what the bank moved in another currency, in that currency. The account of the exchange has its other side in
 * the invoice's currency, and what is left there is the gain or loss of the rate (product §10.12).
 */
export function bankLines({ amount }: BankSum, moved: Moved, accounts: Accounts): VoucherLine[] {
  const { bank, currencyExchange } = numbersOf(accounts);
  const change = bankChange(moved) < 0n ? -amount : amount;
  if (bank === currencyExchange) return [];
  return [
    { account: bank, amount: change },
    { account: currencyExchange, amount: -change },
  ];
}

/** The number of every account. The release before this one books a month without some of them. */
const numbersOf = (accounts: Accounts) => ({ ...USUAL_ACCOUNTS, ...accounts });

/**
 * A voucher's text, in Swedish: what kind of movement it is, the invoice's number, what the bank moved in another currency,
 * and which vouchers a reversal corrects.
 */
export function voucherText(movement: VoucherMovement): string {
  const { invoiceNumber, isReversal, corrected } = movement;
  const kind = kindText(movement);
  const subject = `${isReversal ? `Återförd ${kind.toLowerCase()}` : kind}, faktura ${invoiceNumber}${bankText(movement)}`;
  if (corrected.length === 0) return subject;
  const vouchers = corrected.map(({ number, date }) => `ver. ${number} (${date})`);
  return `${subject}, rättar ${new Intl.ListFormat('sv').format(vouchers)}`;
}

function bankText({ bankSum, moved, isPayout }: VoucherMovement): string {
  if (bankSum === null) return '';
  const verb = isPayout || moved.refunded !== 0n ? 'drogs' : 'kom in';
  return `, ${verb} som ${decimalComma(toDecimalString(bankSum.amount))} ${bankSum.currency}`;
}

function kindText({ moved, isPayout, isCreditNote, creditNoteNumber }: VoucherMovement): string {
  if (isPayout) return 'Lön';
  if (moved.charged !== 0n) return 'Kundfaktura';
  if (isCreditNote) return creditNoteNumber === null ? 'Kreditfaktura' : `Kreditfaktura ${creditNoteNumber}`;
  if (moved['written-off'] !== 0n) return 'Avskrivning';
  if (moved['late-charge'] !== 0n) return 'Ränta och avgift';
  return moved.refunded === 0n ? 'Betalning' : 'Återbetalning';
}

/**
 * The date that a posting's voucher has in the books: its day or, if that month was booked before, the first day of the
 * month that it was booked with (product §10.12).
 * @param periods all booked months, each with its last posting, the oldest first
 * @returns the posting's own day also if its month isn't booked yet
 */
export function voucherDate(
  { number, day }: { number: number; day: CalendarDate },
  periods: readonly { month: string; lastPosting: number }[],
): CalendarDate {
  const bookedWith = periods.find(({ month, lastPosting }) => month >= monthOf(day) && lastPosting >= number);
  return bookedWith === undefined || day.startsWith(bookedWith.month) ? day : firstDayOf(bookedWith.month);
}
