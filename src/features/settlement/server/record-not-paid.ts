import { and, eq, lte } from 'drizzle-orm';
import type { Transaction } from '#database/database.ts';
import { payoutDetailDisclosures, seenToPayByHand } from '#database/schema/settlement.ts';
import { lockSentInvoice } from '#features/invoices/server/public.ts';
import type { SignedIn } from '#server/sessions/sessions.ts';
import type { Clock } from '#shared/calendar-date.ts';
import type { ParsedRequest } from '#shared/endpoint.ts';
import type * as endpoints from '../endpoints.ts';

/**
 * Records that the caller did not pay an invoice's wage, whose payout details they saw to pay it by hand. Until they see
 * them again, nobody is told any more that they may have paid it. What they saw without knowing it here, as in another tab,
 * still counts. So does what others saw (product §10.8).
 * @throws ExpectedError not-found
 */
export async function recordNotPaid(
  tx: Transaction,
  caller: SignedIn,
  invoiceId: string,
  { disclosedUntil }: ParsedRequest<typeof endpoints.recordNotPaid, 'body'>,
  clock: Clock,
): Promise<void> {
  await lockSentInvoice(tx, invoiceId);
  await tx
    .update(payoutDetailDisclosures)
    .set({ notPaidAt: clock() })
    .where(
      and(
        eq(payoutDetailDisclosures.invoiceId, invoiceId),
        eq(payoutDetailDisclosures.accountantId, caller.memberId),
        lte(payoutDetailDisclosures.at, new Date(disclosedUntil)),
        seenToPayByHand(invoiceId),
      ),
    );
}
