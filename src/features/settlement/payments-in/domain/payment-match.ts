import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Currency, Hundredths } from '#shared/money.ts';

/** Money that has come in and is not booked yet, with what the bank's file says about it. */
export interface PaymentIn {
  id: string;
  /** The part of it that is not booked, in minor units of its currency. */
  amount: Hundredths;
  currency: Currency;
  bookedOn: CalendarDate;
  /** The structured references, as the bank passed them on. */
  references: readonly string[];
  /** What the payer and the bank wrote, and the payment's id at the payer. */
  text: string;
  payerName: string | null;
  payerAccount: string | null;
  /** What the payer sent for it in another currency, if that is known and nothing of it is booked. */
  instructed: { amount: Hundredths; currency: Currency } | null;
  /** Whether the bank has taken it back, or it is the debit with which it did. */
  isGone: boolean;
  /** Whether the bank has taken back another movement with this one. */
  isReversal: boolean;
}

/** A forwarded invoice that a payment can be for. */
export interface MatchableInvoice {
  id: string;
  number: number;
  /** What is left to pay, in minor units; 0 if it is paid. */
  unpaid: Hundredths;
  currency: Currency;
  invoiceDate: CalendarDate;
  clientId: string;
  clientName: string;
}

/** How sure a match is (product §10.13). */
export const MATCH_CLASSES = ['certain', 'likely', 'partial', 'unmatched'] as const;
export type MatchClass = (typeof MATCH_CLASSES)[number];

/** The reasons why an invoice is proposed, or why none is. */
export const MATCH_REASONS = [
  'reference',
  'number',
  'nearNumber',
  'amount',
  'name',
  'similarName',
  'account',
  'collected',
  'lessThanUnpaid',
  'moreThanUnpaid',
  'oneOfSeveral',
  'alreadyPaid',
  'otherCurrency',
  'beforeInvoice',
  'takenBack',
  'paymentTakenBack',
  'wageReturned',
] as const;
export type MatchReason = (typeof MATCH_REASONS)[number];

/** One of the invoices that a payment pays, and how much of it. */
interface MatchedPart {
  invoice: MatchableInvoice;
  /** In minor units of the invoice's currency. */
  amount: Hundredths;
  /** What of the payment it is, in minor units of the payment's currency. Absent if that is the invoice's too. */
  received?: Hundredths;
}

/** What is proposed for a payment. */
export interface Match {
  class: MatchClass;
  parts: readonly MatchedPart[];
  reasons: readonly MatchReason[];
  /** If nothing is proposed, the few invoices on which just its amount is left. That alone proves nothing. */
  sameAmount?: readonly MatchableInvoice[];
}
