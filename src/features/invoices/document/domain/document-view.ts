import { groupReference } from '../../domain/creditor-reference.ts';
import { swedishCountryName } from '#shared/contact/countries.ts';
import { groupIban } from '#shared/iban.ts';
import { decimalToHundredths, formatAmount, formatQuantity, type Currency } from '#shared/money.ts';
import { type DocumentLine, type InvoiceDocument, payableAmount } from './invoice-document.ts';
import { texts } from './texts.ts';

/** A labelled fact as text. */
export interface Fact {
  label: string;
  value: string;
}

/** The cells of a table row as text. Quantity and price are empty for a fixed price. */
export interface LineCells {
  description: string;
  quantity: string;
  unit: string;
  price: string;
  amount: string;
  /** The rate of VAT; none if the provider isn't registered for it. */
  vat?: string;
}

/** A row of the table. */
export interface LineView extends LineCells {
  /** The line's place in the invoice, from 1. */
  position: number;
}

/** All facts of the invoice as texts, in the form that screen and PDF show (product §11). */
export interface DocumentView {
  title: string;
  /** Set for a draft and a returned invoice; null once sent. */
  draft: { mark: string; notice: string } | null;
  /** Null unless the provider is the built-in sample. */
  sampleNotice: string | null;
  factsLabel: string;
  facts: Fact[];
  sender: { label: string; name: string; email: string };
  customer: { label: string; name: string; address: string[]; facts: Fact[] };
  columns: LineCells;
  lines: LineView[];
  /** What stands above the total of an invoice with VAT: the sum without it, and a row for each rate. */
  sums: Fact[];
  /** The label is English. */
  total: Fact;
  /** The words of the law about lines without VAT. */
  vatWords: string[];
  message: { label: string; text: string } | null;
  /** `onlyEur` is English. */
  payment: { label: string; facts: Fact[]; instruction: string; onlyEur: string };
  company: { name: string; address: string[]; facts: Fact[]; contact: string[]; vatText: string | null };
}

/**
 * Turns an invoice into texts: Swedish names of countries and units, amounts as '1 234,50 EUR', IBAN and RF reference in groups of
 * four.
 */
export function documentView(document: InvoiceDocument): DocumentView {
  const { customer, provider, sender, creditorReference: rf } = document;
  return {
    title: `${texts.title} ${document.invoiceNumber}`,
    draft: document.state === 'sent' ? null : texts.open[document.state],
    sampleNotice: provider.sample ? texts.sampleNotice : null,
    factsLabel: texts.facts,
    facts: [
      { label: texts.invoiceNumber, value: String(document.invoiceNumber) },
      { label: texts.invoiceDate, value: document.invoiceDate },
      { label: texts.customerNumber, value: customer.customerNumber },
      { label: texts.paymentTerm, value: texts.days(document.paymentTermDays) },
      { label: texts.dueDate, value: document.dueDate },
      { label: texts.interest, value: texts.percent(document.interestPercent) },
    ],
    sender: { label: texts.sender, ...sender },
    customer: {
      label: texts.customer,
      name: customer.name,
      address: [customer.street, `${customer.postalCode} ${customer.city}`, swedishCountryName(customer.country)],
      facts: [
        { label: texts.idNumber, value: customer.idNumber },
        ...(customer.vatNumber === undefined ? [] : [{ label: texts.customerVatNumber, value: customer.vatNumber }]),
        { label: texts.customerReference, value: customer.referenceName },
        { label: texts.recipientEmail, value: customer.recipientEmail },
      ],
    },
    columns: document.vat === undefined ? texts.columns : { ...texts.columns, vat: texts.vat },
    lines: document.lines.map((line, at) => ({ position: at + 1, ...lineCells(line, document.currency) })),
    sums: sumsOf(document),
    total: { label: texts.toPay, value: amount(payableAmount(document), document.currency) },
    vatWords: (document.vat?.rows ?? []).map(({ words }) => words).filter((words) => words !== null),
    message: document.note === '' ? null : { label: texts.message, text: document.note },
    payment: {
      label: texts.payment,
      facts: [
        { label: texts.payee, value: provider.name },
        { label: texts.bank, value: provider.bank.name },
        { label: texts.iban, value: groupIban(provider.bank.iban) },
        { label: texts.bic, value: provider.bank.bic },
        { label: texts.reference, value: String(document.invoiceNumber) },
        ...(rf === undefined ? [] : [{ label: texts.creditorReference, value: groupReference(rf) }]),
      ],
      instruction: texts.paymentReference(document.invoiceNumber),
      onlyEur: texts.onlyEur,
    },
    company: {
      name: provider.name,
      address: provider.address,
      facts: [
        { label: texts.organizationNumber, value: provider.organizationNumber },
        ...(provider.vatNumber === null ? [] : [{ label: texts.vatNumber, value: provider.vatNumber }]),
      ],
      contact: [provider.email, provider.phone],
      vatText: provider.vatText,
    },
  };
}

function lineCells(line: DocumentLine, currency: Currency): LineCells {
  return {
    description: line.description,
    quantity: line.quantity === null ? '' : formatQuantity(decimalToHundredths(line.quantity)),
    unit: texts.units[line.unit],
    price: line.price === null ? '' : amount(line.price, currency),
    amount: amount(line.amount, currency),
    ...(line.vat === undefined ? {} : { vat: texts.vatRate(line.vat) }),
  };
}

function amount(decimal: string, currency: Currency): string {
  return formatAmount(decimalToHundredths(decimal), currency);
}

/** The sums of an invoice with VAT: without it, then the VAT of each rate on its base, and of several their sum. */
function sumsOf({ vat, total, currency }: InvoiceDocument): Fact[] {
  if (vat === undefined) return [];
  const rows = vat.rows.map((row) => ({
    label: texts.vatOf(row, amount(row.base, currency)),
    value: amount(row.tax, currency),
  }));
  const sum = rows.length > 1 ? [{ label: texts.vatSum, value: amount(vat.tax, currency) }] : [];
  return [{ label: texts.withoutVat, value: amount(total, currency) }, ...rows, ...sum];
}
