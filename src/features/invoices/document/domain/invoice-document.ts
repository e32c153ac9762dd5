import type { CalendarDate } from '#shared/calendar-date.ts';
import { type Language, LANGUAGES, USUAL_LANGUAGE } from '#shared/language.ts';
import type { Currency } from '#shared/money.ts';
import type { VatCategory } from '../../domain/vat/vat-rule.ts';

/** The unit of a line: hours, pieces or a fixed price (product §3.6). */
export type InvoiceUnit = 'timmar' | 'st' | 'fast-pris';

/** How a line is taxed. `rate` is in percent ('25'); it is '0' in every category except S (product §9.10). */
export interface DocumentLineVat {
  category: VatCategory;
  rate: string;
}

/** The sum of the lines that have one category and rate, with the words that the law asks for. */
interface DocumentVatRow extends DocumentLineVat {
  base: string;
  tax: string;
  words: string | null;
}

/** The VAT in the other currency. A credit note has the exchange rate of its invoice (product §9.10). */
interface ConvertedVat {
  tax: string;
  /** The price of a euro in SEK ('11.2345') on the day on which the VAT arose. */
  rate: string;
  source: string;
}

/** The VAT of an invoice: its rows, their sum, and what the customer pays. */
export interface DocumentVat {
  rows: DocumentVatRow[];
  tax: string;
  payable: string;
  /** Only on a document in EUR, of a provider whose accounts are in SEK. */
  inSek?: ConvertedVat | undefined;
  /** Only on a document in SEK, of a provider whose accounts are in EUR. What was sent before 0.2.0 has none. */
  inEur?: ConvertedVat | undefined;
}

/** The VAT in the currency of the accounts, if the document tells it in that too. */
export function vatInAccounts({ inSek, inEur }: DocumentVat): (ConvertedVat & { currency: Currency }) | undefined {
  if (inSek !== undefined) return { currency: 'SEK', ...inSek };
  return inEur && { currency: 'EUR', ...inEur };
}

/**
 * One line of the document. Amounts are decimal strings with two decimals, in the document's currency. Quantity and
 * price are null for a fixed price (product §4.6).
 */
export interface DocumentLine {
  description: string;
  unit: InvoiceUnit;
  quantity: string | null;
  price: string | null;
  amount: string;
  /** Absent if the document has no VAT. */
  vat?: DocumentLineVat | undefined;
}

/** The customer on the document. `idNumber` is an organization or identity number. */
export interface DocumentCustomer {
  customerNumber: string;
  name: string;
  idNumber: string;
  street: string;
  postalCode: string;
  city: string;
  /** The English name in the table of countries ('Sweden'). Screen and PDF show the name in the document's language. */
  country: string;
  referenceName: string;
  recipientEmail: string;
  /** Only on documents of a provider that is registered for VAT, if the customer has a number. */
  vatNumber?: string | undefined;
}

/** The company behind the product. An invoice is paid to its bank account (product §11). */
export interface DocumentProvider {
  name: string;
  organizationNumber: string;
  /** The company's seat. Absent if it isn't set. */
  seat?: string | undefined;
  /** Whether it is approved for F-tax. Absent if it isn't, and on documents from before it was told. */
  approvedForFTax?: boolean | undefined;
  address: string[];
  email: string;
  phone: string;
  bank: { name: string; iban: string; bic: string };
  vatNumber: string | null;
  vatText: string | null;
  /** The PNG picture above the name, with its size in pixels. Absent if there is none. */
  logo?: { sha256: string; width: number; height: number } | undefined;
  /** Whether the provider is the built-in sample. The document then says so. */
  sample: boolean;
}

/**
 * The content of an invoice or credit note. Screen, PDF and mail all show it (product §11). It is built from live data
 * for a draft and a returned invoice, and from the frozen snapshot once sent.
 */
export interface InvoiceDocument {
  /** `returned` means that the provider has returned the sent invoice, and it can be edited again. */
  state: 'draft' | 'returned' | 'sent';
  /** The customer's language. Absent in what was sent before customers had one (product §11.1). */
  language?: Language | undefined;
  invoiceNumber: number;
  /** The RF reference (ISO 11649). Absent on a credit note, and in what was sent before there were RF references. */
  creditorReference?: string | undefined;
  invoiceDate: CalendarDate;
  sender: { name: string; email: string };
  customer: DocumentCustomer;
  paymentTermDays: number;
  dueDate: CalendarDate;
  /**
   * When the work was done: on one day, or in a period. Absent if that is the invoice date, and without VAT (product
   * §9.10).
   */
  delivery?: { from: CalendarDate | null; on: CalendarDate } | undefined;
  /** Late interest in whole percent (product §9.5). */
  interestPercent: number;
  lines: DocumentLine[];
  /** The sum of the lines without VAT. */
  total: string;
  /** Absent if the provider isn't registered for VAT. Then `total` is what the customer pays. */
  vat?: DocumentVat | undefined;
  currency: Currency;
  /**
   * The credited invoice. If it is there, the document is a credit note: its amounts say what is taken back, and
   * nothing is to be paid.
   */
  credits?: DocumentCredits | undefined;
  /** The freelancer's free message; empty if there is none. */
  note: string;
  provider: DocumentProvider;
}

/** The invoice that a credit note credits (product §4.10). */
export interface DocumentCredits {
  invoiceNumber: number;
  invoiceDate: CalendarDate;
  reason: string;
}

/** What the customer pays, as a decimal string: the total, with VAT if there is any. */
export const payableAmount = ({ total, vat }: Pick<InvoiceDocument, 'total' | 'vat'>): string => vat?.payable ?? total;

/**
 * The languages of a mail to the customer: the customer's own. Before customers had a language, mails were in both
 * languages, and mails about an invoice from then still are (product §11.1).
 */
export const mailLanguagesOf = ({ language }: Pick<InvoiceDocument, 'language'>): readonly [Language, ...Language[]] =>
  language === undefined ? LANGUAGES : [language];

/** The language that the document is in. */
export const languageOf = ({ language }: Pick<InvoiceDocument, 'language'>): Language => language ?? USUAL_LANGUAGE;
