import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { findLedgerViolations } from '#app/audits/ledger-violations.ts';
import { openPostgres } from '#database/postgres-database.ts';
import { createDatabase } from '#tests/support/database/test-database.ts';
import { logIn, REVIEWER_PASSWORD } from '#tests/support/people/log-in.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { checkBackup, restoreBackup } from './restore-backup.ts';

/** Made by the release of November 2026: a paid invoice, and jobs that wait. It stays as it is, whatever is released. */
const EARLIER = fileURLToPath(new URL('../../../tests/support/backups/2026-11.sql.zst', import.meta.url));

const program = useTestApp({}, async () => {
  const database = await openPostgres(await createDatabase());
  await restoreBackup(database, await checkBackup(EARLIER, null));
  return database;
});

test('an earlier release’s backup is restored: the ledger is right, documents are whole, and waiting jobs are done', async () => {
  const { db } = program().deps;
  expect(await findLedgerViolations(db)).toEqual({ invoices: 1, violations: [] });
  const { json } = await logIn(program(), 'boek@leverantor.example', REVIEWER_PASSWORD);
  const { rows } = await db.execute(sql`select id from invoices`);
  const pdf = await program().request('GET', `/api/review/pdf/${String(rows[0]?.['id'])}/1`, { token: json.authtoken });
  expect(pdf.status).toBe(200);
  expect((await program().inbox.next('faktura@lingon.example')).subject).toContain('Faktura');
});
