import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { describe, expect, test, onTestFinished, vi } from 'vitest';
import { hangNextRead } from '#tests/support/program/hang-next-read.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { openTestDatabase } from '#tests/support/database/test-database.ts';
import { buildApp } from '#app/build-app.ts';
import type { Dependencies } from '../dependencies.ts';
import { queuedMail } from '../mail/queued-mail.ts';

const TOKEN = 'prometheus-has-this-token';
const program = useTestApp({ METRICS_TOKEN: TOKEN });

describe('Monitoring', () => {
  test.each(['/healthz', '/readyz'])(
    'learns from %s that the process is well, without a line in the log',
    async (url) => {
      const before = program().log.length;
      expect((await program().request('GET', url)).status).toBe(200);
      expect(program().log.slice(before)).toEqual([]);
    },
  );

  test('gets the figures of the requests by route, with the token', async () => {
    await program().request('GET', '/api/client/0b7e2a52-6c3f-4b0e-9a57-0d6c1f2e3a4b');
    const { statusCode, body, headers } = await program().app.inject({
      url: '/metrics',
      headers: { authorization: `Bearer ${TOKEN}` },
    });
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(body).toContain('process_resident_memory_bytes');
    expect(body).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/api\/client\/:id",status="401"\} 1/,
    );
    expect(body).not.toContain('0b7e2a52');
  });

  test('sees jobs that wait for a retry, and how long the oldest has waited', async () => {
    const { deps } = program();
    const mail = { messageId: 'late@egenlon', to: 'late@example.com', subject: 'Hej', text: 'Hej', html: '<p>Hej</p>' };
    await deps.db.transaction((tx) => deps.jobs.enqueue(tx, queuedMail, mail, 3600));
    const waiting = /egenlon_jobs\{queue="queued-mail",state="retrying"\} (\d+)/;
    const oldest = /egenlon_oldest_job_seconds\{queue="queued-mail"\} (\S+)/;
    const before = await figures(program().app);
    expect(waiting.exec(before)?.[1]).toBe('0');
    expect(oldest.exec(before)?.[1]).toBe('0');
    // It should have begun two hours ago, and was to wait for an hour before that.
    await deps.db.execute(sql`update pgboss.job set state = 'retry', created_on = now() - interval '3 hours',
      keep_until = keep_until - interval '3 hours' where data ->> 'to' = 'late@example.com'`);
    const after = await figures(program().app);
    expect(waiting.exec(after)?.[1]).toBe('1');
    expect(Number(oldest.exec(after)?.[1])).toBeGreaterThan(7190);
    expect(Number(oldest.exec(after)?.[1])).toBeLessThan(7900);
    expect(after).toContain('egenlon_database_up 1');
  });

  test('sees when the newest daily backup was finished, and while the folder hangs what was so before', async () => {
    const backupDir = mkdtempSync(join(tmpdir(), 'egenlon-backups-'));
    onTestFinished(() => rmSync(backupDir, { recursive: true }));
    const { settings } = program().deps;
    const app = await anotherProcess({ settings: { ...settings, backupDir } });
    expect(await figures(app)).toContain('egenlon_newest_backup_timestamp_seconds 0');
    const file = join(backupDir, 'egenlon-2026-11-19.sql.zst');
    writeFileSync(file, '');
    utimesSync(file, 1_795_000_000, 1_795_000_000);
    expect(await figures(app)).toContain('egenlon_newest_backup_timestamp_seconds 1795000000');

    // A network folder that hangs.
    const read = hangNextRead();
    for (const scrape of [figures(app), figures(app)])
      expect(await scrape).toContain('egenlon_newest_backup_timestamp_seconds 1795000000');
    expect(read.reads()).toBe(1);
    utimesSync(file, 1_795_000_100, 1_795_000_100);
    read.letGo();
    await expect.poll(() => figures(app)).toContain('egenlon_newest_backup_timestamp_seconds 1795000100');
  });

  test.each([undefined, '', `Bearer ${TOKEN}x`, TOKEN])('gets no figures with the authorization %s', async (given) => {
    const headers = given === undefined ? {} : { authorization: given };
    const { statusCode, body } = await program().app.inject({ url: '/metrics', headers });
    expect(statusCode).toBe(401);
    expect(body).not.toContain('process_resident_memory_bytes');
  });

  test('sees before Prometheus gives up that the database does not respond, beside the figures of the process', async () => {
    const started = performance.now();
    const body = await program().deps.db.transaction(async (tx) => {
      await tx.execute(sql`lock table pgboss.job`);
      // However often Prometheus asks meanwhile, one question waits: the program's jobs take turns with it.
      const asks = vi.spyOn(program().deps.jobs, 'backlog');
      onTestFinished(() => asks.mockRestore());
      const [shown] = await Promise.all([figures(program().app), figures(program().app)]);
      expect(asks).toHaveBeenCalledTimes(1);
      return shown;
    });
    expect(performance.now() - started).toBeLessThan(9000);
    expect(body).toContain('egenlon_database_up 0');
    expect(body).toContain('process_resident_memory_bytes');
    await expect.poll(() => figures(program().app)).toContain('egenlon_database_up 1');
  });

  test('finds no figures if no token is set', async () => {
    const { settings } = program().deps;
    const app = await anotherProcess({ settings: { ...settings, metricsToken: null } });
    expect((await app.inject({ url: '/metrics', headers: { authorization: 'Bearer null' } })).statusCode).toBe(404);
  });

  test('learns that a process without its database is alive and not ready', async () => {
    const database = await openTestDatabase();
    const app = await anotherProcess({ db: database.db });
    expect((await app.inject('/readyz')).statusCode).toBe(200);
    await database.close();
    expect((await app.inject('/readyz')).statusCode).toBe(503);
    expect((await app.inject('/healthz')).statusCode).toBe(200);
  });

  test('learns that a process that is stopping takes no more requests, while it still responds', async () => {
    const app = await anotherProcess({});
    app.leave();
    expect((await app.inject('/readyz')).statusCode).toBe(503);
    const last = await app.inject('/healthz');
    expect(last.statusCode).toBe(200);
    expect(last.headers.connection).toBe('close');
  });
});

async function figures(app: FastifyInstance): Promise<string> {
  const { body } = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } });
  return body;
}

async function anotherProcess(differently: Partial<Dependencies>): Promise<FastifyInstance> {
  const { app, deps } = program();
  const another = await buildApp({ ...deps, ...differently }, app.log, '/nonexistent');
  onTestFinished(() => another.close());
  return another;
}
