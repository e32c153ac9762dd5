import type { CalendarDate } from '#shared/calendar-date.ts';
import { toDecimalString, type Currency, type Hundredths } from '#shared/money.ts';
import { creditorReference } from '../../domain/creditor-reference.ts';
import { INTEREST_PERCENT } from '../../domain/invoice-amounts.ts';
import type { DocumentCustomer, DocumentProvider, InvoiceDocument, InvoiceUnit } from './invoice-document.ts';

/** A line as it is stored: quantity in hundredths, amounts in minor units. */
interface StoredLine {
  unit: InvoiceUnit;
  quantity: Hundredths | null;
  price: Hundredths | null;
  workDescription: string;
  amount: Hundredths;
}

/** Everything that the document is made from. It leaves out the provider's other facts. */
export interface DocumentParts {
  state: InvoiceDocument['state'];
  /** Today for a draft, the day of sending afterwards (product §10.2). */
  invoiceDate: CalendarDate;
  invoice: { invoiceNumber: number; noOfDueDates: number; dueDate: CalendarDate; note: string; total: Hundredths };
  lines: readonly StoredLine[];
  sender: InvoiceDocument['sender'];
  customer: DocumentCustomer;
  currency: Currency;
  provider: DocumentProvider;
}

/** Builds the one model of an invoice from the figures that the server has computed and stored (product §11). */
export function buildInvoiceDocument({
  state,
  invoiceDate,
  invoice,
  lines,
  sender,
  customer,
  currency,
  provider,
}: DocumentParts): InvoiceDocument {
  return {
    state,
    invoiceNumber: invoice.invoiceNumber,
    creditorReference: creditorReference(invoice.invoiceNumber),
    invoiceDate,
    sender,
    customer,
    paymentTermDays: invoice.noOfDueDates,
    dueDate: invoice.dueDate,
    interestPercent: INTEREST_PERCENT,
    lines: lines.map((line) => ({
      description: line.workDescription,
      unit: line.unit,
      quantity: line.quantity === null ? null : toDecimalString(line.quantity),
      price: line.price === null ? null : toDecimalString(line.price),
      amount: toDecimalString(line.amount),
    })),
    total: toDecimalString(invoice.total),
    currency,
    note: invoice.note,
    provider: {
      name: provider.name,
      organizationNumber: provider.organizationNumber,
      address: provider.address,
      email: provider.email,
      phone: provider.phone,
      bank: provider.bank,
      vatNumber: provider.vatNumber,
      vatText: provider.vatText,
      sample: provider.sample,
    },
  };
}
