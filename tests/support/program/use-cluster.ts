import { afterAll, beforeAll } from 'vitest';
import type { OpenDatabase } from '#database/database.ts';
import { openPostgres } from '#database/postgres-database.ts';
import { createDatabase } from '../database/test-database.ts';
import { type MailInbox, openMailInbox } from '../mail/mail-inbox.ts';
import { type ProgramCluster, startCluster } from './program-cluster.ts';

/** How long a test with several processes may take, in milliseconds. */
export const LONG = 600_000;

interface TestCluster extends ProgramCluster {
  databaseUrl: string;
  db: OpenDatabase['db'];
  inbox: MailInbox;
  /** Kills all processes at once with SIGKILL. */
  killAll(): Promise<void>;
  /** Starts as many processes as before. */
  startAll(): Promise<void>;
}

/**
 * The program as several processes on an empty database and a real mail server, started before the tests of a file or
 * a group and stopped after them.
 */
export function useCluster(count: number, env: Record<string, string> = {}): () => TestCluster {
  let running: TestCluster | undefined;
  let close: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    const inbox = await openMailInbox();
    const databaseUrl = await createDatabase();
    const cluster = await startCluster(count, { DATABASE_URL: databaseUrl, SMTP_URL: inbox.url, ...env });
    const database = await openPostgres(databaseUrl);
    running = {
      ...cluster,
      databaseUrl,
      db: database.db,
      inbox,
      async killAll() {
        await Promise.all(cluster.processes.splice(0).map((killed) => killed.kill()));
      },
      async startAll() {
        await Promise.all(Array.from({ length: count }, () => cluster.grow()));
      },
    };
    close = async () => {
      await database.close();
      await cluster.stop();
      await inbox.close();
    };
  }, LONG);
  afterAll(() => close?.(), LONG);
  return () => {
    if (running === undefined) throw new Error('The processes run only while tests do.');
    return running;
  };
}
