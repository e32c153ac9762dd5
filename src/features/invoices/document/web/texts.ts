import type { KindWords } from '../../domain/kind-words.ts';
import { noticeWords } from '../../domain/notice-words.ts';

/** The texts around the document on its screen. Those inside it are in domain/texts/ (product §2.15). */
export const texts = {
  preview: 'Förhandsvisning',
  sent: ({ inText }: KindWords) => `Skickad ${inText}`,
  back: 'Gå tillbaka',
  edit: ({ inText }: KindWords) => `Ändra ${inText}`,
  facts: 'Visa uppgifter',
  openPdf: 'Öppna PDF',
  downloadPdf: 'Ladda ner PDF',
  fileName: ({ inText }: KindWords, invoiceNumber: number | string) => `${inText}-${invoiceNumber}.pdf`,
  creditNoteTitle: 'Credit Note',
  creditNoteIntro: 'Så här ser kreditfakturan ut för kunden, som får den som PDF.',
  document: 'Fakturan',
  paymentCode: 'QR-koden',
  gone: noticeWords.goneOf,
  toInvoices: 'Till dina fakturor',
} as const;
