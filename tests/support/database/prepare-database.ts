import { randomBytes } from 'node:crypto';
import { openPostgres } from '#database/postgres-database.ts';
import { createLogger } from '#server/http/logging/logger.ts';
import { openJobQueue } from '#server/jobs/job-queue.ts';
import { messageOf } from '#shared/message-of.ts';
import { execute } from './test-database.ts';
import { startPooler } from './test-pooler.ts';
import { startPostgres } from './test-postgres.ts';

/**
 * The global setup of both runners: finds or starts a PostgreSQL server, and creates a migrated database on it. Its URL is
 * in TEST_POSTGRES_URL, and each test file copies it. TEST_POOLER names a PgBouncer through which the HTTP tests then
 * reach their databases; its URL is in TEST_POOLER_URL, and PREPARED_STATEMENTS says whether it knows prepared
 * statements.
 * @returns a function that ends it after the tests
 */
export default async function prepareDatabase(): Promise<(() => Promise<void>) | undefined> {
  // Another project has prepared it already.
  if (process.env.TEST_POSTGRES_URL !== undefined) return undefined;
  const server = await startPostgres();
  const template = `egenlon_test_${randomBytes(4).toString('hex')}`;
  const url = new URL(server.url);
  url.pathname = `/${template}`;
  try {
    await execute(server.url, `create database ${template}`);
    const database = await openPostgres(url.href);
    await database.migrate();
    // The job queue's tables are in it too, because each program would make them.
    await (await openJobQueue(database, createLogger({ write: () => {} }))).stop();
    await database.close();
  } catch (error) {
    await server.stop();
    throw new Error(`${server.source} cannot be used: ${messageOf(error)}`, { cause: error });
  }
  const { TEST_POOLER } = process.env;
  const pooler = TEST_POOLER === undefined ? null : await startPooler(TEST_POOLER, server.url);
  if (pooler !== null) {
    process.env.TEST_POOLER_URL = pooler.url;
    process.env.PREPARED_STATEMENTS = pooler.knowsStatements ? 'on' : 'off';
  }
  const behind = `, behind ${TEST_POOLER} with${pooler?.knowsStatements === true ? '' : 'out'} prepared statements`;
  console.log(`Database: ${server.source}${pooler === null ? '' : behind}`);
  process.env.TEST_POSTGRES_URL = url.href;
  return async () => {
    await pooler?.stop();
    // A server of TEST_DATABASE_URL would keep them.
    await dropCopies(server.url, template);
    await server.stop();
  };
}

/** Drops the template and the copies, whose names begin with its own. */
async function dropCopies(url: string, template: string): Promise<void> {
  const copies = await execute<{ datname: string }>(
    url,
    'select datname from pg_database where starts_with(datname, $1)',
    [template],
  );
  for (const { datname } of copies) await execute(url, `drop database ${datname} with (force)`);
}
