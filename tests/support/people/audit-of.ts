import { sql } from 'drizzle-orm';
import type { TestApp } from '../program/test-app.ts';

/** What the audit log has of an account, the first entry first (product §12.4). */
export async function auditOf({ deps }: TestApp, memberId: string) {
  const entries = sql<{ action: string; details: object }>`
    select action, details from audit_log where member_id = ${memberId} order by at`;
  return (await deps.db.execute(entries)).rows;
}
