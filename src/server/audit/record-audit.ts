import { randomUUID } from 'node:crypto';
import type { Transaction } from '#database/database.ts';
import { type AuditAction, auditLog } from '#database/schema/platform.ts';
import type { SignedIn } from '../sessions/sessions.ts';

/** The administrator who changes something, and in which session; null if an operator does. */
export type Actor = Pick<SignedIn, 'memberId' | 'sessionId'> | null;

/** Who made a change, for its details: nobody for an operator. */
export const actorDetails = (by: Actor) => (by === null ? {} : { by: by.memberId, session: by.sessionId });

/**
 * Records a change to an account's security, or to all accounts if no member is named. The values themselves are never
 * recorded. The details of what somebody does who is signed in name the session (product §12.4).
 */
export async function recordAudit(
  tx: Transaction,
  memberId: string | null,
  action: AuditAction,
  details: Record<string, unknown>,
  now: Date,
): Promise<void> {
  await tx.insert(auditLog).values({ id: randomUUID(), memberId, action, details, at: now });
}
