import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { OpenDatabase } from '#database/database.ts';
import { openPostgres } from '#database/postgres-database.ts';

/**
 * A migrated database for one test file. It is a copy of the run's migrated one, so that files can run in parallel
 * (tests/support/database/prepare-database.ts sets the variables).
 */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const url = await copyDatabase();
  const { TEST_POOLER_URL } = process.env;
  if (TEST_POOLER_URL === undefined) return openPostgres(url);
  const pooled = new URL(TEST_POOLER_URL);
  pooled.pathname = new URL(url).pathname;
  return openPostgres(pooled.href, { preparesStatements: process.env.PREPARED_STATEMENTS === 'on' });
}

/** Copies the run's migrated database. @returns the copy's URL, for separate processes */
export async function copyDatabase(): Promise<string> {
  return createDatabase(new URL(templateUrl()).pathname.slice(1));
}

/**
 * Creates an empty database, or a copy of another one.
 * @param options further options of `create database`, such as its locale
 * @returns its URL
 */
export async function createDatabase(template = 'template1', options = ''): Promise<string> {
  const url = new URL(templateUrl());
  // The name starts like the run's template, because all databases with that start are dropped after the run.
  const name = `${url.pathname.slice(1)}_${randomBytes(6).toString('hex')}`;
  const admin = new URL(url);
  admin.pathname = '/postgres';
  await execute(admin.href, `create database ${name} template ${template} ${options}`);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs one statement on a connection of its own, and returns its rows. */
export async function execute<Row extends object>(url: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

function templateUrl(): string {
  const url = process.env.TEST_POSTGRES_URL;
  if (url === undefined) throw new Error('TEST_POSTGRES_URL is not set: run the tests by npm test.');
  return url;
}
