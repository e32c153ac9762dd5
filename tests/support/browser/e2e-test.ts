import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, type Page, test as base } from '@playwright/test';
import { startCluster } from '../program/program-cluster.ts';
import { startProcess } from '../program/program-process.ts';
import { type MailInbox, openMailInbox } from '../mail/mail-inbox.ts';
import { writeVatProvider } from '../program/vat-provider.ts';
import { copyDatabase } from '../database/test-database.ts';

const MOVABLE_CLOCK = new URL('../program/movable-clock.ts', import.meta.url).href;
const CLOCK_FILE = 'days-ahead';

/** The options that a Playwright project sets for its tests. */
export interface ProjectOptions {
  /** The number of processes that the program runs as. */
  processes: number;
}

/** The options that a file sets for its tests. */
interface FileOptions {
  /**
   * A name for a program that no other file uses. Its tests find an empty queue and no wages, and can move its clock.
   * Each such program costs some seconds, because it runs beside a browser and a test runner's process of its own.
   */
  ownProgram: string | null;
  /** Whether the provider is registered for VAT. */
  hasVat: boolean;
}

/** The options that a test sets for itself. */
interface TestOptions {
  /** Matches the errors in the browser's console that the test causes, each with its URL. */
  provoked: RegExp;
}

/** The fixtures of a test. */
interface TestFixtures {
  /** The page of another person on another machine. */
  otherPage: Page;
}

/** The fixtures that all tests of a worker share. */
interface WorkerFixtures {
  /** A folder for the program's files. */
  folder: string;
  /** Receives the provider's and the members' mail. */
  inbox: MailInbox;
  /** Sets the clock of the file's own program some days ahead of the real time. */
  setDaysAhead: (days: number) => void;
  /** The URL of the program, which runs in processes of its own on a database of its own. */
  address: string;
}

/** A test of the product in a real browser. An unexpected error in the browser's console fails it. */
export const test = base.extend<TestOptions & TestFixtures, ProjectOptions & FileOptions & WorkerFixtures>({
  // The browser itself logs each request that the server refused, or that failed because the mail server did.
  provoked: [/status of (?:4\d\d|502).*\/api\//, { option: true }],

  processes: [1, { option: true, scope: 'worker' }],
  ownProgram: [null, { option: true, scope: 'worker' }],
  hasVat: [false, { option: true, scope: 'worker' }],

  inbox: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const inbox = await openMailInbox();
      await use(inbox);
      await inbox.close();
    },
    { scope: 'worker' },
  ],

  folder: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'egenlon-e2e-'));
      await use(folder);
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],

  setDaysAhead: [
    async ({ folder }, use) => {
      const setDaysAhead = (days: number) => writeFileSync(join(folder, CLOCK_FILE), String(days));
      setDaysAhead(0);
      await use(setDaysAhead);
    },
    { scope: 'worker' },
  ],

  address: [
    async ({ processes, ownProgram, hasVat, setDaysAhead, folder, inbox }, use) => {
      setDaysAhead(0);
      const clock = { NODE_OPTIONS: `--import=${MOVABLE_CLOCK}`, CLOCK_FILE: join(folder, CLOCK_FILE) };
      const env = {
        DATABASE_URL: await copyDatabase(),
        DATA_DIR: folder,
        SMTP_URL: inbox.url,
        ...(ownProgram === null ? {} : clock),
        ...(hasVat ? { PROVIDER_FILE: writeVatProvider(folder) } : {}),
      };
      const program = await (processes === 1 ? startProcess(env) : startCluster(processes, env));
      await use(program.address);
      await program.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],

  baseURL: ({ address }, use) => use(address),

  context: async ({ context, provoked }, use) => watched(context, provoked, () => use(context)),

  otherPage: async ({ browser, baseURL, provoked }, use) => {
    const options = { ...(baseURL === undefined ? {} : { baseURL }), locale: 'sv-SE', timezoneId: 'Europe/Stockholm' };
    const context = await browser.newContext(options);
    await watched(context, provoked, async () => use(await context.newPage()));
    await context.close();
  },
});

/** Fails a test whose console has an error that it did not cause. */
async function watched(context: BrowserContext, provoked: RegExp, use: () => Promise<void>): Promise<void> {
  const problems: string[] = [];
  context.on('weberror', (error) => problems.push(String(error.error())));
  context.on('console', (message) => {
    const text = `${message.text()} (${message.location().url})`;
    if (message.type() === 'error' && !provoked.test(text)) problems.push(text);
  });
  await use();
  base.expect(problems, 'errors in the browser’s console').toEqual([]);
}

export { expect } from '@playwright/test';
