import {
  type Currency,
  decimalToHundredths,
  formatAmount,
  formatDecimalAmount,
  type Hundredths,
  sumOf,
} from '#shared/money.ts';
import { monthName } from '#shared/calendar-date.ts';
import { documentView, type DocumentView, type Fact } from '#features/invoices/document/domain/document-view.ts';
import { PAYOUT_NAMES } from '#features/payout-details/domain/payout-option.ts';
import { largestWage } from '#features/payout-details/domain/payout-table.ts';
import type { SalarySpecification } from './salary-specification.ts';
import { texts } from './texts.ts';

/** A row of the specification as text. `percent` is empty if the row has none. */
interface SalaryRow extends Fact {
  percent: string;
}

/** A row of the payout table as text. */
interface PayoutRowView {
  option: string;
  percent: string;
  fee: string;
  net: string;
}

/** The paid wages of the year in one currency, as text. */
interface YearRow {
  wages: string;
  invoiced: string;
  fee: string;
  /** In no row if no advance changed what was paid. */
  advances?: string;
  paidOut: string;
}

/** All facts of the specification as texts, in the form that screen and PDF show (product §2.16). */
export interface SalaryView extends Pick<DocumentView, 'factsLabel' | 'facts' | 'sender' | 'customer' | 'company'> {
  title: string;
  draft: { mark: string; notice: string } | null;
  sampleNotice: string | null;
  /** Who gets the wage, how and when. */
  person: { label: string; name: string; facts: Fact[] };
  /** Who issued the specification, and when. */
  issued: { label: string; facts: Fact[] };
  /** `none` is set if no wage was paid out this year. */
  yearToDate: { title: string; columns: YearRow; rows: YearRow[]; none: string | null };
  columns: SalaryRow;
  /** The last row is the net. */
  rows: SalaryRow[];
  /** What is said below the net: what will be paid of it, if that is less, and that no tax is withheld. */
  notes: string[];
  /** Null if all of the invoice is credited. */
  payoutTable: {
    title: string;
    notice: string;
    columns: PayoutRowView;
    /** Empty for an invoice in SEK. Once the invoice is sent, only the row of the option that was chosen. */
    rows: PayoutRowView[];
    facts: Fact[];
    noRates: string | null;
  } | null;
}

/** What the payout table gives of a wage, before advances are taken off, if that is less than the net. */
function lessThanNet({ head, pay, wage, credited }: SalarySpecification): string[] {
  if (pay === null) return [];
  const total = decimalToHundredths(head.total) - decimalToHundredths(credited ?? '0.00');
  const largest = largestWage(total, head.currency, pay.option, head.invoiceDate);
  if (largest >= decimalToHundredths(pay.net)) return [];
  if (largest === 0n) return [texts.noWageLeft];
  const text = formatAmount(largest, head.currency);
  if (wage === null) return [texts.byTable(text)];
  return isPaid(wage, largest) ? [texts.paidByTable(text)] : [];
}

/** Whether a wage was just this much, with the advances that it settled. */
const isPaid = ({ amount, settled = [] }: NonNullable<SalarySpecification['wage']>, wage: Hundredths) =>
  sumOf([amount, ...settled.map((one) => one.amount)].map(decimalToHundredths)) === wage;

/** Formats a specification as texts, in Swedish. */
export function salaryView(specification: SalarySpecification): SalaryView {
  const { head, pay, wage, credited, payoutTable } = specification;
  const { factsLabel, facts, sender, customer, company } = documentView({ ...head, lines: [], note: '' }, 'sv');
  const inCurrency = amountIn(head.currency);
  const isCredited = credited === head.total;
  const row = (label: string, amount: string, percent = '') => ({ label, percent, value: inCurrency(amount) });
  const missing = (label: string) => ({ label, percent: '', value: texts.missing });
  return {
    title: texts.forInvoice(head.invoiceNumber),
    draft: head.state === 'sent' ? null : texts.open[head.state],
    sampleNotice: head.provider.sample ? texts.sampleNotice : null,
    factsLabel,
    facts,
    sender,
    customer,
    company,
    person: {
      label: texts.person,
      name: head.sender.name,
      facts: [
        { label: texts.payoutOption, value: optionOf(pay, head.state) },
        { label: texts.paidOn, value: wage?.paidOn ?? (isCredited ? texts.noWage : texts.waiting) },
        ...(wage === null ? [] : paidFacts(wage, inCurrency)),
        { label: texts.period, value: monthName(head.invoiceDate) },
      ],
    },
    issued: {
      label: texts.issued,
      facts: [
        { label: texts.issuedOn, value: specification.issuedOn },
        { label: texts.issuer, value: head.provider.name },
        { label: texts.organizationNumber, value: head.provider.organizationNumber },
      ],
    },
    yearToDate: yearView(specification),
    columns: texts.columns,
    rows: [
      row(head.vat === undefined ? texts.rows.total : texts.rows.totalWithoutVat, head.total),
      ...(credited === undefined ? [] : [row(texts.rows.credited, `-${credited}`)]),
      pay === null
        ? missing(texts.rows.serviceFee)
        : row(texts.rows.serviceFee, pay.fee, texts.percent(pay.feePercent)),
      row(texts.rows.transactionFee, specification.transactionFee),
      row(texts.rows.taxPaymentFee, specification.taxPaymentFee),
      row(texts.rows.totalTax, specification.totalTax),
      pay === null ? missing(texts.rows.net) : row(texts.rows.net, pay.net),
    ],
    notes: [...lessThanNet(specification), texts.noTax],
    payoutTable: isCredited
      ? null
      : {
          title: texts.tableTitle,
          notice: texts.tableNotice,
          columns: texts.tableColumns,
          rows: (payoutTable ?? [])
            .filter(({ option }) => head.state !== 'sent' || option === pay?.option)
            .map(({ option, percent, fee, net }) => ({
              option: PAYOUT_NAMES[option],
              percent: texts.percent(percent),
              fee: inCurrency(fee),
              net: inCurrency(net),
            })),
          facts: [
            {
              label: payoutTable === null ? texts.onlyFixedFee : texts.fixedFee,
              value: inCurrency(specification.fixedFee),
            },
          ],
          noRates: payoutTable === null ? texts.noRates : null,
        },
  };
}

function yearView({ issuedOn, year, yearToDate }: SalarySpecification): SalaryView['yearToDate'] {
  const hasAdvances = yearToDate.some(({ advances }) => advances !== undefined);
  const { advances, paidOut, ...columns } = texts.yearColumns;
  return {
    title: issuedOn.startsWith(String(year)) ? texts.yearTitle(year) : texts.pastYearTitle(year),
    columns: { ...columns, ...(hasAdvances ? { advances } : {}), paidOut },
    rows: yearToDate.map(({ currency, wages, advances: changed = '0.00', ...sums }) => ({
      wages: texts.wages(wages, currency),
      invoiced: amountIn(currency)(sums.invoiced),
      fee: amountIn(currency)(sums.fee),
      ...(hasAdvances ? { advances: amountIn(currency)(changed) } : {}),
      paidOut: amountIn(currency)(sums.paidOut),
    })),
    none: yearToDate.length === 0 ? texts.noWages : null,
  };
}

/** The payout option: the saved one, or that of the send. */
function optionOf(pay: SalarySpecification['pay'], state: SalarySpecification['head']['state']): string {
  if (pay === null) return texts.missing;
  const name = PAYOUT_NAMES[pay.option];
  return state === 'sent' ? texts.frozenPayoutOption(name) : name;
}

/** The paid amount, the advances that the wage settled, and the part of the wage that became an advance. */
function paidFacts(
  { amount, settled = [], becameAdvance }: NonNullable<SalarySpecification['wage']>,
  inCurrency: (amount: string) => string,
): Fact[] {
  return [
    ...settled.map((one) => ({ label: texts.settled(one.invoiceNumber), value: inCurrency(`-${one.amount}`) })),
    { label: texts.paidAmount, value: inCurrency(amount) },
    ...(becameAdvance === undefined ? [] : [{ label: texts.becameAdvance, value: inCurrency(becameAdvance) }]),
  ];
}

function amountIn(currency: Currency): (amount: string) => string {
  return (amount) => formatDecimalAmount(amount, currency);
}
