import type { Currency, Hundredths } from '#shared/money.ts';
import { isSepaIban } from '#shared/iban-checks.ts';
import type { PayoutOption } from '#features/payout-details/domain/payout-option.ts';
import { ibanOf, type PayoutDestination } from '#features/payout-details/domain/payout-destination.ts';

/**
 * The states of a batch: made, approved by another person, sent (its file was downloaded), or cancelled before that
 * (product §10.11).
 */
export const BATCH_STATES = ['made', 'approved', 'sent', 'cancelled'] as const;
export type BatchState = (typeof BATCH_STATES)[number];

/**
 * The states of a row. It waits in a batch, and is sent once it is in a downloaded file. It ends as paid out, stopped
 * before it was in a file, or rejected after that (product §10.11).
 */
export const ROW_STATES = ['waiting', 'sent', 'paidOut', 'stopped', 'rejected'] as const;
export type RowState = (typeof ROW_STATES)[number];

/** The most wages in one batch, and in one list of those that are due. */
export const MOST_ROWS = 200;

/** The most characters of a bank's reply. A reply about a full batch has about a third of this. */
export const MOST_REPLY_CHARACTERS = 1_000_000;

/** The reason of a row whose batch was cancelled. */
export const BATCH_CANCELLED = 'batch-cancelled';

/** The payout details of the chosen option. */
export interface ChosenDestination extends PayoutDestination {
  bankAndWiseOption: PayoutOption;
}

/** The facts of a due wage that decide whether a file can pay it. */
interface Payable {
  /** What is to be paid, in minor units of the currency. */
  amount: Hundredths;
  /** The part of the wage that settles advances, besides that amount. */
  advance: Hundredths;
  currency: Currency;
  /** Null if no payout details are saved. The member of a sent invoice always has some. */
  destination: ChosenDestination | null;
}

/** The reasons why a wage is paid by hand and not in a batch (product §10.11). */
export const BY_HAND_REASONS = [
  'no-wage',
  'advance',
  'too-large',
  'no-destination',
  'currency',
  'iban',
  'email',
] as const;
export type ByHandReason = (typeof BY_HAND_REASONS)[number];

/** The largest amount of a credit transfer, in cents (EPC132-08). */
const LARGEST_TRANSFER: Hundredths = 999_999_999_99n;
/** An e-mail address that no spreadsheet takes for a formula. */
const EMAIL = /^(?![=+-])[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(\.[\w-]+)+$/;

/** Why a wage has to be paid by hand; null if a batch can pay it. */
export function byHandReason({ amount, advance, currency, destination }: Payable): ByHandReason | null {
  if (amount <= 0n) return advance > 0n ? 'advance' : 'no-wage';
  if (amount > LARGEST_TRANSFER) return 'too-large';
  if (destination === null) return 'no-destination';
  if (destination.bankAndWiseOption === 'paypalInfo')
    return EMAIL.test(destination.paypalInfo?.email ?? '') ? null : 'email';
  if (currency !== 'EUR') return 'currency';
  return isSepaIban(ibanOf(destination) ?? '') ? null : 'iban';
}

/** The actions of a person on a batch. */
export const BATCH_ACTIONS = ['approve', 'download', 'cancel', 'payOut'] as const;
export type BatchAction = (typeof BATCH_ACTIONS)[number];

/** The facts of a batch that its actions depend on. */
export interface Batch {
  state: BatchState;
  madeBy: string;
  rows: readonly { state: RowState }[];
}

/** The reasons why an action on a batch is not possible. */
export type BatchRefusal = 'state' | 'own-batch' | 'nothing-left';

/**
 * Why an action on a batch is not possible; null if it is (product §10.11). A file is the same each time that it is
 * downloaded. That is no longer possible once the first of its rows has ended.
 * @param actorId who wants to do it
 * @param ownApproval whether the provider lets one person make and approve a batch
 */
export function batchRefusal(
  { state, madeBy, rows }: Batch,
  action: BatchAction,
  actorId: string,
  ownApproval: boolean,
): BatchRefusal | null {
  const has = (wanted: RowState) => rows.some((row) => row.state === wanted);
  switch (action) {
    case 'approve':
      if (state !== 'made') return 'state';
      if (!has('waiting')) return 'nothing-left';
      return madeBy === actorId && !ownApproval ? 'own-batch' : null;
    case 'download':
      if (state === 'approved') return has('waiting') ? null : 'nothing-left';
      if (state !== 'sent') return 'state';
      // A stopped row was never in the file.
      return rows.every((row) => row.state === 'sent' || row.state === 'stopped') ? null : 'nothing-left';
    case 'cancel':
      return state === 'made' || state === 'approved' ? null : 'state';
    case 'payOut':
      if (state !== 'sent') return 'state';
      return has('sent') ? null : 'nothing-left';
  }
}
