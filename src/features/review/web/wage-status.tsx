import { useQuery } from '@tanstack/react-query';
import { decimalToHundredths, formatAmount } from '../../../shared/money.ts';
import { Notice } from '../../../web/controls/notice.tsx';
import { timelineQuery } from './review-queries.ts';
import { texts } from './texts.ts';

/** Says on the salary specification where the wage stands (product §10.8). */
export function WageStatus({ invoiceId }: { invoiceId: string }) {
  const { data } = useQuery(timelineQuery(invoiceId));
  if (data === undefined) return null;
  const { timeline, currency } = data;
  const paidOut = timeline.find(({ kind }) => kind === 'paidOut');
  if (paidOut?.kind === 'paidOut') {
    const amount = formatAmount(decimalToHundredths(paidOut.amount), currency);
    return <Notice kind="fact">{texts.wage.paidOut(amount, paidOut.paidOn, paidOut.destination)}</Notice>;
  }
  return <Notice kind="fact">{texts.wage[stateOf(timeline)]}</Notice>;
}

type Timeline = { kind: string; isFull?: boolean }[];

/** The last of what moved the invoice on. */
function stateOf(timeline: Timeline): 'draft' | 'submitted' | 'returned' | 'forwarded' | 'partlyPaid' | 'paid' {
  const payments = timeline.filter(({ kind }) => kind === 'payment');
  if (payments.length > 0) return payments.some(({ isFull }) => isFull === true) ? 'paid' : 'partlyPaid';
  const last = timeline.findLast(({ kind }) => kind === 'sent' || kind === 'returned' || kind === 'forwarded')?.kind;
  if (last === 'returned' || last === 'forwarded') return last;
  return last === 'sent' ? 'submitted' : 'draft';
}
