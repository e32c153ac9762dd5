import type { Currency } from '#shared/money.ts';
import type { KindWords } from './kind-words.ts';

const gone = (the: string) => `${the} finns inte. Den kan vara borttagen.`;

/** What several screens say about an invoice in the same words. */
export const noticeWords = {
  gone: gone('Fakturan'),
  /** The same of an invoice or a credit note. */
  goneOf: ({ the }: Pick<KindWords, 'the'>) => gone(the),
  /** Of one that can't be paid in its own currency (product §9.6). */
  onlyEur: (currency: Currency) => `Fakturan är i ${currency}, men betalning tas bara emot i EUR.`,
} as const;
