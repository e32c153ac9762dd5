import type { Hundredths } from '#shared/money.ts';
import { recordOf } from '#shared/record-of.ts';

/** The kinds of postings in the ledger (product §10.10). */
export const POSTING_KINDS = [
  'charged',
  'credited',
  'paid',
  'overpaid',
  'written-off',
  'refunded',
  'late-charge',
  'fee-kept',
  'wage-paid',
  'advance',
  'advance-settled',
] as const;
export type PostingKind = (typeof POSTING_KINDS)[number];

/** One posting in the ledger of an invoice. It is never changed. */
interface Posting {
  kind: PostingKind;
  /** In minor units of the invoice's currency, like every amount here. Below 0 for a posting that takes back. */
  amount: Hundredths;
}

/** The sums of an invoice's postings by kind. None is ever negative. */
export interface Balances extends Readonly<Record<PostingKind, Hundredths>> {
  /**
   * The number of paid wages that are not reversed: 0 or 1. The sum of the wages doesn't tell it, because a wage may be
   * 0.
   */
  readonly wages: number;
}

/** The balances of an invoice that was not forwarded yet. */
export const NOTHING_POSTED: Balances = { ...recordOf(POSTING_KINDS, () => 0n), wages: 0 };

/**
 * What the ledger posts: the forwarding of an invoice, a credit note, an entry, or an entry's reversal (product
 * §10.10).
 */
export type LedgerEvent =
  /** `total` is what the customer pays, with VAT. */
  | { kind: 'forwarding'; total: Hundredths }
  /**
   * `amount` is what a credit note takes back, with VAT. `left` is the part of the total that is then not credited,
   * without VAT, and `net` is the largest wage of that part.
   */
  | { kind: 'credit'; amount: Hundredths; left: Hundredths; net: Hundredths }
  | { kind: 'payment' | 'write-off' | 'refund' | 'late-charge'; amount: Hundredths; isReversal: boolean }
  /**
   * `amount` is paid out, and `advance` settles advances. `tooMuch` is the part of both that is an advance at once,
   * because the invoice was credited before the wage was recorded. `net` is the largest wage of the part of the total
   * that is not credited, and `vat` is the VAT on that part.
   */
  | {
      kind: 'payout';
      amount: Hundredths;
      advance: Hundredths;
      tooMuch: Hundredths;
      net: Hundredths;
      vat: Hundredths;
      isReversal: false;
    }
  /** Takes back all that the ledger has of the wage, whatever of it became an advance. */
  | { kind: 'payout'; isReversal: true };

/**
 * The postings of an event (product §10.10).
 * A payment pays the invoice first, and what is beyond its total is overpaid. After a credit note the part that is not
 * credited takes the place of the total. What is written off pays like a payment, and a late charge ends a debt to the
 * customer like a refund, both without any money. The fee is what the terms don't leave for the wage. If a paid wage is
 * larger than the terms leave after a credit note, the difference is an advance, whichever of the two is recorded first.
 */
export function postingsOf(event: LedgerEvent, before: Balances): Posting[] {
  switch (event.kind) {
    case 'forwarding':
      return [{ kind: 'charged', amount: event.total }];
    case 'credit': {
      const credited = before.credited + event.amount;
      return [
        { kind: 'credited', amount: event.amount },
        ...received(0n, { ...before, credited }),
        ...(before.wages === 0 ? [] : takenBack(event, before)),
      ];
    }
    case 'payment':
      return received(signedAmount(event), before);
    case 'write-off':
      return [...received(signedAmount(event), before), { kind: 'written-off', amount: signedAmount(event) }];
    case 'refund':
      return [{ kind: 'refunded', amount: signedAmount(event) }];
    case 'late-charge':
      return [
        { kind: 'refunded', amount: signedAmount(event) },
        { kind: 'late-charge', amount: signedAmount(event) },
      ];
    case 'payout': {
      // An invoice has one wage at a time. So all its postings about a wage belong to the reversed one, also those of a
      // credit note.
      if (event.isReversal) {
        return [
          { kind: 'fee-kept', amount: -before['fee-kept'] },
          { kind: 'wage-paid', amount: -before['wage-paid'] },
          ...someOf({ kind: 'advance', amount: -before.advance }),
          ...someOf({ kind: 'advance-settled', amount: -before['advance-settled'] }),
        ];
      }
      const wage = event.amount + event.advance - event.tooMuch;
      // The wage may be larger than the frozen terms leave, because the fees were lowered since. The fee is then what
      // the wage leaves.
      const kept = before.charged - before.credited - event.vat - (event.net > wage ? event.net : wage);
      return [
        { kind: 'fee-kept', amount: kept },
        { kind: 'wage-paid', amount: event.amount },
        ...someOf({ kind: 'advance-settled', amount: event.advance }, { kind: 'advance', amount: event.tooMuch }),
      ];
    }
  }
}

const signedAmount = ({ amount, isReversal }: { amount: Hundredths; isReversal: boolean }) =>
  isReversal ? -amount : amount;

const someOf = (...postings: Posting[]) => postings.filter(({ amount }) => amount !== 0n);

/**
 * The postings of a credit note about a wage that is paid out. The fee becomes that of the rest, and what was paid out
 * too much becomes an advance.
 */
function takenBack({ left, net }: Extract<LedgerEvent, { kind: 'credit' }>, before: Balances): Posting[] {
  const tooMuch = before['wage-paid'] + before['advance-settled'] - net - before.advance;
  return someOf(
    { kind: 'fee-kept', amount: left - net - before['fee-kept'] },
    { kind: 'advance', amount: tooMuch > 0n ? tooMuch : 0n },
  );
}

/** The balances after an event. */
export function afterEvent(before: Balances, event: LedgerEvent): Balances {
  const after = { ...before };
  for (const { kind, amount } of postingsOf(event, before)) after[kind] += amount;
  if (event.kind === 'payout') after.wages += event.isReversal ? -1 : 1;
  return after;
}

function received(amount: Hundredths, before: Balances): Posting[] {
  const sum = before.paid + before.overpaid + amount;
  const owed = before.charged - before.credited;
  const paid = sum < owed ? sum : owed;
  return someOf(
    { kind: 'paid', amount: paid - before.paid },
    { kind: 'overpaid', amount: sum - paid - before.overpaid },
  );
}
