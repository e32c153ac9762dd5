import { eq } from 'drizzle-orm';
import type { Transaction } from '#database/database.ts';
import { reminderStops } from '#database/schema/reminders.ts';
import { invoiceErrors, recordInvoiceEvent } from '#features/invoices/server/public.ts';
import type { SignedIn } from '#server/sessions/sessions.ts';
import type { ParsedRequest } from '#shared/endpoint.ts';
import { lockSettlement } from '../../server/lock-settlement.ts';
import type * as endpoints from '../endpoints.ts';
import { findStop } from './find-reminder.ts';

/**
 * Stops or resumes the reminders of a forwarded invoice. A reminder that the mail server is taking at this moment still
 * arrives (product §10.14).
 * @throws ExpectedError not-found; review-changed if it is paid, or if somebody else has already done the same
 */
export async function switchReminders(
  tx: Transaction,
  caller: SignedIn,
  invoiceId: string,
  { isStopped, reason }: ParsedRequest<typeof endpoints.switchReminders, 'body'>,
  now: Date,
): Promise<void> {
  const { invoice } = await lockSettlement(tx, invoiceId);
  if (invoice.reviewState !== 'forwarded') throw invoiceErrors.reviewChanged('Fakturan väntar inte på betalning.');
  if (((await findStop(tx, invoiceId)) !== null) === isStopped) {
    throw invoiceErrors.reviewChanged(
      isStopped ? 'Påminnelserna är redan stoppade.' : 'Påminnelserna är redan återupptagna.',
    );
  }
  const actorId = caller.memberId;
  if (isStopped) await tx.insert(reminderStops).values({ invoiceId, stoppedBy: actorId, stoppedAt: now, reason });
  else await tx.delete(reminderStops).where(eq(reminderStops.invoiceId, invoiceId));
  await recordInvoiceEvent(tx, invoice, {
    kind: isStopped ? 'reminders-stopped' : 'reminders-resumed',
    actorId,
    details: { reason },
    at: now,
  });
}
