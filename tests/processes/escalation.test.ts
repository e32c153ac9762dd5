import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '#database/database.ts';
import { openPostgres } from '#database/postgres-database.ts';
import { Freelancer } from '../faults/freelancer.ts';
import { type MailInbox, openMailInbox } from '../support/mail/mail-inbox.ts';
import { type ProgramCluster, startCluster } from '../support/program/program-cluster.ts';
import { untilDone } from '../support/program/until-done.ts';
import { createDatabase } from '../support/database/test-database.ts';

const LONG = 600_000;
const PROCESSES = 3;

let cluster: ProgramCluster;
let database: OpenDatabase;
let inbox: MailInbox;

beforeAll(async () => {
  inbox = await openMailInbox();
  const databaseUrl = await createDatabase();
  cluster = await startCluster(PROCESSES, { DATABASE_URL: databaseUrl, SMTP_URL: inbox.url });
  database = await openPostgres(databaseUrl);
}, LONG);
afterAll(async () => {
  await database.close();
  await cluster.stop();
  await inbox.close();
}, LONG);

/**
 * Makes it look as if a number of minutes had passed since the invoice was sent, and starts every job now. The processes
 * use their own clocks, so the stored times are moved.
 */
async function pass(minutes: number): Promise<void> {
  await database.db.execute(sql`update reviews set submitted_at = now() - ${minutes} * interval '1 minute'`);
  // A killed process leaves its jobs active, and others only take them over after a minute.
  await database.db.execute(sql`
    update pgboss.job set state = 'retry', start_after = now()
    where state = 'active' or name = 'review-escalation' and state < 'completed'`);
}

/** The minutes until each waiting job starts. */
async function waiting(): Promise<unknown[]> {
  const { rows } = await database.db.execute(sql`
    select round(extract(epoch from start_after - now()) / 60)::int as wait from pgboss.job
    where name = 'review-escalation' and state < 'completed' order by 1`);
  return rows.map(({ wait }) => wait);
}

/** Kills all processes at once with SIGKILL. */
async function killAll(): Promise<void> {
  await Promise.all(cluster.processes.splice(0).map((running) => running.kill()));
}

const startAll = () => Promise.all(Array.from({ length: PROCESSES }, () => cluster.grow()));

it(
  `an undecided invoice is told to the admin once at 20 and once at 30 minutes by ${PROCESSES} processes, killed and started again`,
  async () => {
    const freelancer = new Freelancer('frida@example.se');
    freelancer.address = cluster.address;
    await freelancer.begin();
    const invoiceId = await freelancer.createInvoice();
    await freelancer.addLine(invoiceId, 7.5, 85);
    await freelancer.send(invoiceId);
    const told = () => inbox.mails.flatMap(({ subject }) => (/^(10 minuter|Tiden)/.test(subject ?? '') ? subject : []));
    const ten = '10 minuter kvar: faktura 1';
    const over = 'Tiden är ute: faktura 1';

    // Jobs that ran too early wait again for the remaining time.
    await pass(19);
    await expect.poll(waiting).toEqual([1, 11]);
    await untilDone(database.db, 'queued-mail');
    expect(told()).toEqual([]);

    await pass(20);
    await expect.poll(told).toEqual([ten]);
    await killAll();
    await pass(30);
    await startAll();
    await expect.poll(told, { timeout: 90_000, interval: 500 }).toEqual([ten, over]);
    await killAll();
    await pass(31);
    await startAll();
    for (const job of ['review-escalation', 'queued-mail']) await untilDone(database.db, job);
    expect(told()).toEqual([ten, over]);
  },
  LONG,
);
