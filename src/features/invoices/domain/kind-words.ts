import type { InvoiceKind } from './credit-note.ts';

/** What an invoice or a credit note is called on screens and in mails (product §4.10). */
export interface KindWords {
  name: string;
  /** The same within a sentence, as in 'faktura 12'. */
  inText: string;
  /** 'Fakturan', as a sentence begins. */
  the: string;
  theInText: string;
  /** What its lines say. */
  lines: string;
}

const words = {
  invoice: {
    name: 'Faktura',
    inText: 'faktura',
    the: 'Fakturan',
    theInText: 'fakturan',
    lines: 'det som du ska ha betalt för',
  },
  'credit-note': {
    name: 'Kreditfaktura',
    inText: 'kreditfaktura',
    the: 'Kreditfakturan',
    theInText: 'kreditfakturan',
    lines: 'det som ska krediteras',
  },
} as const satisfies Record<InvoiceKind, KindWords>;

/** The words for an invoice of the API or of the database. The API leaves out the kind of an ordinary invoice. */
export const wordsOf = ({ kind = 'invoice' }: { kind?: InvoiceKind | undefined }) => words[kind];
