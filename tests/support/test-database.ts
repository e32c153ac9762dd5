import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import type { OpenDatabase } from '../../src/server/database/database.ts';
import { embeddedDatabase, embeddedOptions } from '../../src/server/database/embedded-database.ts';
import { openPostgres } from '../../src/server/database/postgres-database.ts';

/**
 * A migrated database for one test file, on the engine that TEST_ENGINE names: a copy of the one that the run has
 * migrated, so that files can run side by side (tests/support/prepare-databases.ts sets the variables).
 */
export function openTestDatabase(): Promise<OpenDatabase> {
  return process.env.TEST_ENGINE === 'postgres' ? postgresCopy() : embeddedCopy();
}

async function embeddedCopy(): Promise<OpenDatabase> {
  const dump = new Blob([readFileSync(required('TEST_EMBEDDED_DUMP'))]);
  return embeddedDatabase(await PGlite.create({ ...embeddedOptions, loadDataDir: dump }), () => {});
}

async function postgresCopy(): Promise<OpenDatabase> {
  return openPostgres(await copyPostgresDatabase());
}

/** Copies the run's migrated PostgreSQL database. @returns the copy's address, for processes of their own */
export async function copyPostgresDatabase(): Promise<string> {
  return createPostgresDatabase(new URL(required('TEST_POSTGRES_URL')).pathname.slice(1));
}

/**
 * Creates an empty PostgreSQL database, or a copy of another one.
 * @param options further words of `create database`, such as its locale
 * @returns its address
 */
export async function createPostgresDatabase(template = 'template1', options = ''): Promise<string> {
  const url = new URL(required('TEST_POSTGRES_URL'));
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

function required(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: run the tests by npm test.`);
  return value;
}
