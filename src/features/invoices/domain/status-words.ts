import type { ShownStatus, StatusChoice } from './invoice-status.ts';

/** The Swedish words for the statuses, on screens and in files (product §4.3, §9.8). */
export const statusWords = {
  draft: 'Utkast',
  failed: 'Inte skickad, försök igen',
  returned: 'Returnerad',
  submitted: 'Granskas',
  forwarded: 'Hos kunden',
  overdue: 'Förfallen',
  paid: 'Betald',
  paidOut: 'Utbetald',
  credited: 'Krediterad',
} as const satisfies Record<ShownStatus, string>;

/** The words for what lists are filtered by. */
export const statusChoiceWords = {
  'to-finish': 'Att göra klart',
  ...statusWords,
} as const satisfies Record<StatusChoice, string>;
