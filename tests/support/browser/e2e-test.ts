import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, type Page, test as base } from '@playwright/test';
import { startCluster } from '../program/program-cluster.ts';
import { startProcess } from '../program/program-process.ts';
import { type MailInbox, openMailInbox } from '../mail/mail-inbox.ts';
import { writeVatProvider } from '../program/vat-provider.ts';
import { copyDatabase } from '../database/test-database.ts';

/** The name of the program whose provider is registered for VAT. */
export const VAT_PROGRAM = 'vat';
const MOVABLE_CLOCK = new URL('../program/movable-clock.ts', import.meta.url).href;

/** The options that a Playwright project sets for its tests. */
export interface ProjectOptions {
  /** The number of processes that the program runs as. */
  processes: number;
}

/** The options that a test or a file sets. */
interface TestOptions {
  /**
   * A name for a program that no other file uses. Its tests find an empty queue and no wages, and can move its clock. Each
   * such program costs a second or two. The one of VAT_PROGRAM has a provider that is registered for VAT.
   */
  ownProgram: string | null;
  /** Matches the errors in the browser's console that the test causes, each with its URL. */
  provoked: RegExp;
}

/** The program that a test uses, in processes of its own on a database of its own. */
interface TestProgram {
  address: string;
  /** The address of its database, with its user and password. */
  databaseUrl: string;
  /** A folder for its files. */
  folder: string;
  /** Receives the provider's and the members' mail. */
  inbox: MailInbox;
  /** Sets its clock some days ahead of the real time, if it is a file's own program. */
  setDaysAhead: (days: number) => void;
}

/** The fixtures of a test. */
interface TestFixtures extends TestProgram {
  program: TestProgram;
  /** The page of another person on another machine. */
  otherPage: Page;
}

/** The fixtures that all tests of a worker share. */
interface WorkerFixtures {
  /** Returns the running program of this name, or starts it. The one of most tests has none. */
  programNamed: (name: string | null) => Promise<TestProgram>;
}

/** A test of the product in a real browser. An unexpected error in the browser's console fails it. */
export const test = base.extend<TestOptions & TestFixtures, ProjectOptions & WorkerFixtures>({
  // The browser itself logs each request that the server refused, or that failed because the mail server did.
  provoked: [/status of (?:4\d\d|502).*\/api\//, { option: true }],
  ownProgram: [null, { option: true }],
  processes: [1, { option: true, scope: 'worker' }],

  programNamed: [
    async ({ processes }, use) => {
      const running = new Map<string | null, StartedProgram>();
      const stop = async (name: string | null) => {
        await running.get(name)?.stop();
        running.delete(name);
      };
      await use(async (name) => {
        const started = running.get(name);
        if (started !== undefined) return started;
        // A worker runs a file's tests one after the other, so nobody needs the program of the file before.
        for (const other of running.keys()) if (other !== null) await stop(other);
        const program = await startProgram(processes, name);
        running.set(name, program);
        return program;
      });
      for (const name of running.keys()) await stop(name);
    },
    { scope: 'worker' },
  ],

  program: async ({ programNamed, ownProgram }, use) => use(await programNamed(ownProgram)),
  address: ({ program }, use) => use(program.address),
  databaseUrl: ({ program }, use) => use(program.databaseUrl),
  folder: ({ program }, use) => use(program.folder),
  inbox: ({ program }, use) => use(program.inbox),
  setDaysAhead: ({ program }, use) => use(program.setDaysAhead),
  baseURL: ({ address }, use) => use(address),

  context: async ({ context, provoked }, use) => watched(context, provoked, () => use(context)),

  otherPage: async ({ browser, baseURL, provoked }, use) => {
    const options = { ...(baseURL === undefined ? {} : { baseURL }), locale: 'sv-SE', timezoneId: 'Europe/Stockholm' };
    const context = await browser.newContext(options);
    await watched(context, provoked, async () => use(await context.newPage()));
    await context.close();
  },
});

interface StartedProgram extends TestProgram {
  stop(): Promise<void>;
}

async function startProgram(processes: number, name: string | null): Promise<StartedProgram> {
  const folder = mkdtempSync(join(tmpdir(), 'egenlon-e2e-'));
  const inbox = await openMailInbox();
  const clock = join(folder, 'days-ahead');
  const setDaysAhead = (days: number) => {
    // The program never finds the file empty, as it would while it is written.
    writeFileSync(`${clock}-next`, String(days));
    renameSync(`${clock}-next`, clock);
  };
  setDaysAhead(0);
  const databaseUrl = await copyDatabase();
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    SMTP_URL: inbox.url,
    // It is read from its file each time, so the program of most tests has none.
    ...(name === null ? {} : { NODE_OPTIONS: `--import=${MOVABLE_CLOCK}`, CLOCK_FILE: clock }),
    ...(name === VAT_PROGRAM ? { PROVIDER_FILE: writeVatProvider(folder) } : {}),
  };
  const { address, stop } = await (processes === 1 ? startProcess(env) : startCluster(processes, env));
  return {
    address,
    databaseUrl,
    folder,
    inbox,
    setDaysAhead,
    async stop() {
      await stop();
      await inbox.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Fails a test whose console has an error that it did not cause. */
async function watched(context: BrowserContext, provoked: RegExp, use: () => Promise<void>): Promise<void> {
  const problems: string[] = [];
  context.on('page', keepIntercepting);
  context.on('weberror', (error) => problems.push(String(error.error())));
  context.on('console', (message) => {
    const text = `${message.text()} (${message.location().url})`;
    if (message.type() === 'error' && !provoked.test(text)) problems.push(text);
  });
  await use();
  base.expect(problems, 'errors in the browser’s console').toEqual([]);
}

/**
 * Keeps the interception of a page's requests on once a test has begun it. Ending its last route would lose the requests
 * that are under way just then, and the screen would wait for them in vain.
 */
function keepIntercepting(page: Page): void {
  const route = page.route.bind(page);
  page.route = async (...given) => {
    page.route = route;
    await route(/^no-such-url:/, (never) => never.fallback());
    return route(...given);
  };
}

export { expect } from '@playwright/test';
