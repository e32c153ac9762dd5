import { setTimeout } from 'node:timers/promises';
import { expect, test, onTestFinished } from 'vitest';
import { openPostgres } from '#database/postgres-database.ts';
import { Freelancer } from '#tests/faults/freelancer.ts';
import { findViolations } from '#tests/faults/invariants.ts';
import { mixedWork } from '#tests/faults/mixed-work.ts';
import { Reviewer } from '#tests/faults/reviewer.ts';
import { createDatabase, execute } from '#tests/support/database/test-database.ts';
import { openMailInbox } from '#tests/support/mail/mail-inbox.ts';
import { fetchCaller } from '#tests/support/program/caller.ts';
import { readDescribedEndpoints } from '#tests/support/program/described-endpoints.ts';
import { startCluster } from '#tests/support/program/program-cluster.ts';
import { startProcess } from '#tests/support/program/program-process.ts';
import { runScript } from '#tests/support/program/run-script.ts';
import { untilDone } from '#tests/support/program/until-done.ts';
import { randomFrom, SEED } from '#tests/support/test-form.ts';
import { keepRows, lostRows } from './kept-rows.ts';
import { type Filled, openReleaseBefore } from './release-before.ts';

// `npm run test:release` runs this alone. It needs the tag of the release before, and some minutes.
/** A year of a provider with a hundred members. Fewer wages wait than one list shows, so that those of the work are on it. */
const FILLING = { members: 100, invoices: 4_000, invoicesPerMember: 40, passwordHash: '' };
const PROCESSES = 2;
const FREELANCERS = 3;
/** What must be done on each mixture of releases before the next process is replaced. */
const SENT_IN_BETWEEN = 6;
const SETTLED_IN_BETWEEN = 2;

/** How long that may take, in milliseconds. */
const LIMIT = 300_000;

/** A reviewer of the filled database. */
class FilledReviewer extends Reviewer {
  constructor(token: string, address: string) {
    super();
    this.token = token;
    this.address = address;
  }
}

test('replacing the processes by this release, the one before and this one again loses and doubles nothing', async () => {
  const before = await openReleaseBefore();
  onTestFinished(before.remove);
  const inbox = await openMailInbox();
  onTestFinished(() => inbox.close());
  const databaseUrl = await createDatabase();
  const env = { DATABASE_URL: databaseUrl, SMTP_URL: inbox.url };
  const filled = await before.filledWith(FILLING);
  await fillAsBefore(before.server, databaseUrl, filled);
  const known = new Set(await violationsOnceMigrated(databaseUrl));
  await keepRows(databaseUrl);

  const cluster = await startCluster(0, { ...env, DRAIN_SECONDS: '1' });
  onTestFinished(() => cluster.stop());
  for (let at = 0; at < PROCESSES; at += 1) await cluster.grow(before.server);
  const readBefore = await readAll(cluster.address, filled);

  const work = await begin(cluster.address, filled);
  const replaceAll = async (command?: [string, ...string[]]) => {
    // What is not replaced yet stays in the cluster, which ends it if the test fails.
    for (let at = 0; at < PROCESSES; at += 1) {
      expect(await cluster.processes.shift()?.stop()).toBe(0);
      await cluster.grow(command);
      await work.goesOn();
    }
  };
  await work.goesOn();
  await replaceAll();
  await replaceAll(before.server);
  const readBack = await readAll(cluster.address, filled);
  await replaceAll();
  await work.end();

  console.log(`Acknowledged: ${JSON.stringify(work.counts())}`);
  expect(work.refused).toEqual([]);
  expect(readBack).toEqual(readBefore);
  const database = await openPostgres(databaseUrl);
  onTestFinished(() => database.close());
  for (const job of ['queued-mail', 'customer-mail']) await untilDone(database.db, job);
  const { freelancers, reviewers } = work;
  const found = await findViolations(
    database.db,
    freelancers.map(({ acknowledged }) => acknowledged),
    reviewers,
    inbox,
  );
  expect(found.filter((violation) => !known.has(violation))).toEqual([]);
  expect(await lostRows(databaseUrl)).toEqual([]);
  for (const audit of ['audit-invoices', 'audit-ledger'] as const) {
    const [here, there] = [await runScript(audit, env), await before.command(audit, env)];
    expect(here).toMatch(/^(The series is whole|The ledger is right)\.$/m);
    expect(there).toMatch(/^(The series is whole|The ledger is right)\.$/m);
    expect(figuresIn(there)).toEqual(figuresIn(here));
  }
}, 1_800_000);

/** The numbers, ids and sums of what an audit says. A release may say them in other words than the one before. */
const figuresIn = (text: string) => text.match(/\S*\d\S*/g);

/** Lets the release before make its tables, and fills them. */
async function fillAsBefore(server: [string, ...string[]], databaseUrl: string, { statements }: Filled): Promise<void> {
  await (await startProcess({ DATABASE_URL: databaseUrl }, server)).stop();
  const all = ['begin', 'set local session_replication_role = replica', ...statements, 'commit', 'analyze'];
  await execute(databaseUrl, all.join(';\n'));
  // The filling has sessions and links that end after their life, as a clock would leave them that was ahead.
  await execute(
    databaseUrl,
    `update sessions set last_used_at = now();
    update password_resets set expires_at = now() + interval '50 minutes';
    update email_changes set expires_at = now() + interval '50 minutes'`,
  );
  // Copies in the trash without a number are measured, but no audit would let them pass.
  await execute(databaseUrl, 'delete from trashed_invoices where invoice_number < 0');
}

/** What is wrong with the filled rows themselves, seen on a copy: nobody ever mailed them, and their documents are none. */
async function violationsOnceMigrated(databaseUrl: string): Promise<string[]> {
  const inbox = await openMailInbox();
  const copy = await openPostgres(await createDatabase(new URL(databaseUrl).pathname.slice(1)));
  try {
    await copy.migrate();
    return await findViolations(copy.db, [], [], inbox);
  } finally {
    await copy.close();
    await inbox.close();
  }
}

/** A session's last use moves while it is used. */
const withoutLastUse = (key: string, value: unknown) => (key === 'lastUsedAt' ? undefined : value);

/** The response to each reading request of a filled member, and the status of each of the provider's. */
async function readAll(address: string, filled: Filled): Promise<Record<string, unknown>> {
  const program = fetchCaller(address);
  const reads = (await readDescribedEndpoints(program)).filter(({ method }) => method === 'GET');
  const responses: Record<string, unknown> = {};
  for (const { name, path, access } of reads) {
    const token = access === 'provider' ? filled.reviewerTokens[0] : filled.memberToken;
    const id = path.startsWith('/api/client') ? filled.clientId : filled.invoiceId;
    const { status, json } = await program.request('GET', path.replaceAll(/\{\w+\}/g, id), { token });
    responses[name] = access === 'provider' ? status : { status, json: JSON.stringify(json, withoutLastUse) };
  }
  return responses;
}

/** Lets freelancers and reviewers work at once until it is ended. A request that is refused ends its caller's work. */
async function begin(address: string, filled: Filled) {
  const freelancers = Array.from({ length: FREELANCERS }, (_, at) => new Freelancer(`frilans${at}@example.se`));
  for (const freelancer of freelancers) {
    freelancer.address = address;
    await freelancer.begin();
  }
  const [reviewer, colleague] = filled.reviewerTokens.map((token) => new FilledReviewer(token, address)) as [
    Reviewer,
    Reviewer,
  ];
  const over = { isOver: false };
  const refused: string[] = [];
  const random = randomFrom(SEED);
  const settled = new Set<string>();
  const sent = () =>
    freelancers.flatMap(({ acknowledged }) =>
      [...acknowledged.invoices].filter(([, invoice]) => invoice.sent).map(([id]) => id),
    );
  const review = async () => {
    while (!over.isOver) {
      const invoice = sent().find((id) => !settled.has(id));
      await (invoice === undefined ? setTimeout(50) : settle(invoice, settled.size % 3));
      if (invoice !== undefined) settled.add(invoice);
    }
  };
  const settle = async (invoice: string, way: number) => {
    await reviewer.forward(invoice);
    if (way === 0) return reviewer.settle(invoice);
    await (way === 1 ? reviewer.pay(invoice) : reviewer.bookFromBank(invoice));
    return reviewer.payOutInBatch(invoice, colleague);
  };
  const working = [...freelancers.map((freelancer) => mixedWork(freelancer, random, () => over.isOver)), review()].map(
    (work) => work.catch((error: unknown) => void refused.push(String(error))),
  );
  return {
    freelancers,
    reviewers: [reviewer, colleague],
    refused,
    counts: () => ({
      created: freelancers.reduce(
        (sum, { acknowledged }) => sum + acknowledged.invoices.size + acknowledged.deleted.size,
        0,
      ),
      sent: sent().length,
      settled: settled.size,
    }),
    /** Waits until more is sent and settled, or somebody's work has ended. */
    async goesOn() {
      const [sentBefore, settledBefore] = [sent().length, settled.size];
      const isMore = () =>
        refused.length > 0 ||
        (sent().length >= sentBefore + SENT_IN_BETWEEN && settled.size >= settledBefore + SETTLED_IN_BETWEEN);
      await expect.poll(isMore, { timeout: LIMIT }).toBe(true);
    },
    async end() {
      over.isOver = true;
      await Promise.all(working);
    },
  };
}
