import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import type { Db } from 'pg-boss';

/** A connection to PostgreSQL. A transaction is one too. */
export type Database = PgDatabase<NodePgQueryResultHKT>;

/** A running transaction: what an action requires, so that it can't forget it. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** An opened database with what its life needs. */
export interface OpenDatabase {
  db: Database;
  /** The folder of the server that we run ourselves; null where we were given one. */
  files: string | null;
  /** The same database in the job queue's form. */
  jobsDatabase: Db;
  /** Brings the tables up to date; safe when several processes start at once. */
  migrate(): Promise<void>;
  close(): Promise<void>;
}
