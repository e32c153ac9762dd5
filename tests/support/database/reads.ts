import { inArray, sql } from 'drizzle-orm';
import type { Transaction } from '#database/database.ts';

/** The rows of these tables that a connection has read. It counts some transactions before this one too. */
export async function rowsRead(tx: Transaction, ...tables: string[]): Promise<number> {
  const { rows } = await tx.execute(sql`select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)) as read
    from pg_stat_xact_user_tables where ${inArray(sql`relname`, tables)}`);
  return Number(rows[0]?.read ?? 0);
}

/** The pages of this index that a connection has read, from memory or not. It counts some transactions before this one too. */
export async function pagesRead(tx: Transaction, index: string): Promise<number> {
  const { rows } = await tx.execute(sql`select pg_stat_get_xact_blocks_fetched(${index}::regclass) as read`);
  return Number(rows[0]?.read ?? 0);
}
