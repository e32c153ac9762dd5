import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import type { PoolClient } from 'pg';
import type { Db } from 'pg-boss';

/** A connection to PostgreSQL. A transaction is one too. */
export type Database = PgDatabase<NodePgQueryResultHKT>;

/** A running transaction. It is tried again after a deadlock. An action requires one as its argument, so it can't be called without. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** An open database, and what the program needs to run it. `await using` closes it too. */
export interface OpenDatabase extends AsyncDisposable {
  db: Database;
  /** Where it is, with its user and password. */
  url: string;
  /** The folder of the server that we run ourselves; null if `DATABASE_URL` names another one. */
  files: string | null;
  /**
   * Does work that is repeated every few seconds, one after the other: all at once, it would keep several connections open
   * (decision 59). Work that takes a minute is given up, so that the next goes on.
   */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result>;
  /** The same database in the form that the job queue needs. Its statements run in turn. */
  jobsDatabase: Db;
  /** A connection to hold for longer, such as for a backup. The caller releases it. */
  connect(): Promise<PoolClient>;
  /** Closes the connections that nobody uses. The next statement opens another one, with no plans yet. */
  closeUnused(): Promise<void>;
  /** Brings the tables and their statistics up to date; safe when several processes start at once. */
  migrate(): Promise<void>;
  close(): Promise<void>;
}
