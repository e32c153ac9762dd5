import { randomUUID } from 'node:crypto';
import type { Transaction } from '#database/database.ts';
import { type AuditAction, auditLog } from '#database/schema/audit-log.ts';

/** Notes that something about an account's safety changed, or about everybody's where none is named; never the values themselves (product §12.4). */
export async function recordAudit(
  tx: Transaction,
  memberId: string | null,
  action: AuditAction,
  details: Record<string, unknown>,
  now: Date,
): Promise<void> {
  await tx.insert(auditLog).values({ id: randomUUID(), memberId, action, details, at: now });
}
