import type { Hundredths } from '#shared/money.ts';

/** What a posting moves: the customer's debt and money, and what becomes of it (product §10.10). */
export const POSTING_KINDS = [
  'charged',
  'credited',
  'paid',
  'overpaid',
  'refunded',
  'fee-kept',
  'wage-paid',
  'advance',
  'advance-settled',
] as const;
export type PostingKind = (typeof POSTING_KINDS)[number];

/** One movement in the ledger of an invoice. It is never changed. */
export interface Posting {
  kind: PostingKind;
  /** In minor units of the invoice's currency, like every amount here. Less than 0 if it takes back. */
  amount: Hundredths;
}

/** An invoice's postings, added up by kind. No sum is ever negative. */
export interface Balances extends Readonly<Record<PostingKind, Hundredths>> {
  /** How many paid wages are not reversed: 1 or none. Their sum doesn't tell, because a wage may be 0. */
  readonly wages: number;
}

/** The ledger of an invoice that was not forwarded. */
export const NOTHING_POSTED: Balances = {
  charged: 0n,
  credited: 0n,
  paid: 0n,
  overpaid: 0n,
  refunded: 0n,
  'fee-kept': 0n,
  'wage-paid': 0n,
  advance: 0n,
  'advance-settled': 0n,
  wages: 0,
};

/** What is posted: the forwarding of an invoice or of a credit note, an entry, or an entry's reversal (product §10.10). */
export type LedgerEvent =
  /** `total` is what the customer pays, with VAT. */
  | { kind: 'forwarding'; total: Hundredths }
  /**
   * `amount` is what a credit note takes back of it, with VAT. `left` is what is then not credited without VAT, and `net`
   * the most that the payout terms leave of that.
   */
  | { kind: 'credit'; amount: Hundredths; left: Hundredths; net: Hundredths }
  | { kind: 'payment' | 'refund'; amount: Hundredths; isReversal: boolean }
  /**
   * `amount` is paid, and `advance` settles advances. `net` is the most that the payout terms leave of what is not credited
   * without VAT, and `vat` the VAT in that.
   */
  | {
      kind: 'payout';
      amount: Hundredths;
      advance: Hundredths;
      net: Hundredths;
      vat: Hundredths;
      isReversal: boolean;
    };

/**
 * The postings of an event. The customer's money pays the invoice first; what is beyond its total is overpaid. After a
 * credit that is beyond the rest. What the terms don't leave for the wage is the fee. What a paid wage is more than the
 * terms leave after a credit is an advance (product §10.10).
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
      return received(event.isReversal ? -event.amount : event.amount, before);
    case 'refund':
      return [{ kind: 'refunded', amount: event.isReversal ? -event.amount : event.amount }];
    case 'payout': {
      // All that the invoice has of a wage is of the one that is reversed, also what a credit note changed of it.
      if (event.isReversal) {
        return [
          { kind: 'fee-kept', amount: -before['fee-kept'] },
          { kind: 'wage-paid', amount: -before['wage-paid'] },
          ...someOf({ kind: 'advance', amount: -before.advance }),
          ...someOf({ kind: 'advance-settled', amount: -before['advance-settled'] }),
        ];
      }
      const wage = event.amount + event.advance;
      // After the fees were lowered, a wage may leave less than the fee of the terms that were frozen.
      const kept = before.charged - before.credited - event.vat - (event.net > wage ? event.net : wage);
      return [
        { kind: 'fee-kept', amount: kept },
        { kind: 'wage-paid', amount: event.amount },
        ...someOf({ kind: 'advance-settled', amount: event.advance }),
      ];
    }
  }
}

const someOf = (...postings: Posting[]) => postings.filter(({ amount }) => amount !== 0n);

/** What a credit note changes of a wage that is paid out: the fee is that of the rest, and what is too much an advance. */
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
