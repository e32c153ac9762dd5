import { hash, randomUUID } from 'node:crypto';
import type { SignedIn } from '#server/sessions/sessions.ts';
import { maskedDestination } from '#features/payout-details/domain/payout-destination.ts';
import type { ChosenDestination } from '../wages-out/domain/payout-batch.ts';

/** The log entry of a disclosure of payout details for an invoice's wage. It has the masked destination. */
export const newDisclosure = (
  { memberId: accountantId }: SignedIn,
  { invoiceId, memberId, details }: { invoiceId: string; memberId: string; details: ChosenDestination },
  at: Date,
) => ({
  id: randomUUID(),
  invoiceId,
  memberId,
  accountantId,
  payoutOption: details.bankAndWiseOption,
  destination: maskedDestination(details),
  detailsHash: hashDetails(details),
  at,
});

/** A hash that shows whether payout details have changed since a disclosure. */
export const hashDetails = (details: object): string => hash('sha256', JSON.stringify(details));
