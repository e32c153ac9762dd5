import type { CalendarDate } from '#shared/calendar-date.ts';
import { type Currency, toDecimalString, decimalToHundredths, type Hundredths } from '#shared/money.ts';
import type { InvoiceDocument } from '#features/invoices/document/domain/invoice-document.ts';
import { netSalary, serviceFee } from '#features/payout-details/domain/fees.ts';
import { PAYOUT_OPTIONS, type PayoutOption } from '#features/payout-details/domain/payout-option.ts';
import { fixedFee, payoutTerms } from '#features/payout-details/domain/payout-table.ts';

/** The part of the specification that is the same as on the invoice. */
type SalaryHead = Omit<InvoiceDocument, 'lines' | 'note'>;

/** What one payout option would leave by the payout table. The fee includes the fixed fee (product §9.3). */
interface PayoutRow {
  option: PayoutOption;
  percent: number;
  fee: string;
  net: string;
}

/** The wages of a calendar year in one currency, without those that were reversed. */
interface YearSum {
  currency: Currency;
  wages: number;
  /** The sums of the invoices' totals, of what the provider kept, and of what was paid out, as decimal strings. */
  invoiced: string;
  fee: string;
  /**
   * What of `paidOut` is or was an advance, less what the wages settled of advances: below 0 if they settled more. Absent
   * if it is 0.
   */
  advances?: string | undefined;
  paidOut: string;
}

/** What is known about an invoice's wage besides the invoice itself. */
interface WageFacts {
  /** Today in Stockholm, when the specification is made. */
  issuedOn: CalendarDate;
  /** Null before the wage is paid out, and after it was reversed. The amount is in minor units. */
  wage: { paidOn: CalendarDate; amount: Hundredths } | null;
  /**
   * The part of the wage that became an advance, and the advances that the wage settled, in minor units; null without a
   * wage.
   */
  advances: {
    becameAdvance: Hundredths;
    settled: readonly { invoiceNumber: number; amount: Hundredths }[];
  } | null;
  /** The part of the total that is not credited, without VAT, in minor units. */
  left: Hundredths;
  /** The calendar year of the wage, or of `issuedOn` without one. */
  year: number;
  /** The wages that were paid out in that year, by currency, in minor units. */
  yearSums: readonly {
    currency: Currency;
    wages: number;
    invoiced: Hundredths;
    /** The wages, with the advances that they settled and without what became one. */
    wageSum: Hundredths;
    paidAmount: Hundredths;
  }[];
}

/**
 * The salary specification. Amounts are decimal strings with two decimals, in the invoice's currency (product §2.16).
 */
export interface SalarySpecification {
  head: SalaryHead;
  issuedOn: CalendarDate;
  wage: {
    paidOn: CalendarDate;
    amount: string;
    /** The advances that the wage settled, besides the amount that was paid. Absent if there are none. */
    settled?: { invoiceNumber: number; amount: string }[] | undefined;
    /** The part of the wage that became an advance when the invoice was credited. Absent if there is none. */
    becameAdvance?: string | undefined;
  } | null;
  /** The calendar year of the wage, or of `issuedOn` without one. */
  year: number;
  yearToDate: YearSum[];
  /** The credited part of the total, without VAT. Fee and net are those of the rest. Absent if nothing was credited. */
  credited?: string | undefined;
  /** Null if no payout details are saved. */
  pay: { option: PayoutOption; feePercent: number; fee: string; net: string } | null;
  transactionFee: string;
  taxPaymentFee: string;
  totalTax: string;
  /** The payout table's fixed fee for this total; 0 above its threshold, and if all is credited (product §9.4). */
  fixedFee: string;
  /** Null for an invoice in SEK, because the table has no rate for it (product §9.3), and if all is credited. */
  payoutTable: PayoutRow[] | null;
}

/** The product defines these fees as 0 (product §9.7). */
const NONE = toDecimalString(0n);

/**
 * Computes an invoice's specification for a payout option: the saved one, or the one that was frozen with the send
 * (product §9.2, §10.2).
 */
export function salarySpecification(
  document: InvoiceDocument,
  option: PayoutOption | null,
  { issuedOn, wage, advances, year, yearSums, left: total }: WageFacts,
): SalarySpecification {
  const { lines: _lines, note: _note, ...head } = document;
  const { currency, invoiceDate } = document;
  const credited = decimalToHundredths(document.total) - total;
  const isCredited = credited > 0n && total === 0n;
  const rows = (isCredited ? [] : PAYOUT_OPTIONS)
    .map((each) => payoutRow(total, currency, each, invoiceDate))
    .filter((row) => row !== null);
  return {
    head,
    issuedOn,
    wage: wage && { paidOn: wage.paidOn, amount: toDecimalString(wage.amount), ...advancesOf(advances) },
    year,
    yearToDate: yearSums.map((sums) => ({
      currency: sums.currency,
      wages: sums.wages,
      invoiced: toDecimalString(sums.invoiced),
      fee: toDecimalString(sums.invoiced - sums.wageSum),
      ...(sums.paidAmount === sums.wageSum ? {} : { advances: toDecimalString(sums.paidAmount - sums.wageSum) }),
      paidOut: toDecimalString(sums.paidAmount),
    })),
    ...(credited === 0n ? {} : { credited: toDecimalString(credited) }),
    pay: option === null ? null : payOf(total, option, invoiceDate),
    transactionFee: NONE,
    taxPaymentFee: NONE,
    totalTax: NONE,
    fixedFee: toDecimalString(isCredited ? 0n : fixedFee(total, currency, invoiceDate)),
    payoutTable: rows.length === 0 ? null : rows,
  };
}

function advancesOf(advances: WageFacts['advances']) {
  const { becameAdvance = 0n, settled = [] } = advances ?? {};
  return {
    ...(settled.length === 0
      ? {}
      : { settled: settled.map((one) => ({ ...one, amount: toDecimalString(one.amount) })) }),
    ...(becameAdvance === 0n ? {} : { becameAdvance: toDecimalString(becameAdvance) }),
  };
}

function payOf(total: Hundredths, option: PayoutOption, day: CalendarDate): SalarySpecification['pay'] {
  const { percent, amount } = serviceFee(total, option, day);
  return {
    option,
    feePercent: Number(percent),
    fee: toDecimalString(amount),
    net: toDecimalString(netSalary(total, option, day)),
  };
}

function payoutRow(total: Hundredths, currency: Currency, option: PayoutOption, day: CalendarDate): PayoutRow | null {
  const terms = payoutTerms(total, currency, option, day);
  if (terms === null) return null;
  return { option, percent: Number(terms.percent), fee: toDecimalString(terms.fee), net: toDecimalString(terms.net) };
}
