import type { z } from 'zod';
import { toDecimalString, toNumber } from '#shared/money.ts';
import type { invoiceResponse, invoiceLineResponse } from '../drafting/endpoints.ts';
import type { FoundInvoice } from '../list/server/find-invoices.ts';
import type { InvoiceLine } from '../drafting/server/lines/line-values.ts';

/** An invoice in the API's form (product §3.5). */
export function presentInvoice(invoice: FoundInvoice): z.output<typeof invoiceResponse> {
  return {
    _id: invoice.id,
    invoiceNumber: String(invoice.invoiceNumber),
    clientId: invoice.clientId,
    clientName: invoice.clientName,
    user: invoice.memberId,
    totalAmount: toDecimalString(invoice.total),
    noOfDueDates: invoice.noOfDueDates,
    dueDate: invoice.dueDate,
    sentStatus: invoice.sentStatus,
    note: invoice.note,
    currency: invoice.currency,
    reviewState: invoice.reviewState,
    sendFailed: invoice.sendFailed,
  };
}

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
  };
}
