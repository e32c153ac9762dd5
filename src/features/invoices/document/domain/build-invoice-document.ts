import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Language } from '#shared/language.ts';
import { type Currency, type Hundredths, sumOf, toDecimalString } from '#shared/money.ts';
import type { VatExchangeRate, VatRegistration } from '#shared/vat/vat-registration.ts';
import { creditorReference } from '../../domain/creditor-reference.ts';
import { statedTerm } from '../../domain/due-date.ts';
import { INTEREST_PERCENT } from '../../domain/invoice-amounts.ts';
import { exchangeRateOfText, exchangeRateText } from '#shared/vat/exchange-rate.ts';
import { rateText } from '#shared/vat/rate-text.ts';
import { convertVat, exchangeRateOn, needsVatInAccounts } from '../../domain/vat/vat-in-accounts.ts';
import {
  type LineVat,
  lineVat,
  rateOn,
  vatDay,
  type VatBuyer,
  type VatCategory,
  type VatRow,
  type VatSums,
  vatSums,
} from '../../domain/vat/vat-rule.ts';
import { creditedVat } from '../../crediting/domain/left-to-credit.ts';
import { documentTexts } from './texts/document-texts.ts';
import {
  type DocumentCustomer,
  type DocumentLineVat,
  type DocumentProvider,
  type DocumentVat,
  type InvoiceDocument,
  type InvoiceUnit,
  vatInAccounts,
} from './invoice-document.ts';

/** A line as it is stored: quantity in hundredths, amounts in minor units. */
interface StoredLine {
  unit: InvoiceUnit;
  quantity: Hundredths | null;
  price: Hundredths | null;
  workDescription: string;
  amount: Hundredths;
  /** In hundredths of a percent; null for the provider's default. */
  vatRate: Hundredths | null;
}

/** The facts that every document is built from. Of the provider it has only what is printed or needed for VAT. */
interface DocumentParts {
  state: InvoiceDocument['state'];
  /** Today for a draft, and the day of sending afterwards (product §10.2). */
  invoiceDate: CalendarDate;
  invoice: {
    invoiceNumber: number;
    noOfDueDates: number;
    dueDate: CalendarDate;
    deliveredFrom: CalendarDate | null;
    deliveredOn: CalendarDate | null;
    note: string;
    total: Hundredths;
  };
  lines: readonly StoredLine[];
  provider: Omit<DocumentProvider, 'logo' | 'seat'> & {
    seat?: string | null | undefined;
    vatTextInEnglish: string | null;
    vat: VatRegistration | null;
    logo?: DocumentProvider['logo'] | null;
  };
}

/** The facts of an invoice, from the member's current data. */
interface InvoiceParts extends DocumentParts {
  sender: InvoiceDocument['sender'];
  customer: Omit<DocumentCustomer, 'vatNumber'> & { isOrganization: boolean; vatNumber: string | null };
  currency: Currency;
  /** The customer's language. */
  language: Language;
  credits?: undefined;
}

/** The facts of a credit note. Most come from its invoice, as that was sent. */
interface CreditNoteParts extends DocumentParts {
  credits: {
    original: InvoiceDocument;
    reason: string;
    /** What is left of each VAT row of that invoice; null if it has no VAT. */
    rows: readonly VatRow[] | null;
  };
}

/**
 * Builds the document of an invoice or credit note, from the amounts that the server has computed and stored (product
 * §11).
 */
export function buildInvoiceDocument(parts: InvoiceParts | CreditNoteParts): InvoiceDocument {
  const { state, invoiceDate, invoice, lines, provider } = parts;
  const { taxed, wordsOf, inAccounts, ...ofInvoice } =
    parts.credits === undefined ? invoiceParts(parts) : creditNoteParts(parts);
  // A credit note takes back VAT under the number with which it was charged, even if the provider has none any more.
  const credited = taxed === null ? undefined : parts.credits?.original.provider;
  const vatText = (ofInvoice.language === 'en' ? provider.vatTextInEnglish : null) ?? provider.vatText;
  return {
    state,
    invoiceNumber: invoice.invoiceNumber,
    invoiceDate,
    ...ofInvoice,
    paymentTermDays: statedTerm(invoiceDate, invoice.dueDate, invoice.noOfDueDates),
    dueDate: invoice.dueDate,
    ...(provider.vat === null || invoice.deliveredOn === null
      ? {}
      : { delivery: { from: invoice.deliveredFrom, on: invoice.deliveredOn } }),
    interestPercent: INTEREST_PERCENT,
    lines: lines.map((line, at) => ({
      description: line.workDescription,
      unit: line.unit,
      quantity: line.quantity === null ? null : toDecimalString(line.quantity),
      price: line.price === null ? null : toDecimalString(line.price),
      amount: toDecimalString(line.amount),
      ...taxed?.ofLine[at],
    })),
    total: toDecimalString(invoice.total),
    ...(taxed === null
      ? {}
      : {
          vat: {
            ...documentVat(taxed.sums, invoice.total, wordsOf),
            ...inAccounts(taxed.sums.tax),
          },
        }),
    note: invoice.note,
    provider: {
      name: provider.name,
      organizationNumber: provider.organizationNumber,
      ...(provider.seat === undefined || provider.seat === null ? {} : { seat: provider.seat }),
      ...(provider.approvedForFTax === true ? { approvedForFTax: true } : {}),
      address: provider.address,
      email: provider.email,
      phone: provider.phone,
      bank: provider.bank,
      vatNumber: provider.vat?.number ?? credited?.vatNumber ?? provider.vatNumber,
      vatText: credited === undefined ? vatText : null,
      ...(provider.logo === undefined || provider.logo === null ? {} : { logo: provider.logo }),
      sample: provider.sample,
    },
  };
}

function invoiceParts(parts: InvoiceParts) {
  const { invoiceDate, invoice, lines, provider, sender, customer: buyer, currency, language } = parts;
  const { isOrganization, vatNumber, ...customer } = buyer;
  return {
    language,
    creditorReference: creditorReference(invoice.invoiceNumber),
    sender,
    customer: { ...customer, ...(provider.vat === null || vatNumber === null ? {} : { vatNumber }) },
    currency,
    taxed: taxedLines(lines, { country: customer.country, isOrganization }, provider.vat),
    wordsOf: (category: VatCategory) =>
      vatWords(category, provider.vat, vatDay(invoiceDate, invoice.deliveredOn), language),
    inAccounts: (tax: Hundredths) => converted(tax, tax, currency, exchangeOfInvoice(parts, tax)),
  };
}

/** A credit note has no RF reference, because nothing is to be paid. */
function creditNoteParts({ lines, credits: { original, reason, rows } }: CreditNoteParts) {
  const { language, sender, customer, currency, invoiceNumber, invoiceDate, vat } = original;
  return {
    language,
    sender,
    customer,
    currency,
    credits: { invoiceNumber, invoiceDate, reason },
    taxed: creditedLines(lines, rows),
    wordsOf: (category: VatCategory) => vat?.rows.find((row) => row.category === category)?.words ?? null,
    inAccounts: (tax: Hundredths) =>
      converted(
        tax,
        sumOf((rows ?? []).map((row) => row.tax)),
        currency,
        tax > 0n ? exchangeOfSent(original) : undefined,
      ),
  };
}

/** The lines' VAT by the invoice's VAT rows that they take back from; null if the invoice has no VAT. */
function creditedLines(lines: readonly StoredLine[], rows: readonly VatRow[] | null) {
  if (rows === null) return null;
  return {
    ofLine: lines.map(({ vatRate }) => {
      const row = rows.find(({ rate }) => rate === vatRate);
      return row === undefined ? {} : { vat: presentVat(row) };
    }),
    sums: creditedVat(rows, lines),
  };
}

/** The VAT of the lines, and its sums; null if the provider isn't registered for VAT. */
function taxedLines(lines: readonly StoredLine[], buyer: VatBuyer, provider: VatRegistration | null) {
  if (provider === null) return null;
  const taxed = lines.map(({ amount, vatRate }) => ({ amount, ...lineVat(provider, buyer, vatRate) }));
  return { ofLine: taxed.map((line) => ({ vat: presentVat(line) })), sums: vatSums(taxed) };
}

type Exchange = Pick<VatExchangeRate, 'rate' | 'source'>;

/**
 * The exchange rate of an open invoice whose VAT must be told in the currency of the accounts; undefined if it needn't
 * be. It is that of the day on which the VAT arose (8 kap. 21–23 §§ ML). Without one that VAT is left out, and sending is refused.
 */
function exchangeOfInvoice({ provider: { vat }, currency, invoiceDate, invoice }: InvoiceParts, tax: Hundredths) {
  if (vat === null || !needsVatInAccounts(vat, currency, tax)) return undefined;
  return exchangeRateOn(vat, vatDay(invoiceDate, invoice.deliveredOn));
}

/** The exchange rate that an invoice was sent with, which also holds for its credit notes (product §9.10). */
function exchangeOfSent({ vat }: InvoiceDocument): Exchange | undefined {
  const told = vat && vatInAccounts(vat);
  return told && { rate: exchangeRateOfText(told.rate), source: told.source };
}

/**
 * The VAT in the other currency than the document's. What is left of an invoice's VAT is converted before and after its
 * credit note, so that all notes together take back just what was charged.
 * @param left what is left before a credit note; of an invoice its whole VAT
 */
function converted(
  tax: Hundredths,
  left: Hundredths,
  currency: Currency,
  exchange: Exchange | undefined,
): Pick<DocumentVat, 'inSek' | 'inEur'> {
  if (exchange === undefined) return {};
  const convert = (amount: Hundredths) => convertVat(amount, currency, exchange);
  const told = {
    // A draft of more than is left can't be sent.
    tax: toDecimalString(tax > left ? convert(tax) : convert(left) - convert(left - tax)),
    rate: exchangeRateText(exchange),
    source: exchange.source,
  };
  return { EUR: { inSek: told }, SEK: { inEur: told } }[currency];
}

/**
 * The words that the law asks for about a category, in the document's language; null for a domestic rate. An exempt
 * line has the provider's provision on the day that decides the rates, or the program's words if the provider has none in that
 * language (product §9.10).
 */
function vatWords(
  category: VatCategory,
  provider: VatRegistration | null,
  day: CalendarDate,
  language: Language,
): string | null {
  if (category === 'S') return null;
  const words = documentTexts[language].vatWords[category];
  if (category !== 'E' || provider === null) return words;
  const exempt = rateOn(provider, 0n, day);
  return (language === 'sv' ? exempt?.exemption : exempt?.exemptionInEnglish) ?? words;
}

function documentVat(
  { rows, tax }: VatSums,
  total: Hundredths,
  wordsOf: (category: VatCategory) => string | null,
): DocumentVat {
  return {
    rows: rows.map((row) => ({
      ...presentVat(row),
      base: toDecimalString(row.base),
      tax: toDecimalString(row.tax),
      words: wordsOf(row.category),
    })),
    tax: toDecimalString(tax),
    payable: toDecimalString(total + tax),
  };
}

const presentVat = ({ category, rate }: LineVat): DocumentLineVat => ({
  category,
  rate: rateText(rate),
});
