import { tmpdir } from 'node:os';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import type { Dependencies } from '#server/dependencies.ts';
import { createLogger } from '#server/http/logging/logger.ts';
import { createPdfEngine, type PdfEngine } from '#server/pdf/pdf-engine.ts';
import { parseSettings } from '#server/settings.ts';
import { openProgram } from '#app/open-program.ts';
import { type MailInbox, openMailInbox } from '../mail/mail-inbox.ts';
import { openTestDatabase } from '../database/test-database.ts';
import { addMember } from '../people/add-member.ts';
import { type Caller, decode, encode } from './caller.ts';

/** The whole program on a real database and a real mail server, with a clock that the test sets. */
export interface TestApp extends Caller {
  app: FastifyInstance;
  deps: Dependencies;
  inbox: MailInbox;
  /** All lines of the log. */
  log: string[];
  /** Sets the clock to an ISO instant. */
  setClock(instant: string): void;
  /** Adds a member and signs in. Registering over HTTP would hash a password for each. */
  newMember(): Promise<{ token: string; memberId: string; email: string }>;
}

/**
 * The program of a test file. It is opened before its tests, on a database of its own, and closed after them.
 * Use inside a file as `const program = useTestApp()`, and in its tests `program().request(…)`.
 */
export function useTestApp(env: Record<string, string> = {}, openDatabase = openTestDatabase): () => TestApp {
  let running: (TestApp & { close(): Promise<void> }) | undefined;
  beforeAll(async () => {
    running = await openTestApp(env, openDatabase);
  });
  afterAll(() => running?.close());
  return () => {
    if (running === undefined) throw new Error('The program runs only while tests do.');
    return running;
  };
}

/** The engine of all programs of a worker, because its processes take long to start. They end with the worker. */
const { render } = createPdfEngine();
const pdf: PdfEngine = { render, close: () => {} };

async function openTestApp(
  env: Record<string, string>,
  openDatabase: typeof openTestDatabase,
): Promise<TestApp & { close(): Promise<void> }> {
  let now = new Date('2026-11-20T10:00:00Z');
  const log: string[] = [];
  const logger = createLogger({ write: (line) => void log.push(line) });
  const inbox = await openMailInbox();
  const settings = parseSettings({
    SMTP_URL: inbox.url,
    PUBLIC_URL: 'http://egenlon.test',
    RATE_LIMIT: 'off',
    DATA_DIR: tmpdir(),
    ...env,
  });
  const database = await openDatabase();
  const program = await openProgram({
    settings,
    database,
    clock: () => now,
    logger,
    screens: '/nonexistent',
    pdf,
  });
  const { app, deps } = program;

  const request: Caller['request'] = async (method, url, options) => {
    const { statusCode, headers, rawPayload } = await app.inject({ method: method as 'GET', url, ...encode(options) });
    return decode(statusCode, headers, rawPayload);
  };

  let members = 0;
  return {
    app,
    deps,
    inbox,
    log,
    request,
    setClock(instant) {
      now = new Date(instant);
    },
    newMember() {
      members += 1;
      return addMember(deps, `medlem${members}@example.se`);
    },
    async close() {
      await program.close();
      await inbox.close();
    },
  };
}
