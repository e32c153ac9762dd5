import { plural } from '#shared/money.ts';

/** The texts of the search (product §2.23). */
export const texts = {
  search: 'Sök',
  searching: 'Söker …',
  what: { member: 'Kund, faktura, text eller belopp', provider: 'Sida' },
  keys: 'Ctrl K',
  failed: 'Sökningen',
  results: 'Sökresultat',
  nothing: (q: string) => `Inget hittades för ”${q}”.`,
  more: 'Skriv minst tre tecken för att söka bland kunder och fakturor.',
  noPlace: (q: string) => `Ingen sida heter ”${q}”.`,
  inQueue: 'Fakturor söker du i Granskning.',
  hits: (count: number) => plural(count, 'träff', 'träffar'),
  places: 'Gå till',
  clients: 'Kunder',
  invoices: 'Fakturor',
} as const;
