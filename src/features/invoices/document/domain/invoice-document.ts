import type { CalendarDate } from '#shared/calendar-date.ts';
import { type Language, LANGUAGES, USUAL_LANGUAGE } from '#shared/language.ts';
import type { Currency } from '#shared/money.ts';
import type { VatCategory } from '../../domain/vat/vat-rule.ts';

export type InvoiceUnit = 'timmar' | 'st' | 'fast-pris';

/** How a line is taxed. The rate is in percent ('25'); '0' in every category but S (product §9.10). */
export interface DocumentLineVat {
  category: VatCategory;
  rate: string;
}

/** The lines of one category and rate together, with the words that the law asks for. */
export interface DocumentVatRow extends DocumentLineVat {
  base: string;
  tax: string;
  words: string | null;
}

/** The VAT in SEK, as the exchange rate of the invoice date makes it. */
export interface DocumentVatInSek {
  tax: string;
  /** SEK for a euro ('11.2345'). */
  rate: string;
  source: string;
}

/** The VAT of an invoice: the rows, their sum, and what the customer pays. */
export interface DocumentVat {
  rows: DocumentVatRow[];
  tax: string;
  payable: string;
  /** Of an invoice in EUR, if the provider's accounts are in SEK. */
  inSek?: DocumentVatInSek | undefined;
}

/**
 * One row of the document. Amounts are decimal strings with two decimals, in the document's currency. Quantity and
 * price are null for a fixed price (product §4.6).
 */
export interface DocumentLine {
  description: string;
  unit: InvoiceUnit;
  quantity: string | null;
  price: string | null;
  amount: string;
  /** None if the provider isn't registered for VAT. */
  vat?: DocumentLineVat | undefined;
}

/** The customer on the document. `idNumber` is an organisation or identity number. */
export interface DocumentCustomer {
  customerNumber: string;
  name: string;
  idNumber: string;
  street: string;
  postalCode: string;
  city: string;
  /** The English name in the table of countries ('Sweden'). Screen and PDF show its name in their language. */
  country: string;
  referenceName: string;
  recipientEmail: string;
  /** Printed by a provider that is registered for VAT, if the customer has one. */
  vatNumber?: string | undefined;
}

/** The company behind the product. An invoice is paid to its bank account (product §11). */
export interface DocumentProvider {
  name: string;
  organizationNumber: string;
  address: string[];
  email: string;
  phone: string;
  bank: { name: string; iban: string; bic: string };
  vatNumber: string | null;
  vatText: string | null;
  /** The PNG picture above the name, with its size in pixels. What was sent before there was one has none. */
  logo?: { sha256: string; width: number; height: number } | undefined;
  /** True for the built-in sample. Every document then says so in a line. */
  sample: boolean;
}

/**
 * Everything that an invoice says. The screen, the PDF and the mail all show this (product §11). It is built from live
 * data for a draft and a returned invoice, and from the frozen snapshot after sending.
 */
export interface InvoiceDocument {
  /** `returned`: the provider has returned the sent invoice, and it can be edited again. */
  state: 'draft' | 'returned' | 'sent';
  /** The customer's. What was sent before customers had one has none (product §11.1). */
  language?: Language | undefined;
  invoiceNumber: number;
  /** The invoice number as an RF reference (ISO 11649). What was sent before there was one has none. */
  creditorReference?: string | undefined;
  invoiceDate: CalendarDate;
  sender: { name: string; email: string };
  customer: DocumentCustomer;
  paymentTermDays: number;
  dueDate: CalendarDate;
  /** When the work was done, if on other days than the invoice date: a day, or a period. For VAT alone (product §9.10). */
  delivery?: { from: CalendarDate | null; on: CalendarDate } | undefined;
  /** Late interest in whole percent (product §9.5). */
  interestPercent: number;
  lines: DocumentLine[];
  /** Without VAT. */
  total: string;
  /** None if the provider isn't registered for VAT: then `total` is what the customer pays. */
  vat?: DocumentVat | undefined;
  currency: Currency;
  /** Makes it a credit note: its lines take back, and nothing is to be paid. */
  credits?: DocumentCredits | undefined;
  /** The freelancer's free message; empty if there is none. */
  note: string;
  provider: DocumentProvider;
}

/** The invoice that a credit note takes back of (product §4.10). */
export interface DocumentCredits {
  invoiceNumber: number;
  invoiceDate: CalendarDate;
  reason: string;
}

/** What the customer pays: the total, with VAT if there is any. */
export const payableAmount = ({ total, vat }: Pick<InvoiceDocument, 'total' | 'vat'>): string => vat?.payable ?? total;

/**
 * The languages of a mail to the customer: its own. Before customers had one every mail was in both, and a mail about an
 * invoice from then still is (product §11.1).
 */
export const mailLanguagesOf = ({ language }: Pick<InvoiceDocument, 'language'>): readonly [Language, ...Language[]] =>
  language === undefined ? LANGUAGES : [language];

/** The language that the document is in. */
export const languageOf = ({ language }: Pick<InvoiceDocument, 'language'>): Language => language ?? USUAL_LANGUAGE;
