import type { z } from 'zod';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { toDecimalString, toNumber } from '#shared/money.ts';
import type { invoiceResponse, invoiceLineResponse } from '../drafting/endpoints.ts';
import type { FoundInvoice } from '../list/server/invoice-query.ts';
import type { InvoiceLine } from '../drafting/server/lines/line-values.ts';
import { shownKind, signed } from '../domain/credit-note.ts';
import { rateText } from '#shared/vat/rate-text.ts';
import { wageOn } from '../way/domain/money-way.ts';

type InvoiceResponse = z.output<typeof invoiceResponse>;
type Way = 'invoiceDate' | 'netAmount' | 'wageOn';

/** An invoice in the API's form, with its wage and the day of it, on a date in Stockholm (product §3.5, §9.8). */
export const presentWithWay = (invoice: FoundInvoice, today: CalendarDate, payoutDays: number): InvoiceResponse => ({
  ...presentInvoice(invoice),
  invoiceDate: invoice.invoiceDate ?? today,
  netAmount: hasWage(invoice) ? toDecimalString(invoice.paidWage ?? invoice.frozenNet ?? 0n) : null,
  wageOn: invoice.kind === 'credit-note' ? null : wageOn(invoice, payoutDays, today),
});

/** Whether the invoice has a known wage. A credit note has none, and neither has an invoice before it is sent. */
const hasWage = ({ kind, frozenNet }: FoundInvoice) => kind === 'invoice' && frozenNet !== null;

/** The invoice's own facts in the API's form (product §3.5). */
export function presentInvoice(invoice: FoundInvoice): Omit<InvoiceResponse, Way> {
  return {
    _id: invoice.id,
    invoiceNumber: String(invoice.invoiceNumber),
    clientId: invoice.clientId,
    clientName: invoice.clientName,
    user: invoice.memberId,
    totalAmount: toDecimalString(signed(invoice.kind, invoice.total)),
    ...shownKind(invoice.kind),
    noOfDueDates: invoice.noOfDueDates,
    dueDate: invoice.dueDate,
    sentStatus: invoice.sentStatus,
    note: invoice.note,
    currency: invoice.currency,
    ...sentIn(invoice),
    reviewState: invoice.reviewState,
    sendFailed: invoice.sendFailed,
    ...(invoice.deliveredFrom === null ? {} : { deliveredFrom: invoice.deliveredFrom }),
    ...(invoice.deliveredOn === null ? {} : { deliveredOn: invoice.deliveredOn }),
  };
}

/** In which currency an open invoice was sent before, if its figures are in another one now. */
const sentIn = ({ frozenCurrency, currency }: FoundInvoice) =>
  frozenCurrency === null || frozenCurrency === currency ? {} : { sentCurrency: frozenCurrency };

/** A line in the API's form (product §3.6). */
export function presentLine(line: InvoiceLine): z.output<typeof invoiceLineResponse> {
  return {
    _id: line.id,
    invoiceId: line.invoiceId,
    unit: line.unit,
    quantity: line.quantity === null ? null : toNumber(line.quantity),
    price: line.price === null ? null : toNumber(line.price),
    fixedPrice: line.fixedPrice === null ? null : toNumber(line.fixedPrice),
    workDescription: line.workDescription,
    totalAmount: toDecimalString(line.amount),
    ...(line.vatRate === null ? {} : { vatRate: rateText(line.vatRate) }),
  };
}

/** The VAT of a sent invoice and what the customer pays, as decimal strings; null while the invoice is open. */
export function frozenVat({
  kind,
  total,
  vat,
  invoiceDate,
}: Pick<FoundInvoice, 'kind' | 'total' | 'vat' | 'invoiceDate'>) {
  const amount = (sum: bigint) => toDecimalString(signed(kind, sum));
  return invoiceDate === null ? null : { amount: amount(vat), payable: amount(total + vat) };
}
