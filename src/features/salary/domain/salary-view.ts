import { decimalToHundredths, formatAmount, type Currency } from '#shared/money.ts';
import { documentView, type DocumentView, type Fact } from '#features/invoices/document/domain/document-view.ts';
import type { SalarySpecification } from './salary-specification.ts';
import { texts } from './texts.ts';

/** A row of the specification as text. `percent` is empty if the row has none. */
export interface SalaryRow extends Fact {
  percent: string;
}

/** A row of the payout table as text. */
export interface PayoutRowView {
  option: string;
  percent: string;
  fee: string;
  net: string;
}

/** All facts of the specification as texts, in the form that screen and PDF show (product §2.16). */
export interface SalaryView extends Pick<DocumentView, 'factsLabel' | 'facts' | 'sender' | 'customer' | 'company'> {
  title: string;
  draft: { mark: string; notice: string } | null;
  sampleNotice: string | null;
  columns: SalaryRow;
  /** The last row is the net. */
  rows: SalaryRow[];
  payoutTable: {
    title: string;
    notice: string;
    columns: PayoutRowView;
    /** Empty for an invoice in SEK. */
    rows: PayoutRowView[];
    facts: Fact[];
    noRates: string | null;
  };
}

/** Turns a specification into texts. */
export function salaryView(specification: SalarySpecification): SalaryView {
  const { head, pay, payoutTable } = specification;
  const { factsLabel, facts, sender, customer, company } = documentView({ ...head, lines: [], note: '' });
  const inCurrency = amountIn(head.currency);
  const row = (label: string, amount: string, percent = '') => ({ label, percent, value: inCurrency(amount) });
  const missing = (label: string) => ({ label, percent: '', value: texts.missing });
  return {
    title: texts.forInvoice(head.invoiceNumber),
    draft: head.state === 'sent' ? null : texts.open[head.state],
    sampleNotice: head.provider.sample ? texts.sampleNotice : null,
    factsLabel,
    facts: [...facts, { label: texts.payoutOption, value: pay === null ? texts.missing : texts.options[pay.option] }],
    sender,
    customer,
    company,
    columns: texts.columns,
    rows: [
      row(texts.rows.total, head.total),
      pay === null
        ? missing(texts.rows.serviceFee)
        : row(texts.rows.serviceFee, pay.fee, texts.percent(pay.feePercent)),
      row(texts.rows.transactionFee, specification.transactionFee),
      row(texts.rows.taxPaymentFee, specification.taxPaymentFee),
      row(texts.rows.totalTax, specification.totalTax),
      pay === null ? missing(texts.rows.net) : row(texts.rows.net, pay.net),
    ],
    payoutTable: {
      title: texts.tableTitle,
      notice: texts.tableNotice,
      columns: texts.tableColumns,
      rows: (payoutTable ?? []).map(({ option, percent, fee, net }) => ({
        option: texts.options[option],
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

function amountIn(currency: Currency): (amount: string) => string {
  return (amount) => formatAmount(decimalToHundredths(amount), currency);
}
