import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Currency } from '#shared/money.ts';

export type InvoiceUnit = 'timmar' | 'st' | 'fast-pris';

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
}

/** The customer on the document. `idNumber` is an organisation or identity number. */
export interface DocumentCustomer {
  customerNumber: string;
  name: string;
  idNumber: string;
  street: string;
  postalCode: string;
  city: string;
  /** The English name in the table of countries ('Sweden'). Screen and PDF show the Swedish name. */
  country: string;
  referenceName: string;
  recipientEmail: string;
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
  invoiceNumber: number;
  /** The invoice number as an RF reference (ISO 11649). What was sent before there was one has none. */
  creditorReference?: string | undefined;
  invoiceDate: CalendarDate;
  sender: { name: string; email: string };
  customer: DocumentCustomer;
  paymentTermDays: number;
  dueDate: CalendarDate;
  /** Late interest in whole percent (product §9.5). */
  interestPercent: number;
  lines: DocumentLine[];
  total: string;
  currency: Currency;
  /** The freelancer's free message; empty if there is none. */
  note: string;
  provider: DocumentProvider;
}
