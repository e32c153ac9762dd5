import { kindOf } from '../../domain/credit-note.ts';
import { groupReference } from '../../domain/creditor-reference.ts';
import { groupIban } from '#shared/iban.ts';
import type { Language } from '#shared/language.ts';
import { languageForms } from '#shared/language-forms.ts';
import { decimalToHundredths } from '#shared/money.ts';
import {
  type DocumentCredits,
  type DocumentLine,
  type DocumentLineVat,
  type DocumentProvider,
  type InvoiceDocument,
  languageOf,
  payableAmount,
  vatInAccounts,
} from './invoice-document.ts';
import { documentTexts } from './texts/document-texts.ts';

/** A fact with its label, as text. */
export interface Fact {
  label: string;
  value: string;
}

/** The cells of a table row as text. Quantity and price are empty for a fixed price. */
interface LineCells {
  description: string;
  quantity: string;
  unit: string;
  price: string;
  amount: string;
  /** The line's VAT rate; absent if the document has no VAT. */
  vat?: string;
}

/** A row of the table. */
export interface LineView extends LineCells {
  /** The line's position on the invoice, from 1. */
  position: number;
}

/** All facts of the document as texts, as screen and PDF show them (product §11). */
export interface DocumentView {
  language: Language;
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
  /** The rows above the total of an invoice with VAT: the sum without VAT, and the VAT of each rate. */
  sums: Fact[];
  /** The label is English on an invoice in any language, and in the document's language on a credit note. */
  total: Fact & { isEnglish: boolean };
  /** What the law asks for about lines without VAT. */
  vatWords: string[];
  message: { label: string; text: string } | null;
  /** `onlyEur` is always English, and null on a credit note. */
  payment: { label: string; facts: Fact[]; instruction: string; onlyEur: string | null };
  company: {
    name: string;
    address: string[];
    facts: Fact[];
    contact: string[];
    vatText: string | null;
    /** The description is for screen readers. */
    logo?: NonNullable<DocumentProvider['logo']> & { description: string };
  };
  /** The words around a page number, as in 'Sida 1 av 2'. */
  page: { page: string; of: string };
}

/**
 * Formats a document as texts in one language: labels, figures, dates, units and the country's name. IBAN and RF
 * reference are grouped by four.
 * @param language the customer's, unless the reader is the freelancer or the provider (product §11.1)
 */
export function documentView(document: InvoiceDocument, language: Language = languageOf(document)): DocumentView {
  const { customer, provider, sender, credits } = document;
  const texts = documentTexts[language];
  const kindTexts = texts[kindOf(document)];
  const forms = languageForms[language];
  return {
    language,
    title: kindTexts.title(document.invoiceNumber),
    draft: document.state === 'sent' ? null : kindTexts.open[document.state],
    sampleNotice: provider.sample ? kindTexts.sampleNotice : null,
    factsLabel: kindTexts.facts,
    facts: [
      { label: kindTexts.number, value: String(document.invoiceNumber) },
      { label: kindTexts.date, value: forms.date(document.invoiceDate) },
      ...(document.delivery === undefined
        ? []
        : [{ label: texts.delivery, value: daysOf(document.delivery).map(forms.date).join(' – ') }]),
      { label: texts.customerNumber, value: customer.customerNumber },
      ...(credits === undefined ? termFacts(document, language) : creditFacts(credits, language)),
    ],
    sender: { label: texts.sender, ...sender },
    customer: {
      label: texts.customer,
      name: customer.name,
      address: [customer.street, `${customer.postalCode} ${customer.city}`, forms.country(customer.country)],
      facts: [
        { label: texts.idNumber, value: customer.idNumber },
        ...(customer.vatNumber === undefined ? [] : [{ label: texts.customerVatNumber, value: customer.vatNumber }]),
        { label: texts.customerReference, value: customer.referenceName },
        { label: texts.recipientEmail, value: customer.recipientEmail },
      ],
    },
    columns: document.vat === undefined ? texts.columns : { ...texts.columns, vat: texts.vat },
    lines: document.lines.map((line, at) => ({ position: at + 1, ...lineCells(line, document, language) })),
    sums: sumsOf(document, language),
    total: {
      label: kindTexts.total,
      isEnglish: credits === undefined,
      value: amountIn(document, language)(payableAmount(document)),
    },
    vatWords: (document.vat?.rows ?? []).map(({ words }) => words).filter((words) => words !== null),
    message: document.note === '' ? null : { label: texts.message, text: document.note },
    payment:
      credits === undefined
        ? paymentOf(document, language)
        : { label: texts.payment, facts: [], instruction: texts.nothingToPay(credits.invoiceNumber), onlyEur: null },
    company: {
      name: provider.name,
      address: provider.address,
      facts: [
        ...companyFacts(provider, language),
        ...(provider.vatNumber === null ? [] : [{ label: texts.vatNumber, value: provider.vatNumber }]),
        ...(provider.approvedForFTax === true ? [{ label: texts.approvedFor, value: texts.fTax }] : []),
      ],
      contact: [provider.email, provider.phone],
      vatText: provider.vatText,
      ...(provider.logo === undefined ? {} : { logo: { ...provider.logo, description: texts.logo(provider.name) } }),
    },
    page: texts.page,
  };
}

interface Company extends Pick<DocumentProvider, 'organizationNumber'> {
  seat?: string | null | undefined;
}

/** What a limited company tells of itself beside its name, as 28 kap. 5 § ABL asks for. */
function companyFacts({ organizationNumber, seat }: Company, language: Language): Fact[] {
  const texts = documentTexts[language];
  return [
    { label: texts.organizationNumber, value: organizationNumber },
    ...(seat === undefined || seat === null ? [] : [{ label: texts.seat, value: seat }]),
  ];
}

/** The same facts and the name, as one line of a mail to a customer. */
export function companyLine(company: Company & { name: string }, language: Language): string {
  return [company.name, ...companyFacts(company, language).map(({ label, value }) => `${label} ${value}`)].join(' · ');
}

/** The days on which the work was done: the first and the last one, or a single one. */
const daysOf = ({ from, on }: NonNullable<InvoiceDocument['delivery']>) =>
  from === null || from === on ? [on] : [from, on];

function termFacts({ paymentTermDays, dueDate, interestPercent }: InvoiceDocument, language: Language): Fact[] {
  const texts = documentTexts[language];
  const forms = languageForms[language];
  return [
    { label: texts.paymentTerm, value: texts.days(paymentTermDays) },
    { label: texts.dueDate, value: forms.date(dueDate) },
    { label: texts.interest, value: texts.aYear(forms.percent(String(interestPercent))) },
  ];
}

/** The facts that the law asks for on a credit note: which invoice it changes, and why (product §4.10). */
function creditFacts({ invoiceNumber, invoiceDate, reason }: DocumentCredits, language: Language): Fact[] {
  const texts = documentTexts[language];
  return [
    { label: texts.credits, value: String(invoiceNumber) },
    { label: texts.creditsDated, value: languageForms[language].date(invoiceDate) },
    { label: texts.creditReason, value: reason },
  ];
}

function paymentOf(
  { provider, invoiceNumber, creditorReference: rf }: InvoiceDocument,
  language: Language,
): DocumentView['payment'] {
  const texts = documentTexts[language];
  return {
    label: texts.payment,
    facts: [
      { label: texts.payee, value: provider.name },
      { label: texts.bank, value: provider.bank.name },
      { label: texts.iban, value: groupIban(provider.bank.iban) },
      { label: texts.bic, value: provider.bank.bic },
      { label: texts.reference, value: String(invoiceNumber) },
      ...(rf === undefined ? [] : [{ label: texts.creditorReference, value: groupReference(rf) }]),
    ],
    instruction: texts.paymentReference(invoiceNumber),
    onlyEur: texts.onlyEur,
  };
}

function lineCells(line: DocumentLine, document: InvoiceDocument, language: Language): LineCells {
  const texts = documentTexts[language];
  const amount = amountIn(document, language);
  return {
    description: line.description,
    quantity: line.quantity === null ? '' : languageForms[language].quantity(decimalToHundredths(line.quantity)),
    unit: texts.units[line.unit],
    price: line.price === null ? '' : amount(line.price),
    amount: amount(line.amount),
    ...(line.vat === undefined ? {} : { vat: rateOf(line.vat, language) }),
  };
}

/** A line's VAT rate, or the word for a category without VAT. */
function rateOf({ category, rate }: DocumentLineVat, language: Language): string {
  return category === 'S' ? languageForms[language].percent(rate) : documentTexts[language].untaxed[category];
}

/** The word before a line's VAT where that has no column of its own: 'moms ' before a rate, none before 'Momsfri'. */
export function wordBeforeVat(vat: string, language: Language): string {
  return vat.endsWith('%') ? `${documentTexts[language].vatInLine} ` : '';
}

/** A line's VAT in Swedish, as it stands after another fact; empty if the document has none. */
export function vatAfter(vat: string | undefined): string {
  return vat === undefined ? '' : `, ${wordBeforeVat(vat, 'sv')}${vat}`;
}

/** What a line's amount is made of, as one text: quantity, unit and price, or the unit of a fixed price. */
export function figuresOf({ quantity, unit, price }: LineCells): string {
  return quantity === '' ? unit : `${quantity} ${unit} × ${price}`;
}

function amountIn({ currency }: InvoiceDocument, language: Language): (decimal: string) => string {
  return (decimal) => languageForms[language].amount(decimalToHundredths(decimal), currency);
}

/**
 * The rows above the total of an invoice with VAT: the sum without VAT, the VAT of each rate, the sum of several rates,
 * and the VAT in the currency of the accounts.
 */
function sumsOf(document: InvoiceDocument, language: Language): Fact[] {
  const { vat, total } = document;
  if (vat === undefined) return [];
  const texts = documentTexts[language];
  const amount = amountIn(document, language);
  const rows = vat.rows.map(({ category, rate, base, tax }) => {
    const label = category === 'S' ? texts.vatRow : texts.untaxedRow[category];
    return { label: label(languageForms[language].percent(rate), amount(base)), value: amount(tax) };
  });
  const sum = rows.length > 1 ? [{ label: texts.vatSum, value: amount(vat.tax) }] : [];
  const told = vatInAccounts(vat);
  const inAccounts = told && {
    label: texts.vatInAccounts(told.currency, languageForms[language].decimal(told.rate), told.source),
    value: languageForms[language].amount(decimalToHundredths(told.tax), told.currency),
  };
  return [
    { label: texts.withoutVat, value: amount(total) },
    ...rows,
    ...sum,
    ...(inAccounts === undefined ? [] : [inAccounts]),
  ];
}
