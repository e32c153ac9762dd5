/** The texts around the document on its screen. Those inside it are in domain/texts.ts (product §2.15). */
export const texts = {
  preview: 'Förhandsvisning',
  sent: 'Skickad faktura',
  sentCreditNote: 'Skickad kreditfaktura',
  back: 'Gå tillbaka',
  edit: 'Ändra faktura',
  editCreditNote: 'Ändra kreditfaktura',
  openPdf: 'Öppna PDF',
  downloadPdf: 'Ladda ner PDF',
  fileName: (invoiceNumber: number | string) => `faktura-${invoiceNumber}.pdf`,
  document: 'Fakturan',
  gone: 'Fakturan finns inte. Den kan ligga i papperskorgen.',
  toInvoices: 'Till dina fakturor',
} as const;
