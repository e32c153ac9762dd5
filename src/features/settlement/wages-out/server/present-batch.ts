import { addBankingDays } from '#shared/banking-day.ts';
import type { EndpointResponse } from '#shared/endpoint.ts';
import { sumOf, toDecimalString } from '#shared/money.ts';
import { recordOf } from '#shared/record-of.ts';
import { maskedDestination } from '#features/payout-details/domain/payout-destination.ts';
import { BATCH_ACTIONS, batchRefusal, byHandReason, ROW_STATES } from '../domain/payout-batch.ts';
import type { dueWages, payoutBatch } from '../endpoints.ts';
import type { CameBack } from '../../server/find-came-back.ts';
import { presentDisclosures, type WageDisclosure } from '../../server/find-disclosed-wages.ts';
import type { findBatch, findBatches, StoredBatch } from './find-batches.ts';
import type { findDueWages } from './find-due-wages.ts';

type Due = EndpointResponse<typeof dueWages>;

/** A wage that is due, in the API's form. */
export function presentWage(
  {
    invoice,
    memberName,
    creditWaits,
    isTakenBack,
    currency,
    wage,
    advance,
    destination,
  }: Awaited<ReturnType<typeof findDueWages>>[number],
  {
    disclosures,
    readerId,
    cameBack,
  }: { disclosures: readonly WageDisclosure[] | undefined; readerId: string; cameBack: CameBack | null },
  payoutDays: number,
): Due['wages'][number] {
  const amount = wage - advance;
  const paidOn = invoice.settledOn ?? invoice.dueDate;
  return {
    invoiceId: invoice.id,
    invoiceNumber: String(invoice.invoiceNumber),
    memberName,
    paidOn,
    dueOn: addBankingDays(paidOn, payoutDays),
    amount: toDecimalString(amount),
    advance: toDecimalString(advance),
    currency,
    payoutOption: destination?.bankAndWiseOption ?? null,
    destination: destination === null ? '' : maskedDestination(destination),
    byHand: byHandReason({ amount, advance, currency, destination }),
    disclosed: presentDisclosures(disclosures, readerId),
    creditWaits,
    isTakenBack,
    cameBack,
  };
}

function presentFacts(batch: StoredBatch, maker: string, approver: string | null) {
  const { id, number, payoutOption, currency, state, madeAt, approvedAt, sentAt, executesOn } = batch;
  return {
    _id: id,
    number,
    payoutOption,
    currency,
    state,
    madeBy: maker,
    madeAt: madeAt.toISOString(),
    approvedBy: approver,
    approvedAt: approvedAt?.toISOString() ?? null,
    sentAt: sentAt?.toISOString() ?? null,
    executesOn,
  };
}

/** A batch in the list, in the API's form. */
export function presentListed({
  batch,
  maker,
  approver,
  counts,
  debited,
  sum,
}: Awaited<ReturnType<typeof findBatches>>[number]): Due['batches'][number] {
  return {
    ...presentFacts(batch, maker, approver),
    amount: toDecimalString(BigInt(sum)),
    rows: counts,
    debited,
  };
}

/** A batch with its rows and what somebody can do with it, in the API's form. */
export function presentBatch(
  { batch, maker, approver, rows }: Awaited<ReturnType<typeof findBatch>>,
  actorId: string,
  ownApproval: boolean,
): EndpointResponse<typeof payoutBatch> {
  const known = { ...batch, rows: rows.map(({ row }) => row) };
  return {
    ...presentFacts(batch, maker, approver),
    amount: toDecimalString(sumOf(known.rows.map(({ amount }) => amount))),
    rows: recordOf(ROW_STATES, (state) => known.rows.filter((row) => row.state === state).length),
    actions: BATCH_ACTIONS.filter((action) => batchRefusal(known, action, actorId, ownApproval) === null),
    ownBatch: batchRefusal(known, 'approve', actorId, ownApproval) === 'own-batch',
    wages: rows.map(({ row, invoiceNumber, destination, disclosures, isTakenBack }) => ({
      _id: row.id,
      invoiceId: row.invoiceId,
      invoiceNumber: String(invoiceNumber),
      recipient: row.recipient,
      destination,
      disclosed: presentDisclosures(disclosures, actorId),
      amount: toDecimalString(row.amount),
      advance: toDecimalString(row.advance),
      state: row.state,
      reason: row.reason,
      isTakenBack,
      changedAt: row.changedAt?.toISOString() ?? null,
      endedAt: row.endedAt?.toISOString() ?? null,
    })),
  };
}
