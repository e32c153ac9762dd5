import { decimalToHundredths, toDecimalString } from '#shared/money.ts';
import { api } from '#web/api.ts';
import { unsigned } from '../../domain/credit-note.ts';
import { INTEREST_PERCENT, totalWithInterest } from '../../domain/invoice-amounts.ts';
import type { mailInvoicePdf, makeInvoicePdf, registerInvoice } from '../endpoints.ts';
import type { InvoiceContent } from '../../web/invoice-queries.ts';
import type { SendStep } from './send-phase.ts';

/** Makes the request of one step of a send (product §7.2). */
export async function runStep(
  step: SendStep,
  { invoice, invoiceAmount, client }: InvoiceContent,
  userData: { _id: string; name: string; email: string },
): Promise<void> {
  switch (step) {
    case 'register':
      await api<typeof registerInvoice>('POST /api/invoice/sentInvoices', { body: { invoice, invoiceAmount } });
      return;
    case 'pdf':
      await api<typeof makeInvoicePdf>('POST /api/admin/invoicepdf/generateinvoicepdfnew', {
        body: {
          invoiceData: { invoice, clientData: client, invoiceAmount, userData },
          totalAmountWithInterest: toDecimalString(
            totalWithInterest(decimalToHundredths(unsigned(invoice.totalAmount))),
          ),
          interest: INTEREST_PERCENT,
        },
      });
      return;
    case 'mail':
      await api<typeof mailInvoicePdf>('POST /api/admin/invoicepdf/sendinvoicepdftoadmin', {
        body: { userData, invoice },
      });
  }
}
