import { tmpdir } from 'node:os';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import type { Dependencies } from '#server/dependencies.ts';
import { createLogger } from '#server/http/logging/logger.ts';
import { parseSettings } from '#server/settings.ts';
import { openProgram } from '#app/open-program.ts';
import { type MailInbox, openMailInbox } from '../mail/mail-inbox.ts';
import { openTestDatabase } from '../database/test-database.ts';

/** The whole program on a real database and a real mail server, with a clock that the test sets. */
export interface TestApp {
  app: FastifyInstance;
  deps: Dependencies;
  inbox: MailInbox;
  /** All lines of the log. */
  log: string[];
  /** Sets the clock to an ISO instant. */
  setClock(instant: string): void;
  /** Makes a request with a session's `token`. `body` is sent as JSON unless it is text. */
  call(
    method: InjectOptions['method'] & string,
    url: string,
    options?: { token?: string; body?: unknown },
  ): Promise<TestResponse>;
  /** Registers a new member and returns it. */
  newMember(): Promise<{ token: string; memberId: string; email: string }>;
}

/** Makes requests: the program itself, or a browser's page. */
export type Caller = Pick<TestApp, 'call'>;

/** The response to a request. */
export interface TestResponse {
  status: number;
  // A test reads the JSON like a client, by its literal keys.
  // oxlint-disable-next-line typescript/no-explicit-any
  json: any;
  headers: Record<string, unknown>;
  bytes: Buffer;
}

/**
 * The program of a test file. It is opened before its tests, on a database of its own, and closed after them.
 * Use inside a file as `const program = useTestApp()`, and in its tests `program().call(…)`.
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
  const program = await openProgram({ settings, database, clock: () => now, logger, screens: '/nonexistent' });
  const { app, deps } = program;

  const call: TestApp['call'] = async (method, url, { token, body } = {}) => {
    const response = await app.inject({
      method: method as 'GET',
      url,
      headers: {
        ...(token === undefined ? {} : { 'auth-token': token }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const isJson = String(response.headers['content-type']).startsWith('application/json');
    return {
      status: response.statusCode,
      json: isJson ? response.json() : undefined,
      headers: response.headers,
      bytes: response.rawPayload,
    };
  };

  let members = 0;
  return {
    app,
    deps,
    inbox,
    log,
    call,
    setClock(instant) {
      now = new Date(instant);
    },
    async newMember() {
      members += 1;
      const email = `medlem${members}@example.se`;
      const password = 'hemligt123';
      const { json } = await call('POST', '/api/auth/createuser', {
        body: { name: 'Anna Andersson', phoneNo: '+46701234567', email, password, confirmPassword: password },
      });
      const { json: who } = await call('POST', '/api/auth/getuser', { token: json.authtoken });
      return { token: json.authtoken, memberId: who.user._id, email };
    },
    async close() {
      await program.close();
      await inbox.close();
    },
  };
}
