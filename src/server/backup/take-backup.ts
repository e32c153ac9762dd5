import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { OpenDatabase } from '#database/database.ts';
import { findNewestMigration, withMigrationLock, WITHOUT_LIMITS } from '#database/migrate.ts';
import {
  aroundRows,
  BackupError,
  type BackupFoot,
  type BackupTable,
  columnNames,
  footLine,
  headLine,
  tableName,
} from './backup-text.ts';
import { writeBackupFile } from './backup-file.ts';

/** How PostgreSQL writes and reads values in a backup, whatever the server's settings are. */
export const PORTABLE = [
  "set local client_encoding = 'UTF8'",
  "set local datestyle = 'ISO, YMD'",
  "set local intervalstyle = 'postgres'",
  "set local timezone = 'UTC'",
  'set local extra_float_digits = 3',
  WITHOUT_LIMITS,
].join('; ');

/** What a backup holds. */
interface BackupSummary {
  tables: number;
  rows: number;
  /** The file's size. */
  bytes: number;
}

/**
 * Writes one consistent snapshot of the database into a new file, while the program works on. Only updates of the tables
 * wait until it is done.
 * @param onProgress is told the table that is being read and how many bytes of rows have been
 * @throws BackupError
 */
export async function takeBackup(
  database: OpenDatabase,
  file: string,
  passphrase: string | null,
  now: Date,
  onProgress: (table: string, bytes: number) => void = () => {},
): Promise<BackupSummary> {
  // A migration that waited for a table would let all other work on that table wait. This lets the migration wait first.
  return withMigrationLock(await database.connect(), 'shared', async () => {
    const client = await database.connect();
    try {
      let summary = { tables: 0, rows: 0 };
      const bytes = await writeBackupFile(
        file,
        snapshotText(client, now, onProgress, (done) => (summary = done)),
        passphrase,
      );
      return { ...summary, bytes };
    } finally {
      // Closes the connection, which also ends its transaction.
      client.release(true);
    }
  });
}

async function* snapshotText(
  client: ClientBase,
  now: Date,
  onProgress: (table: string, bytes: number) => void,
  onEnd: (summary: Omit<BackupSummary, 'bytes'>) => void,
): AsyncGenerator<Buffer> {
  await client.query('begin isolation level repeatable read read only');
  await client.query(PORTABLE);
  const migration = await findNewestMigration(client);
  if (migration === null)
    throw new BackupError('There is nothing to back up: the program has never run on this database.');
  const tables = await findTables(client);
  const databaseBytes = await findDatabaseBytes(client);
  yield Buffer.from(headLine({ takenAt: now.toISOString(), migration, databaseBytes, tables }));
  const counted: BackupFoot['tables'] = [];
  let bytes = 0;
  for (const table of tables) {
    const { before, after } = aroundRows(table);
    const hash = createHash('sha256');
    yield Buffer.from(before);
    // It is read at once: an error without a listener would end the process.
    const copy = client.query(copyTo(`copy (select ${columnNames(table)} from ${tableName(table)}) to stdout`));
    for await (const chunk of copy as AsyncIterable<Buffer>) {
      hash.update(chunk);
      onProgress(table.name, (bytes += chunk.length));
      yield chunk;
    }
    yield Buffer.from(after);
    counted.push({ rows: copy.rowCount, sha256: hash.digest('hex') });
  }
  yield Buffer.from(footLine({ tables: counted, sequences: await findSequences(client) }));
  await client.query('commit');
  onEnd({ tables: tables.length, rows: counted.reduce((sum, { rows }) => sum + rows, 0) });
}

/**
 * The product's tables, and those of pg-boss with the queues and their jobs, each queue before its jobs. Left out are
 * generated columns, which follow from the others, the record of migrations, and pg-boss's own statistics.
 */
export async function findTables(client: ClientBase): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(`
    select n.nspname as schema, c.relname as name,
      array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
    from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition
      and (n.nspname = 'public' or (n.nspname = 'pgboss' and c.relname in ('queue', 'job')))
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')
    group by n.nspname, c.relname
    order by n.nspname = 'pgboss', c.relname = 'job', c.relname`);
  return rows;
}

async function findDatabaseBytes(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>('select pg_database_size(current_database())::text as bytes');
  return Number(rows[0]?.bytes);
}

/** A sequence that has never been used has no last value. */
async function findSequences(client: ClientBase): Promise<BackupFoot['sequences']> {
  const { rows } = await client.query<BackupFoot['sequences'][number]>(`
    select schemaname as schema, sequencename as name, last_value::text as last from pg_sequences
    where schemaname = 'public' and last_value is not null order by sequencename`);
  return rows;
}
