import type { RefusalCode } from '#shared/refusal-code.ts';
import type { Recurring } from './recurring-query.ts';

/** The texts about recurring invoices (product §4.9). */
export const texts = {
  repeat: 'Upprepa',
  theForm: 'Formuläret',
  title: 'Upprepa fakturan',
  explain: 'Den dag du väljer skapas en kopia av fakturan som ett utkast. Du läser igenom det och skickar det själv.',
  recurring: 'Upprepningarna',
  heading: 'Fakturor som upprepas',
  changedElsewhere:
    'Upprepningen har ändrats sedan du öppnade den. Det du har valt är inte sparat: stäng fönstret och öppna det igen.',
  howOften: 'Hur ofta',
  intervals: { 1: 'Varje månad', 3: 'Varje kvartal' },
  day: 'Dag i månaden',
  lastDay: 'Kortare månader: sista dagen',
  next: 'Nästa utkast',
  until: 'Till och med',
  untilHint: 'Lämna tomt om den ska upprepas tills vidare',
  save: 'Spara',
  resume: 'Återuppta',
  pause: 'Pausa',
  askPause: 'Du har ändringar som inte är sparade. Vill du pausa ändå?',
  stop: 'Sluta upprepa',
  askStop: 'Vill du sluta upprepa fakturan? Utkast som redan är skapade finns kvar.',
  remove: 'Ta bort',
  ofInvoice: (number: string) => ` faktura ${number}`,
  invoice: (number: string) => `Faktura ${number}`,
  upcoming: (nextOn: string) => `Nästa utkast ${nextOn}`,
  lastUntil: (until: string) => `till och med ${until}`,
  ended: 'Det sista utkastet är skapat',
  newDraft: 'Ett nytt utkast har skapats: ',
  draft: (number: string, dueOn: string) => `faktura ${number}, ${dueOn}`,
} as const;

/** Why no drafts are made, by the code of who or what has paused the repetition. */
const PAUSED: Record<string, string> = {
  member: 'Pausad.',
  'account-disabled': 'Pausad, eftersom ditt konto var avstängt.',
  'not-found': 'Stoppad: fakturan är borttagen.',
  'client-deleted': 'Stoppad: kunden är raderad.',
  'client-currency-changed': 'Stoppad: kunden har bytt valuta. Gör en ny faktura och upprepa den i stället.',
  'copy-too-large': 'Stoppad: fakturan har fler rader eller längre texter än vad som får plats i dag.',
} satisfies Partial<Record<'member' | RefusalCode, string>>;

/** What happens next with a recurring invoice, in a sentence. */
export function nextStep({ pausedBy, nextOn, until }: Recurring): string {
  if (pausedBy !== null) return PAUSED[pausedBy] ?? 'Pausad.';
  if (nextOn === null) return `${texts.ended}.`;
  return `${[texts.upcoming(nextOn), ...(until === null ? [] : [texts.lastUntil(until)])].join(', ')}.`;
}
