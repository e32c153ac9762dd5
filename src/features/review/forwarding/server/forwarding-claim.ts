import { and, eq } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import { forwardings } from '#database/schema/reviews.ts';
import { claimEnd, isUnclaimed } from '#server/mail/mail-claims.ts';
import { MAIL_LIMIT } from '#server/mail/mail-limit.ts';

/** One of the rounds of attempts to mail a forwarded invoice. Each try of a reviewer starts another one. */
export interface ForwardingRound {
  revisionId: string;
  round: number;
}

/** The condition that a round of attempts has not ended, and no other one has started. */
export const isRoundWaiting = ({ revisionId, round }: ForwardingRound) =>
  and(eq(forwardings.revisionId, revisionId), eq(forwardings.round, round), eq(forwardings.state, 'waiting'));

/**
 * Claims the right to mail a forwarded invoice. Until the claim ends, no other process mails it and no reviewer can
 * start another round (decision 18, product §10.7).
 * @throws Error while another process has it, or if the round has ended
 */
export async function claimForwarding(db: Database, round: ForwardingRound): Promise<Date> {
  const [claimed] = await db
    .update(forwardings)
    .set({ claimedUntil: claimEnd(MAIL_LIMIT.job) })
    .where(and(isRoundWaiting(round), isUnclaimed(forwardings.claimedUntil)))
    .returning({ until: forwardings.claimedUntil });
  const until = claimed?.until ?? null;
  if (until === null) throw new Error('Another process is mailing this invoice, or its round has ended.');
  return until;
}
