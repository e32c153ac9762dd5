import type { InvoiceKind } from './credit-note.ts';

/** The Swedish words for an invoice or a credit note, on screens and in mails (product §4.10). */
export interface KindWords {
  name: string;
  /** The word within a sentence, as in 'faktura 12'. */
  inText: string;
  /** The word as a sentence begins: 'Fakturan'. */
  the: string;
  theInText: string;
  /** What its lines are called. */
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

/** The words for a document of this kind. In the API an ordinary invoice has no kind. */
export const wordsOf = ({ kind = 'invoice' }: { kind?: InvoiceKind | undefined }) => words[kind];
