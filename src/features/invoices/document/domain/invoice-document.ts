import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Currency } from '#shared/money.ts';

export type InvoiceUnit = 'timmar' | 'st' | 'fast-pris';

/**
 * One row of the document. Amounts are decimal strings with two decimals in the document's currency;
 * quantity and price are null for a fixed price (product §4.6).
 */
export interface DocumentLine {
  description: string;
  unit: InvoiceUnit;
  quantity: string | null;
  price: string | null;
  amount: string;
}

/** The customer as it stands on the document. `idNumber` is an organisation or identity number. */
export interface DocumentCustomer {
  customerNumber: string;
  name: string;
  idNumber: string;
  street: string;
  postalCode: string;
  city: string;
  /** English name of the country table ('Sweden'); each rendering shows it in Swedish. */
  country: string;
  referenceName: string;
  recipientEmail: string;
}

/** The company behind the product: its bank details are the ones an invoice is paid to (product §11). */
export interface DocumentProvider {
  name: string;
  organizationNumber: string;
  address: string[];
  email: string;
  phone: string;
  bank: { name: string; iban: string; bic: string };
  vatNumber: string | null;
  vatText: string | null;
  /** True for the built-in sample, which every document then says in a line. */
  sample: boolean;
}

/**
 * Everything that an invoice says, once: the screen, the PDF and the mail are renderings of it (product §11).
 * Built from live data for a draft and a returned invoice, from the frozen snapshot after sending.
 */
export interface InvoiceDocument {
  /** `returned`: it was sent, the provider has returned it, and it can be edited again. */
  state: 'draft' | 'returned' | 'sent';
  invoiceNumber: number;
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
  /** The freelancer's free message, empty where there is none. */
  note: string;
  provider: DocumentProvider;
}
