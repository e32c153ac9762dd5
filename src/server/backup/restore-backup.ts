import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg, { type ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { OpenDatabase } from '#database/database.ts';
import { databaseFailure } from '#database/database-failure.ts';
import { applyMigration, makeMigrationsTable, MIGRATION_LOCK, migrations } from '#database/migrate.ts';
import { refuseUnfitDatabase } from '#database/refuse-unfit-database.ts';
import { jobTablesStatements } from '../jobs/job-queue.ts';
import { holdLateMails } from '../mail/late-mails.ts';
import {
  BackupError,
  type BackupFoot,
  type BackupHead,
  copyStatement,
  readBackupText,
  tableName,
} from './backup-text.ts';
import { notWhole, readBackupFile } from './backup-file.ts';
import { findTables, PORTABLE } from './take-backup.ts';

/** How many times its size a database takes on the disk while it is restored: for its tables, and for PostgreSQL's log. */
const ROOM = 2;
/** What an empty server takes besides, in bytes. */
const EMPTY_SERVER = 64e6;

/**
 * What lets somebody in without a password: devices that are signed in, and mailed links. They may have been ended since
 * the backup, as with a changed password, a disabled account or one that took itself back.
 */
const ENTRANCES = new Set(['sessions', 'password_resets', 'email_changes', 'first_administrator_links']);

/** A backup that has been read once, and is whole. */
interface CheckedBackup {
  file: string;
  passphrase: string | null;
  head: BackupHead;
  foot: BackupFoot;
}

type Progress = (bytes: number, ofBytes: number) => void;

/**
 * Reads a whole backup and compares it with its checksums, without a database.
 * @throws BackupError if it is damaged, of another product or of a newer release, or if the passphrase is wrong
 */
export async function checkBackup(
  file: string,
  passphrase: string | null,
  onProgress?: Progress,
): Promise<CheckedBackup> {
  const text = readBackupFile(file, passphrase, onProgress);
  try {
    const { head, foot } = await readBackupText(text, async (_table, rows) => {
      for await (const _ of rows);
    });
    if (!migrations().some(({ folderMillis }) => folderMillis === head.migration))
      throw new BackupError('This backup was made by a newer release. Restore it with that one.');
    return { file, passphrase, head, foot };
  } catch (error) {
    if (!(error instanceof BackupError)) throw notWhole(file, error);
    // A changed byte can look like any of these refusals. Reading the rest finds that out, and throws.
    while ((await text.next()).done !== true);
    throw error;
  } finally {
    await text.return(undefined);
  }
}

/**
 * Refuses a backup whose database would need more room than the disk of a folder has. The folder doesn't need to exist
 * yet.
 * @param setting what names the folder
 * @throws BackupError
 */
export async function refuseWithoutRoom(
  { head }: CheckedBackup,
  folder: string,
  setting: 'DATA_DIR' | 'TMPDIR' = 'DATA_DIR',
): Promise<void> {
  let there = resolve(folder);
  while (!existsSync(there)) there = dirname(there);
  const { bavail, bsize } = await statfs(there);
  const room = bavail * bsize;
  const needed = head.databaseBytes * ROOM + EMPTY_SERVER;
  if (room < needed)
    throw new BackupError(
      `There is no room: restoring needs about ${inMegabytes(needed)}, and the disk of ${folder} has ${inMegabytes(room)}. Name a folder with more room in ${setting}.`,
    );
}

/** A number of bytes, for a line that is printed. */
export const inMegabytes = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`;

/**
 * Restores a backup into an empty database, completely or not at all, and brings its tables up to date. Nobody is signed
 * in afterwards, and no mailed link works. Mails about late invoices are held back, because the payments since the backup
 * are missing (product §10.14).
 * The server's user needs no other rights than those of the database's owner.
 * @throws BackupError if the database isn't empty or has no room, or if the file has changed since it was checked;
 *   SettingError if its encoding isn't UTF8
 */
export async function restoreBackup(
  database: OpenDatabase,
  backup: CheckedBackup,
  onProgress?: Progress,
): Promise<void> {
  const client = await database.connect();
  try {
    await client.query('begin');
    await client.query(PORTABLE);
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await refuseUnfitDatabase(client);
    await refuseFull(client);
    await makeTables(client, backup.head);
    await fillTables(client, backup, onProgress);
    await client.query('analyze');
    await client.query('commit');
  } catch (error) {
    if (error instanceof pg.DatabaseError || databaseFailure(error) !== null)
      throw new BackupError(`Nothing was restored. The database says: ${(error as Error).message}.`, { cause: error });
    throw error;
  } finally {
    client.release(true);
  }
  await database.migrate();
  await holdLateMails(database.db, new Date(backup.head.takenAt));
}

async function refuseFull(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(`
    select exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'pgboss', 'drizzle') and c.relkind in ('r', 'p')
        and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')
    ) as there`);
  if (rows[0]?.there !== false)
    throw new BackupError(
      'The database has tables already. Restore into an empty one: a new folder in DATA_DIR, or a new database in DATABASE_URL.',
    );
}

/** Makes the tables as they were in the backup's release, in our own transaction. */
async function makeTables(client: ClientBase, head: BackupHead): Promise<void> {
  await makeMigrationsTable(client);
  for (const migration of migrations())
    if (migration.folderMillis <= head.migration) await applyMigration(client, migration);
  await client.query(jobTablesStatements());
  await client.query(PORTABLE);
  const made = new Map((await findTables(client)).map((table) => [tableName(table), table]));
  const given = new Set(head.tables.map(tableName));
  for (const table of head.tables) {
    const columns = made.get(tableName(table))?.columns ?? [];
    const unknown = table.columns.find((column) => !columns.includes(column));
    if (unknown !== undefined) throw unfit(`the product has no ${tableName(table)} with ${unknown}`);
  }
  for (const table of made.values())
    if (isProducts(table) && !given.has(tableName(table))) throw unfit(`it lacks ${tableName(table)}`);
}

const isProducts = ({ schema }: { schema: string }) => schema === 'public';

const unfit = (why: string) => new BackupError(`The backup doesn't fit this release: ${why}.`);

/**
 * Loads all rows. Triggers are off, because what they once wrote is in the backup. References are off so that the order
 * of tables doesn't matter, and are checked when they are set again. Indexes are built at the end, which takes a fraction
 * of the time.
 */
async function fillTables(client: ClientBase, backup: CheckedBackup, onProgress?: Progress): Promise<void> {
  const { tables } = backup.head;
  const extras = await findExtras(client);
  for (const { drop } of extras) await client.query(drop);
  for (const table of tables) await client.query(`alter table ${tableName(table)} disable trigger user`);
  // A migration may have written rows. They are in the backup too.
  await client.query(`truncate ${tables.filter(isProducts).map(tableName).join(', ')}`);
  await copyRows(client, backup, onProgress);
  for (const table of tables)
    if (isProducts(table) && ENTRANCES.has(table.name)) await client.query(`truncate ${tableName(table)}`);
  for (const sequence of backup.foot.sequences)
    await client.query('select setval($1::regclass, $2::bigint)', [tableName(sequence), sequence.last]);
  for (const table of tables) await client.query(`alter table ${tableName(table)} enable trigger user`);
  for (const { make } of extras.toReversed()) await client.query(make);
}

async function copyRows(
  client: ClientBase,
  { file, passphrase, foot }: CheckedBackup,
  onProgress?: Progress,
): Promise<void> {
  const counts: number[] = [];
  const text = readBackupFile(file, passphrase, onProgress);
  try {
    const again = await readBackupText(text, async (table, rows) => {
      const copy = client.query(copyFrom(copyStatement(table)));
      await pipeline(rows, copy);
      counts.push(copy.rowCount);
    });
    const isSame = ({ rows, sha256 }: BackupFoot['tables'][number], at: number) =>
      rows === counts[at] && sha256 === foot.tables[at]?.sha256;
    if (!again.foot.tables.every(isSame)) throw notWhole(file, new Error('Other rows than were checked.'));
  } finally {
    await text.return(undefined);
  }
}

/** The statements that remove and make each reference and then each index that no constraint has. */
async function findExtras(client: ClientBase): Promise<{ drop: string; make: string }[]> {
  const { rows } = await client.query<{ drop: string; make: string }>(`
    select 1 as part, format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
    from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace
    union all
    select 2, format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace and not exists (select from pg_constraint where conindid = indexrelid)
    order by part, make`);
  return rows;
}
