import { plural } from '#shared/money.ts';
import { statusWords } from '../../domain/status-words.ts';
import type { Station } from './money-way.ts';

const dayCount = (days: number) => plural(days, 'dag', 'dagar');
const DUE_IN = ['i dag', 'i morgon'];

/** The texts of an invoice's way to the wage (product §9.8). */
export const texts = {
  way: 'Pengarnas väg',
  stations: statusWords satisfies Record<Station, string>,
  /** What a screen reader says of a station that the invoice is not at. */
  phases: { passed: 'passerad', ahead: 'återstår' },
  overdueSince: (days: number) => `Förfallen sedan ${dayCount(days)}`,
  net: 'Till dig',
  expected: 'väntas',
  next: {
    submitted: 'Fakturan granskas. Är allt rätt går den vidare till kunden.',
    waits: 'Väntar på betalning.',
    mailUnderWay: 'Mejlet till kunden är på väg.',
    mailRefused: 'Mejlet till kunden avvisades, så kunden har inte fått fakturan. Granskaren har fått veta det.',
    forwarded: (days: number) => `Förfaller ${DUE_IN[days] ?? `om ${dayCount(days)}`}.`,
    overdue: (days: number) => `Förfallen sedan ${dayCount(days)}.`,
    nothingOwed: 'Fakturan är på 0, så kunden har inget att betala.',
    paid: (date: string) => `Kunden har betalat. Lönen väntas ${date}.`,
    paidOut: (date: string) => `Lönen betalades ut ${date}.`,
    paidOutAfter: (date: string, advance: string) =>
      `Lönen betalades ut ${date}, efter avdrag av ${advance} för mycket utbetald lön.`,
    deducted: (date: string, advance: string) =>
      `Hela lönen drogs av ${date} för tidigare lön som var för stor: ${advance}.`,
    partlyPaid: (paid: string, total: string) => `${paid} av ${total} är betalt.`,
  },
} as const;
