import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { findLedgerViolations } from '#app/audits/ledger-violations.ts';
import type { OpenDatabase } from '#database/database.ts';
import { findNewestMigration, MIGRATION_LOCK, migrations } from '#database/migrate.ts';
import { openPostgres } from '#database/postgres-database.ts';
import { useAccountant } from '#tests/support/bank/use-accountant.ts';
import { createOlderDatabase } from '#tests/support/database/older-database.ts';
import { createDatabase, execute, openTestDatabase } from '#tests/support/database/test-database.ts';
import { newClient } from '#tests/support/people/new-client.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { isLong } from '#tests/support/test-form.ts';
import { checkBackup, restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';

const NOW = new Date('2026-11-20T10:00:00Z');

let source: OpenDatabase;
const program = useTestApp({}, async () => {
  source = await openTestDatabase();
  return source;
});
const { post, forwarded, pay } = useAccountant(program);
const folder = mkdtempSync(join(tmpdir(), 'egenlon-backup-'));
const opened: OpenDatabase[] = [];
const owners: string[] = [];
afterAll(async () => {
  for (const database of opened) await database.close();
  const admin = await createDatabase();
  for (const owner of owners) {
    await execute(admin, `drop database ${owner} with (force)`);
    await execute(admin, `drop role ${owner}`);
  }
  rmSync(folder, { recursive: true });
});
let files = 0;
const newFile = () => join(folder, `backup-${(files += 1)}`);

async function open(url: string): Promise<OpenDatabase> {
  const database = await openPostgres(url);
  opened.push(database);
  return database;
}

/** An empty database whose owner has no rights on the server but to own it. */
async function emptyDatabase(): Promise<OpenDatabase> {
  const url = new URL(await createDatabase());
  const owner = url.pathname.slice(1);
  owners.push(owner);
  await execute(url.href, `create role ${owner} login password 'hemligt'`);
  await execute(url.href, `alter database ${owner} owner to ${owner}`);
  Object.assign(url, { username: owner, password: 'hemligt' });
  return open(url.href);
}

async function backUp(database: OpenDatabase): Promise<string> {
  const file = newFile();
  await takeBackup(database, file, null, NOW);
  return file;
}

async function restored(file: string, into?: OpenDatabase): Promise<OpenDatabase> {
  const target = into ?? (await emptyDatabase());
  await restoreBackup(target, await checkBackup(file, null));
  return target;
}

/** All rows of each table, as text, with the place of each sequence and what is defined. */
async function contentOf({ db }: OpenDatabase): Promise<Record<string, unknown>> {
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'drizzle') or (schemaname = 'pgboss' and tablename in ('queue', 'job_common'))
    order by 1`);
  const content: Record<string, unknown> = {};
  for (const { name } of tables) {
    const { rows } = await db.execute(sql.raw(`select t::text as row from ${name} t order by 1`));
    content[name] = rows.map(({ row }) => row);
  }
  const facts = [
    sql`select sequencename, last_value from pg_sequences where schemaname in ('public', 'drizzle') order by 1`,
    sql`select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace and contype <> 'n' order by 1, 2`,
    sql`select indexrelid::regclass::text, pg_get_indexdef(indexrelid), indisvalid from pg_index
      join pg_class on pg_class.oid = indexrelid where relnamespace = 'public'::regnamespace order by 1`,
    sql`select tgrelid::regclass::text, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`,
  ];
  for (const fact of facts) content[`fact ${String(facts.indexOf(fact))}`] = (await db.execute(fact)).rows;
  return content;
}

/** The jobs of a running program change by themselves. */
const withoutJobs = (content: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(content).filter(([name]) => !name.startsWith('pgboss.')));

/** Backs the running program up while its jobs change nothing, such as that a mail has been accepted. */
async function backUpAtRest(): Promise<{ content: Record<string, unknown>; file: string }> {
  const content = await contentOf(source);
  const file = await backUp(source);
  const isAtRest = isDeepStrictEqual(withoutJobs(content), withoutJobs(await contentOf(source)));
  return isAtRest ? { content, file } : backUpAtRest();
}

test('everything comes back: rows, documents, jobs, sequences and triggers, for an owner who is no superuser', async () => {
  const { invoiceId } = await forwarded();
  await pay(invoiceId, '400.00');
  await source.db.execute(sql`
    insert into password_resets select 'reset', id, created_at, '2030-01-01', null from members limit 1`);
  await source.db.execute(sql`
    insert into email_changes (member_id, id, new_email, token_hash, expires_at)
    select id, id, 'ny@example.se', 'change', '2030-01-01' from members limit 1`);
  await source.db.execute(sql`
    insert into first_administrator_links (token_hash, expires_at) values ('first', '2030-01-01')`);
  const { content: before, file } = await backUpAtRest();
  const target = await restored(file);
  const after = await contentOf(target);
  // Nobody is signed in after a restore, and no link works: that may have been ended since the backup.
  for (const name of ['sessions', 'password_resets', 'email_changes', 'first_administrator_links']) {
    expect(before[`public.${name}`]).not.toEqual([]);
    before[`public.${name}`] = [];
  }
  // The payments since the backup are missing, until somebody says that they are in.
  before['public.late_mail_holds'] = [`(t,"2026-11-20 10:00:00+00")`];
  expect(withoutJobs(after)).toEqual(withoutJobs(before));
  expect(Object.keys(after)).toEqual(Object.keys(before));
  expect((after['pgboss.job_common'] as unknown[]).length).toBeGreaterThan(0);
  expect((after['public.documents'] as unknown[]).length).toBeGreaterThan(0);
  expect(await findLedgerViolations(target.db)).toEqual({ invoices: 1, violations: [] });
  // A backup of what was restored is the same again.
  expect(await contentOf(await restored(await backUp(target)))).toEqual(after);
});

test('any text comes back', async () => {
  const { token } = await program().newMember();
  const clientIds = await Promise.all(Array.from({ length: 8 }, () => newClient(program(), token)));
  const text = fc.string({
    unit: fc.constantFrom('\\', '\\.', '\n', '\r', '\t', '\\N', 'å', '🙂', '"', "'", '{', '–'),
  });
  // One backup has many texts, because restoring it takes a second.
  const texts = fc.array(text, { minLength: clientIds.length, maxLength: clientIds.length });
  await fc.assert(
    fc.asyncProperty(texts, async (streets) => {
      for (const [at, id] of clientIds.entries())
        await source.db.execute(sql`update clients set street = ${streets[at]} where id = ${id}`);
      const { db } = await restored(await backUp(source));
      for (const [at, id] of clientIds.entries()) {
        const { rows } = await db.execute(sql`select street from clients where id = ${id}`);
        expect(rows).toEqual([{ street: streets[at] }]);
      }
    }),
    { numRuns: isLong ? 10 : 1 },
  );
});

test('a backup beside running work is one moment of it', async () => {
  const invoices = [await forwarded(), await forwarded(), await forwarded()];
  const work = { isDone: false };
  let paid = 0;
  const paying = invoices.map(async ({ invoiceId }) => {
    for (let cents = 0; !work.isDone && cents < 90_000; cents += 1) {
      const paidBefore = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
      const payment = { paidOn: '2026-11-20', amount: '0.01', paidBefore };
      if ((await post('payment', invoiceId, payment)).status === 200) paid += 1;
    }
  });
  const taken: string[] = [];
  let paidMeanwhile = 0;
  // A backup beside which nothing was paid shows nothing.
  while (taken.length < (isLong ? 5 : 2) || paidMeanwhile < 4) {
    const before = paid;
    taken.push(await backUp(source));
    paidMeanwhile += paid - before;
  }
  work.isDone = true;
  await Promise.all(paying);
  for (const file of taken) {
    const { db } = await restored(file);
    expect((await findLedgerViolations(db)).violations).toEqual([]);
  }
});

/** The migrations that older releases may have, oldest first. */
const older = migrations()
  .map(({ folderMillis }) => folderMillis)
  .slice(0, -1);

test('a program that starts during a backup does not wait for it, unless it has tables to change', async () => {
  const starting = await open(await createOlderDatabase(older.at(-1) ?? NaN));
  const backup = await (await open(starting.url)).connect();
  const lock = () => backup.query('select pg_advisory_lock_shared($1)', [MIGRATION_LOCK]);
  await lock();
  const state = { isDone: false };
  const migrating = starting.migrate().finally(() => (state.isDone = true));
  const waiting = sql`select from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`;
  await expect.poll(async () => (await starting.db.execute(waiting)).rows.length).toBe(1);
  expect(state.isDone).toBe(false);
  await backup.query('select pg_advisory_unlock_shared($1)', [MIGRATION_LOCK]);
  await migrating;
  await lock();
  await starting.migrate();
  expect(await findNewestMigration(backup)).toBe(migrations().at(-1)?.folderMillis);
  backup.release(true);
});

test('a database that has tables is left as it is', async () => {
  const file = await backUp(source);
  const target = await open(await createDatabase());
  await target.db.execute(sql`create table invoices (number integer)`);
  await expect(restored(file, target)).rejects.toThrow(/^The database has tables already\. /);
  const { rows } = await target.db.execute(sql`select tablename from pg_tables where schemaname = 'public'`);
  expect(rows).toEqual([{ tablename: 'invoices' }]);
  await expect(restored(file, source)).rejects.toThrow(/^The database has tables already\. /);
});

test('a database with another encoding than UTF8 is refused before anything is in it', async () => {
  const target = await open(await createDatabase('template0', `encoding 'SQL_ASCII' lc_collate 'C' lc_ctype 'C'`));
  await expect(restored(await backUp(source), target)).rejects.toThrow(/ is SQL_ASCII, and must be UTF8\.$/);
  const { rows } = await target.db.execute(sql`select from pg_tables where schemaname = 'public'`);
  expect(rows).toEqual([]);
});

test('a file that changes between the check and the restoring leaves the database empty', async () => {
  const target = await emptyDatabase();
  const backup = await checkBackup(await backUp(source), null);
  await source.db.execute(sql`update clients set street = street || '.'`);
  rmSync(backup.file);
  await takeBackup(source, backup.file, null, NOW);
  await expect(restoreBackup(target, backup)).rejects.toThrow(/ is not a whole backup: /);
  const { rows } = await target.db.execute(
    sql`select tablename from pg_tables where schemaname in ('public', 'pgboss')`,
  );
  expect(rows).toEqual([]);
});

test.each([older.at(0), older.at(12), older.at(-1)])(
  'a backup of an older release is restored and then brought up to date: %#',
  async (newest = NaN) => {
    const old = await open(await createOlderDatabase(newest));
    await old.db.execute(sql`insert into members (id, name, phone_no, email, password_hash, created_at)
      values (gen_random_uuid(), 'Åsa', '+46-8-123456', 'asa@example.se', '', '2026-01-01')`);
    const { db } = await restored(await backUp(old));
    expect((await db.execute(sql`select name, email from members`)).rows).toEqual([
      { name: 'Åsa', email: 'asa@example.se' },
    ]);
    const { rows } = await db.execute(sql`select count(*)::int as n from drizzle.__drizzle_migrations`);
    expect(rows).toEqual([{ n: migrations().length }]);
  },
);

test('a database on which the program has never run has nothing to back up', async () => {
  await expect(backUp(await emptyDatabase())).rejects.toThrow(/^There is nothing to back up: /);
});
