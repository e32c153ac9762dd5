import type { Transaction } from '#database/database.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { hitRateLimit, type RateLimit } from '#server/http/limits/rate-limit.ts';
import { lockOwnAccount } from '#server/sessions/lock-accounts.ts';
import { type CreatedInvoice, createOnce } from './create-invoice.ts';
import { HOUR } from '#shared/duration.ts';

/** More than anyone copies or credits. Either may write 500 lines at once (product §12.3). */
const MOST_COPIES: RateLimit = { max: 300, window: HOUR };

/**
 * Creates an invoice with lines once for each key of the member. It keeps others from a number while it writes the
 * lines, so a member creates one at a time.
 * @param create creates the invoice with the key
 * @throws ExpectedError too-many-requests; and what `create` throws, if no invoice has the key
 */
export async function createWithLines(
  { db, settings, clock }: Pick<Dependencies, 'db' | 'settings' | 'clock'>,
  memberId: string,
  createKey: string,
  create: (tx: Transaction) => Promise<CreatedInvoice>,
): Promise<CreatedInvoice> {
  await limitWithLines({ db, settings, clock }, memberId);
  return createOnce(db, memberId, createKey, () =>
    db.transaction(async (tx) => {
      await lockOwnAccount(tx, memberId);
      return create(tx);
    }),
  );
}

/**
 * Counts an invoice with lines against the limit of whoever makes it.
 * @throws ExpectedError too-many-requests
 */
export async function limitWithLines(
  { db, settings, clock }: Pick<Dependencies, 'db' | 'settings' | 'clock'>,
  actorId: string,
): Promise<void> {
  if (settings.rateLimit) await hitRateLimit(db, `copies of ${actorId}`, MOST_COPIES, clock());
}
