import type pg from 'pg';

/** A table is large from this size in bytes. With a smaller one, any plan is quick. */
const LARGE = 8 * 1024 * 1024;

/**
 * Makes PostgreSQL's statistics of large tables that have none. It plans with them. After an upgrade with `pg_upgrade` of
 * versions before 18 it has none, and makes them by itself only for tables in which many rows have changed since.
 * Several processes may do so at once.
 */
export async function makeMissingStatistics(pool: Pick<pg.Pool, 'query'>): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
      where relnamespace = current_schema()::regnamespace and relkind = 'r' and pg_relation_size(oid) > ${LARGE}
        and not exists (select from pg_stats where schemaname = current_schema() and tablename = relname)`,
  );
  if (rows.length === 0) return;
  // Another process, or an operator's command, may be at the same table for long. Large tables may take longer than the
  // server's limit for a statement. Both statements are one transaction.
  await pool.query(`set local statement_timeout = 0; analyze (skip_locked) ${rows.map(({ name }) => name).join()}`);
}
