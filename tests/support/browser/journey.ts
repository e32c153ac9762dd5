import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, type Page, test as base } from '@playwright/test';
import { startCluster } from '../program/program-cluster.ts';
import { startProcess } from '../program/program-process.ts';
import { type MailInbox, openMailInbox } from '../mail/mail-inbox.ts';
import { runScript } from '../program/run-script.ts';
import { copyDatabase } from '../database/test-database.ts';

/** What a Playwright project sets for its journeys. */
export interface JourneyOptions {
  /** As how many processes the program runs. */
  processes: number;
}

/** What a file of journeys sets for all of them. */
interface FileOptions {
  /** The address of a reviewer who is invited before the program starts. */
  reviewer: string | null;
}

/** What a test says of itself. */
interface TestOptions {
  /** Errors in the browser's console, each with its address, that the test provokes. */
  provoked: RegExp;
}

/** What a test gets beside its page. */
interface TestFixtures {
  /** Somebody else's, on another machine. */
  otherPage: Page;
}

/** What a journey gets beside the browser. */
interface JourneyFixtures {
  /** Where the provider's and the members' mail goes. */
  inbox: MailInbox;
  /** The address of the program, which runs in processes of its own on a database of its own. */
  address: string;
}

/** A journey through the product in a real browser. An error in the browser's console that nobody expects fails it. */
export const test = base.extend<TestOptions & TestFixtures, JourneyOptions & FileOptions & JourneyFixtures>({
  // The browser's own note of a call that the server refused, or for which the mail server refused.
  provoked: [/status of (?:4\d\d|502).*\/api\//, { option: true }],

  processes: [1, { option: true, scope: 'worker' }],
  reviewer: [null, { option: true, scope: 'worker' }],

  inbox: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const inbox = await openMailInbox();
      await use(inbox);
      await inbox.close();
    },
    { scope: 'worker' },
  ],

  address: [
    async ({ processes, reviewer, inbox }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'egenlon-journey-'));
      const env = { DATABASE_URL: await copyDatabase(), DATA_DIR: folder, SMTP_URL: inbox.url };
      if (reviewer !== null) await runScript('add-reviewer', env, reviewer);
      const program = await (processes === 1 ? startProcess(env) : startCluster(processes, env));
      await use(program.address);
      await program.stop();
      rmSync(folder, { recursive: true, force: true });
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

/** Fails a journey in whose console there was an error that it did not provoke. */
async function watched(context: BrowserContext, provoked: RegExp, use: () => Promise<void>): Promise<void> {
  const problems: string[] = [];
  context.on('weberror', (error) => problems.push(String(error.error())));
  context.on('console', (message) => {
    const told = `${message.text()} (${message.location().url})`;
    if (message.type() === 'error' && !provoked.test(told)) problems.push(told);
  });
  await use();
  base.expect(problems, 'errors in the browser’s console').toEqual([]);
}

export { expect } from '@playwright/test';
