import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Db } from 'pg-boss';

/** What both engines answer to raw SQL. */
interface QueryResult extends PgQueryResultHKT {
  type: { rows: Record<string, unknown>[] };
}

/** A connection on either engine: the embedded database or a PostgreSQL server. A transaction is one too. */
export type Database = PgDatabase<QueryResult>;

/** A running transaction: what an action requires, so that it can't forget it. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** An opened database with what its life needs. */
export interface OpenDatabase {
  db: Database;
  engine: 'embedded' | 'postgres';
  /** The same database in the job queue's form. */
  jobsDatabase: Db;
  /** Brings the tables up to date; safe when several processes start at once. */
  migrate(): Promise<void>;
  close(): Promise<void>;
}
