import type { Hundredths } from '#shared/money.ts';

/** What a posting moves: the customer's debt and money, and what becomes of it (product §10.10). */
export const POSTING_KINDS = ['charged', 'credited', 'paid', 'overpaid', 'refunded', 'fee-kept', 'wage-paid'] as const;
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
  wages: 0,
};

/** What is posted: the forwarding of an invoice or of a credit note, an entry, or an entry's reversal (product §10.10). */
export type LedgerEvent =
  /** `total` is what the customer pays, with VAT. */
  | { kind: 'forwarding'; total: Hundredths }
  /** `amount` is what a credit note takes back of it, with VAT. */
  | { kind: 'credit'; amount: Hundredths }
  | { kind: 'payment' | 'refund'; amount: Hundredths; isReversal: boolean }
  /** `net` is the most that the payout terms leave of what is not credited without VAT, and `vat` the VAT in that. */
  | { kind: 'payout'; amount: Hundredths; net: Hundredths; vat: Hundredths; isReversal: boolean };

/**
 * The postings of an event. The customer's money pays the invoice first; what is beyond its total is overpaid. After a
 * credit that is beyond the rest. What the terms don't leave for the wage is the fee (product §10.10).
 */
export function postingsOf(event: LedgerEvent, before: Balances): Posting[] {
  switch (event.kind) {
    case 'forwarding':
      return [{ kind: 'charged', amount: event.total }];
    case 'credit': {
      const credited = before.credited + event.amount;
      return [{ kind: 'credited', amount: event.amount }, ...received(0n, { ...before, credited })];
    }
    case 'payment':
      return received(event.isReversal ? -event.amount : event.amount, before);
    case 'refund':
      return [{ kind: 'refunded', amount: event.isReversal ? -event.amount : event.amount }];
    case 'payout': {
      const sign = event.isReversal ? -1n : 1n;
      // After the fees were lowered, a wage may leave less than the fee of the terms that were frozen.
      const kept = before.charged - before.credited - event.vat - (event.net > event.amount ? event.net : event.amount);
      return [
        { kind: 'fee-kept', amount: sign * kept },
        { kind: 'wage-paid', amount: sign * event.amount },
      ];
    }
  }
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
  const moved: Posting[] = [
    { kind: 'paid', amount: paid - before.paid },
    { kind: 'overpaid', amount: sum - paid - before.overpaid },
  ];
  return moved.filter((posting) => posting.amount !== 0n);
}
