import type { Currency, Hundredths } from '#shared/money.ts';
import { isSepaIban } from '#shared/iban.ts';
import type { PayoutOption } from '#features/payout-details/domain/payout-option.ts';
import type { PayoutDestination } from '../../domain/masked-destination.ts';

/** The states of a batch: made, approved by another person, sent to who pays, or taken back before that (product §10.11). */
export const BATCH_STATES = ['made', 'approved', 'sent', 'cancelled'] as const;
export type BatchState = (typeof BATCH_STATES)[number];

/**
 * The states of a row: in a batch, in a file that somebody has, and the ways in which it ends: paid out, stopped before
 * it was in a file, or come back after that (product §10.11).
 */
export const ROW_STATES = ['waiting', 'sent', 'paidOut', 'stopped', 'rejected'] as const;
export type RowState = (typeof ROW_STATES)[number];

/** The most wages in one batch. */
export const MOST_ROWS = 200;

/** The reason of a row whose batch was taken back. */
export const BATCH_CANCELLED = 'batch-cancelled';

/** The chosen payout option with its details. */
export interface ChosenDestination extends PayoutDestination {
  bankAndWiseOption: PayoutOption;
}

/** A wage that is due, as far as a file of payments depends on it. */
export interface Payable {
  /** What is to be paid, in minor units of the currency. */
  amount: Hundredths;
  /** What of the wage settles advances, besides that. */
  advance: Hundredths;
  currency: Currency;
  /** null if nothing is saved, which a sent invoice's member always has. */
  destination: ChosenDestination | null;
}

/** Why a wage is paid by hand, and not in a batch (product §10.11). */
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

/** The most that a credit transfer carries, in cents (EPC132-08). */
const LARGEST_TRANSFER: Hundredths = 999_999_999_99n;
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(\.[\w-]+)+$/;

/** Why a wage has to be paid by hand; null if a batch can pay it. */
export function byHandReason({ amount, advance, currency, destination }: Payable): ByHandReason | null {
  if (amount <= 0n) return advance > 0n ? 'advance' : 'no-wage';
  if (amount > LARGEST_TRANSFER) return 'too-large';
  if (destination === null) return 'no-destination';
  const { bankAndWiseOption, wiseAccountInfo, bankAccountInfo, paypalInfo } = destination;
  if (bankAndWiseOption === 'paypalInfo') return EMAIL.test(paypalInfo?.email ?? '') ? null : 'email';
  if (currency !== 'EUR') return 'currency';
  return isSepaIban(wiseAccountInfo?.ibanNumber ?? bankAccountInfo?.ibanNumber ?? '') ? null : 'iban';
}

/** What a person does with a batch. */
export const BATCH_ACTIONS = ['approve', 'download', 'cancel', 'payOut'] as const;
export type BatchAction = (typeof BATCH_ACTIONS)[number];

/** A batch as its actions depend on it. */
export interface Batch {
  state: BatchState;
  madeBy: string;
  rows: readonly { state: RowState }[];
}

/** Why an action is not possible. */
export type BatchRefusal = 'state' | 'own-batch' | 'nothing-left';

/**
 * Why an action on a batch is not possible; null if it is (product §10.11). A file is the same each time that it is
 * downloaded, so that is over when the first of its rows has ended.
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
      return isUntouched(rows) ? null : 'nothing-left';
    case 'cancel':
      return state === 'made' || state === 'approved' ? null : 'state';
    case 'payOut':
      if (state !== 'sent') return 'state';
      return has('sent') ? null : 'nothing-left';
  }
}

/** Whether all rows of a file are still on their way. Those that were stopped were never in it. */
const isUntouched = (rows: Batch['rows']) =>
  rows.some(({ state }) => state === 'sent') && rows.every(({ state }) => state === 'sent' || state === 'stopped');
