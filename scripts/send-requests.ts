/** The path and body of each of the three requests that send an invoice, as a screen makes them. */
export function sendRequests(invoiceId: string) {
  const invoice = { _id: invoiceId };
  return {
    register: ['/api/invoice/sentInvoices', { invoice, invoiceAmount: [] }],
    makePdf: [
      '/api/admin/invoicepdf/generateinvoicepdfnew',
      {
        invoiceData: { invoice, clientData: {}, invoiceAmount: [], userData: {} },
        totalAmountWithInterest: '973.08',
        interest: 8,
      },
    ],
    mailPdf: ['/api/admin/invoicepdf/sendinvoicepdftoadmin', { userData: {}, invoice }],
  } as const;
}
