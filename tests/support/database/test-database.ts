import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { OpenDatabase } from '#database/database.ts';
import { openPostgres } from '#database/postgres-database.ts';

/**
 * A migrated database for one test file: a copy of the one that the run has migrated, so that files can run side by side
 * (tests/support/database/prepare-database.ts sets the variable).
 */
export async function openTestDatabase(): Promise<OpenDatabase> {
  return openPostgres(await copyDatabase());
}

/** Copies the run's migrated database. @returns the copy's address, for processes of their own */
export async function copyDatabase(): Promise<string> {
  return createDatabase(new URL(templateUrl()).pathname.slice(1));
}

/**
 * Creates an empty database, or a copy of another one.
 * @param options further words of `create database`, such as its locale
 * @returns its address
 */
export async function createDatabase(template = 'template1', options = ''): Promise<string> {
  const url = new URL(templateUrl());
  // The name begins as the run's template does: what begins so is dropped after the run.
  const name = `${url.pathname.slice(1)}_${randomBytes(6).toString('hex')}`;
  const admin = new URL(url);
  admin.pathname = '/postgres';
  const client = new pg.Client({ connectionString: admin.href });
  await client.connect();
  await client.query(`create database ${name} template ${template} ${options}`);
  await client.end();
  url.pathname = `/${name}`;
  return url.href;
}

function templateUrl(): string {
  const url = process.env.TEST_POSTGRES_URL;
  if (url === undefined) throw new Error('TEST_POSTGRES_URL is not set: run the tests by npm test.');
  return url;
}
