import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { lockDataDir } from '#database/data-dir-lock.ts';
import { type ConnectionProxy, connectsTo, openConnectionProxy } from '../support/database/connection-proxy.ts';
import { newDataDir } from '../support/database/test-postgres.ts';
import { copyDatabase, createDatabase, execute } from '../support/database/test-database.ts';
import { newClient } from '../support/people/new-client.ts';
import { logIn } from '../support/people/log-in.ts';
import { newMember } from '../support/people/new-member.ts';
import { type Caller, fetchCaller } from '../support/program/caller.ts';
import { startProcess } from '../support/program/program-process.ts';
import { COMMAND, runScript } from '../support/program/run-script.ts';
import { MANY_STARTS } from '../support/test-form.ts';

const folder = mkdtempSync(join(tmpdir(), 'egenlon-backup-'));
const dataDirs: string[] = [];
afterAll(() => [folder, ...dataDirs].forEach((path) => rmSync(path, { recursive: true })));

function dataDir(): string {
  const path = newDataDir('egenlon-backup-');
  dataDirs.push(path);
  return path;
}

const clientsOf = async (caller: Caller, token: string) =>
  (await caller.request('GET', '/api/client/fetchallclients', { token })).json.clients;

test(
  'a backup beside the running program moves it from its own database to a server, and back',
  MANY_STARTS,
  async () => {
    const own = { DATA_DIR: dataDir() };
    const first = await startProcess(own);
    const { token, email } = await newMember(fetchCaller(first.address), 'asa@example.se');
    await newClient(fetchCaller(first.address), token);
    const clients = await clientsOf(fetchCaller(first.address), token);
    const expectRestored = async (caller: Caller) => {
      expect((await caller.request('GET', '/api/client/fetchallclients', { token })).status).toBe(401);
      expect(await clientsOf(caller, (await logIn(caller, email)).json.authtoken)).toEqual(clients);
    };
    expect(clients).toHaveLength(1);
    const file = join(folder, 'own.sql.zst');
    expect(await runScript('back-up', own, file)).toMatch(/ has \d+ rows of \d+ tables in 1 MB\.\nIt is not encrypted/);
    await first.stop();

    const server = { DATABASE_URL: await createDatabase(), DATA_DIR: own.DATA_DIR };
    expect(await runScript('restore', server, file)).toMatch(
      /^Restored \d+ rows as they were at .*\nReminders and mails about late invoices wait, /,
    );
    const second = await startProcess(server);
    await expectRestored(fetchCaller(second.address));
    const back = join(folder, 'back.sql.zst');
    await runScript('back-up', server, back);
    await second.stop();

    const again = { DATA_DIR: dataDir() };
    await runScript('restore', again, back);
    const third = await startProcess(again);
    await expectRestored(fetchCaller(third.address));
    await expect(runScript('restore', again, back)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The database has tables already\. .*\n$/) as string,
    });
    await third.stop();
  },
);

test('a backup is verified by restoring it and auditing what it holds', MANY_STARTS, async () => {
  const source = { DATABASE_URL: await copyDatabase(), TMPDIR: dataDir() };
  const right = join(folder, 'right.sql.zst');
  await runScript('back-up', source, right);
  expect(await runScript('verify-backup', source, right)).toMatch(/\nThe backup can be restored, and is right\.\n$/);
  await execute(source.DATABASE_URL, 'update invoice_number_series set last_number = 2');
  await execute(
    source.DATABASE_URL,
    `insert into documents (sha256, media_type, bytes, created_at)
      values ('${'0'.repeat(64)}', 'application/pdf', 'changed', now())`,
  );
  const wrong = join(folder, 'wrong.sql.zst');
  await runScript('back-up', source, wrong);
  await expect(runScript('verify-backup', source, wrong)).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/\nViolations: 3\.\n$/) as string,
    // On a slow machine it first tells how far it is.
    stderr: expect.stringContaining(
      `Number 1 stands on no invoice.\nNumber 2 stands on no invoice.\nThe document ${'0'.repeat(64)} has other bytes than were kept.\n`,
    ) as string,
  });
  expect(readdirSync(source.TMPDIR)).toEqual([]);
});

test('a verification that is cut off leaves no database on the disk: at once, or at the next one after a kill', async () => {
  const env = { DATABASE_URL: await copyDatabase(), TMPDIR: dataDir() };
  const file = join(folder, 'cut-off.sql.zst');
  await runScript('back-up', env, file);
  const cutOff = async (signal: 'SIGHUP' | 'SIGKILL') => {
    const verifying = spawn(process.execPath, [COMMAND, 'verify-backup', file], {
      env: { PATH: process.env.PATH, ...env },
    });
    const databases = () => globSync(join(env.TMPDIR, 'egenlon-verify-*', 'postgresql'));
    await expect.poll(() => databases().length, { timeout: 120_000, interval: 10 }).toBe(1);
    verifying.kill(signal);
    await once(verifying, 'exit');
    return readdirSync(env.TMPDIR).length;
  };
  expect(await cutOff('SIGHUP')).toBe(0);
  expect(await cutOff('SIGKILL')).toBe(1);
  const used = join(env.TMPDIR, 'egenlon-verify-used');
  mkdirSync(used);
  const release = lockDataDir(used);
  await runScript('verify-backup', env, file);
  expect(readdirSync(env.TMPDIR)).toEqual(['egenlon-verify-used']);
  release();
});

/** A way to a database on which nothing gets there any more after the statement that fills a table. */
async function openHalting(databaseUrl: string, statement: string): Promise<ConnectionProxy> {
  return openConnectionProxy(databaseUrl, connectsTo(databaseUrl), (database, program) => {
    database.pipe(program);
    program.on('data', (part: Buffer) => {
      // The rest is read, since the end of the connection comes after it.
      if (part.includes(statement)) program.unpipe(database).resume();
    });
  });
}

test('a restore that is killed leaves the database empty, and works when it is run again', MANY_STARTS, async () => {
  const source = await copyDatabase();
  await execute(
    source,
    `insert into rate_limits (key, hits, resets_at) select 'key ' || n, 1, now() from generate_series(1, 300000) n`,
  );
  const file = join(folder, 'large.sql.zst');
  await runScript('back-up', { DATABASE_URL: source }, file);
  const target = await createDatabase();
  const statement = 'COPY "public"."rate_limits"';
  const halting = await openHalting(target, statement);
  const killed = spawn(process.execPath, [COMMAND, 'restore', file], {
    env: { PATH: process.env.PATH, DATABASE_URL: halting.url },
  });
  const isCopying = `select from pg_stat_activity where datname = current_database() and query like '${statement}%'`;
  await expect.poll(() => execute(target, isCopying), { timeout: 120_000 }).toHaveLength(1);
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  const tables = `select from pg_tables where schemaname in ('public', 'pgboss', 'drizzle')`;
  await expect.poll(() => execute(target, isCopying)).toEqual([]);
  await halting.close();
  expect(await execute(target, tables)).toEqual([]);

  await runScript('restore', { DATABASE_URL: target }, file);
  expect(await execute(target, 'select count(*)::int as n from rate_limits')).toEqual([{ n: 300_000 }]);
});

test('a backup that is not whole is refused before a database is made for it', async () => {
  const target = { DATA_DIR: join(folder, 'never') };
  await expect(runScript('restore', target, fileURLToPath(import.meta.url))).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      / is not a whole backup: it was cut off or changed, or is something else\.\n$/,
    ) as string,
  });
  expect(existsSync(target.DATA_DIR)).toBe(false);
});
