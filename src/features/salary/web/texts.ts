import { noticeWords } from '#features/invoices/domain/notice-words.ts';

/** The texts around the salary specification on its screen. Those inside it are in domain/texts.ts (product §2.16). */
export const texts = {
  split: 'Så delas fakturans belopp',
  rows: 'Så räknas lönen',
  fee: 'Serviceavgift',
  net: 'Nettolön',
  toPayout: 'Fyll i betalningsinformation',
  missingHint: 'Utan den går avgift och lön inte att räkna ut.',
  downloadPdf: 'Ladda ner PDF',
  ofInvoice: (invoiceNumber: string) => ` för faktura ${invoiceNumber}`,
  fileName: (invoiceNumber: string) => `lonespecifikation-${invoiceNumber}.pdf`,
  specification: 'Lönespecifikationen',
  gone: noticeWords.gone,
  toInvoices: 'Till dina fakturor',
} as const;
