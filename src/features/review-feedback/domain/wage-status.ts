import { type Currency, formatDecimalAmount } from '#shared/money.ts';
import type { ReviewState } from '#features/invoices/domain/review-state.ts';
import { paidSoFar } from '#features/invoices/way/domain/money-way.ts';
import { texts } from '#features/invoices/way/domain/texts.ts';

/** The parts of a timeline's event that decide the wage's status. */
interface TimelineEvent {
  kind: string;
  amount?: string;
  paidOn?: string;
  destination?: string;
  /** For a wage, the part that settled advances. For a credit note, the part of the wage that became an advance. */
  advance?: string | undefined;
  /** For a wage that was recorded after a credit note, the part of it that is an advance. */
  tooMuch?: string | undefined;
}

/** An invoice's state and timeline. */
interface Progress {
  /** null for a draft. */
  state: ReviewState | null;
  timeline: readonly TimelineEvent[];
}

const NOT_YET = 'Lönen betalas ut när kunden har betalat.';
const STATUSES = {
  draft: `Fakturan är inte skickad än. ${NOT_YET}`,
  submitted: `Fakturan granskas. ${NOT_YET}`,
  returned: 'Fakturan är returnerad. Rätta den och skicka den igen.',
  forwarded: `Fakturan är vidarebefordrad till kunden. ${NOT_YET}`,
  partlyPaid: 'Kunden har betalat en del. Lönen betalas ut när hela beloppet är betalt.',
  nothingOwed: texts.next.nothingOwed,
  paid: 'Kunden har betalat. Lönen betalas ut härnäst.',
  paidOut: 'Lönen är utbetald.',
  credited: 'Hela fakturan är krediterad, så det blir ingen lön av den.',
};
// This holds before the advance is deducted and after.
const ADVANCE =
  'Hela fakturan är krediterad efter att lönen betalades ut. Det som är för mycket är ett förskott, som dras av från andra löner.';
const PAYMENT_REVERSED = 'En betalning från kunden är återförd.';
const PAYOUT_REVERSED = 'Utbetalningen av lönen är återförd.';

/** The status of an invoice's wage, in Swedish. It also says what was reversed (product §10.8). */
export function wageStatus({ state, timeline }: Progress, currency: Currency): string {
  if (state === 'paid' && !timeline.some(({ kind }) => kind === 'payment')) return STATUSES.nothingOwed;
  const paidOut = timeline.findLast(({ kind }) => kind === 'paidOut');
  if (state === 'paidOut' && paidOut !== undefined) {
    const { amount = '', paidOn, destination, advance } = paidOut;
    const money = (decimal: string) => formatDecimalAmount(decimal, currency);
    const settled = advance === undefined ? '' : ` För mycket utbetald lön, ${money(advance)}, är avdragen.`;
    return `Lönen är utbetald: ${money(amount)} den ${paidOn} till ${destination}.${settled}`;
  }
  // Reversing the wage removes the advance.
  const sinceWage = timeline.slice(timeline.findLastIndex(({ kind }) => kind === 'paidOut') + 1);
  const isReversed = sinceWage.some(({ kind }) => kind === 'payoutReversed');
  const hasAdvance = timeline.some(
    ({ advance, kind, tooMuch }) => tooMuch !== undefined || (kind === 'credited' && advance !== undefined),
  );
  if (state === 'credited' && hasAdvance && !isReversed) return ADVANCE;
  const has = (reversed: string) => timeline.some(({ kind }) => kind === reversed);
  return [
    ...((state === 'paid' || state === 'forwarded') && has('payoutReversed') ? [PAYOUT_REVERSED] : []),
    ...(state === 'forwarded' && has('paymentReversed') ? [PAYMENT_REVERSED] : []),
    STATUSES[state === 'forwarded' && paidSoFar(timeline) > 0n ? 'partlyPaid' : (state ?? 'draft')],
  ].join(' ');
}
