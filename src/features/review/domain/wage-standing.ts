import { type Currency, decimalToHundredths, formatAmount } from '../../../shared/money.ts';

/** What of a timeline tells where the wage stands. */
interface Happening {
  kind: string;
  isFull?: boolean;
  amount?: string;
  paidOn?: string;
  destination?: string;
}

const NOT_YET = 'Lönen betalas ut när kunden har betalat.';
const STANDINGS = {
  draft: `Fakturan är inte skickad än. ${NOT_YET}`,
  sent: `Fakturan granskas. ${NOT_YET}`,
  returned: 'Fakturan är returnerad. Rätta den och skicka den igen.',
  forwarded: `Fakturan är vidarebefordrad till kunden. ${NOT_YET}`,
  partlyPaid: 'Kunden har betalat en del. Lönen betalas ut när hela beloppet är betalt.',
  paid: 'Kunden har betalat. Lönen betalas ut härnäst.',
};

/** Where an invoice's wage stands, in Swedish, as the last that moved the invoice on tells (product §10.8). */
export function wageStanding(timeline: readonly Happening[], currency: Currency): string {
  const paidOut = timeline.find(({ kind }) => kind === 'paidOut');
  if (paidOut !== undefined) {
    const { amount = '', paidOn, destination } = paidOut;
    return `Lönen är utbetald: ${formatAmount(decimalToHundredths(amount), currency)} den ${paidOn} till ${destination}.`;
  }
  return STANDINGS[standingOf(timeline)];
}

function standingOf(timeline: readonly Happening[]): keyof typeof STANDINGS {
  const payments = timeline.filter(({ kind }) => kind === 'payment');
  if (payments.length > 0) return payments.some(({ isFull }) => isFull === true) ? 'paid' : 'partlyPaid';
  const last = timeline.findLast(({ kind }) => kind === 'sent' || kind === 'returned' || kind === 'forwarded')?.kind;
  return last === 'sent' || last === 'returned' || last === 'forwarded' ? last : 'draft';
}
