import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Transaction } from '#database/database.ts';
import { bankInformation } from '#database/schema/payout-details.ts';
import { payoutBatches, payoutBatchRows, payoutDetailDisclosures } from '#database/schema/settlement.ts';
import type { SignedIn } from '#server/sessions/sessions.ts';
import { largestWage } from '#features/payout-details/domain/payout-table.ts';
import { findPayoutDestination } from '#features/payout-details/server/public.ts';
import { findProfileName } from '#features/profile/server/public.ts';
import { settlementState } from '../../domain/settlement.ts';
import { newDisclosure } from '../../server/disclose-payout-details.ts';
import { lockSettlement } from '../../server/find-settlement.ts';
import { byHandReason } from '../domain/payout-batch.ts';
import { findLiveInvoices } from './find-batches.ts';
import { batchErrors } from './errors.ts';

/**
 * Makes a batch of wages that are due, each with its recipient and the payout details as they are now, of which the
 * disclosure is logged (product §10.11). Somebody else's batch or payout at the same time has it refused as a whole.
 * @throws ExpectedError not-found, review-changed, wages-changed, wages-of-different-kinds
 */
export async function makeBatch(
  tx: Transaction,
  caller: SignedIn,
  invoiceIds: readonly string[],
  now: Date,
): Promise<string> {
  const batchId = randomUUID();
  const rows: (typeof payoutBatchRows.$inferInsert)[] = [];
  const disclosures: (typeof payoutDetailDisclosures.$inferInsert)[] = [];
  const kinds = new Map<string, Pick<typeof payoutBatches.$inferInsert, 'payoutOption' | 'currency'>>();
  const gone: number[] = [];
  // In one order, so that two people who choose the same wages wait for each other and don't block each other.
  for (const invoiceId of [...new Set(invoiceIds)].toSorted()) {
    const { invoice, settlement } = await lockSettlement(tx, invoiceId);
    const { memberId } = invoice;
    // A change of the details waits for this batch, and then stops its row.
    await tx.select().from(bankInformation).where(eq(bankInformation.memberId, memberId)).for('share');
    const details = await findPayoutDestination(tx, memberId);
    const recipient = await findProfileName(tx, memberId);
    const { total, currency, payoutOption } = settlement;
    const amount = largestWage(total, currency, payoutOption);
    const isDue = settlementState(settlement) === 'paid';
    if (!isDue || details === null || recipient === null || byHandReason({ amount, currency, destination: details })) {
      gone.push(invoice.invoiceNumber);
      continue;
    }
    kinds.set(`${details.bankAndWiseOption} ${currency}`, { payoutOption: details.bankAndWiseOption, currency });
    const disclosure = newDisclosure(caller, { id: invoiceId, memberId }, details, now);
    disclosures.push(disclosure);
    const disclosureId = disclosure.id;
    rows.push({ id: randomUUID(), batchId, invoiceId, memberId, disclosureId, amount, recipient, details });
  }
  gone.push(...(await findLiveInvoices(tx, invoiceIds)));
  if (gone.length > 0) throw batchErrors.wagesChanged(gone.toSorted((a, b) => a - b).join(', '));
  const [kind, other] = kinds.values();
  if (kind === undefined || other !== undefined) throw batchErrors.wagesOfDifferentKinds();
  await tx.insert(payoutBatches).values({ id: batchId, ...kind, state: 'made', madeBy: caller.memberId, madeAt: now });
  await tx.insert(payoutDetailDisclosures).values(disclosures);
  await tx.insert(payoutBatchRows).values(rows);
  return batchId;
}
