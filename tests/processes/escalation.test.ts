import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Freelancer } from '../faults/freelancer.ts';
import { type MailInbox, openMailInbox } from '../support/mail/mail-inbox.ts';
import { type ProgramCluster, startCluster } from '../support/program/program-cluster.ts';
import { createDatabase } from '../support/database/test-database.ts';

const LONG = 600_000;
/** Longer than a job and its mail take. */
const A_MOMENT = 4_000;
const PROCESSES = 3;

let cluster: ProgramCluster;
let client: pg.Client;
let inbox: MailInbox;

beforeAll(async () => {
  inbox = await openMailInbox();
  const databaseUrl = await createDatabase();
  cluster = await startCluster(PROCESSES, { DATABASE_URL: databaseUrl, SMTP_URL: inbox.url });
  client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
}, LONG);
afterAll(async () => {
  await client.end();
  await cluster.stop();
  await inbox.close();
}, LONG);

/** As if so many minutes had passed since the invoice was sent: the processes go by their own clocks. */
async function pass(minutes: number): Promise<void> {
  await client.query(`update reviews set submitted_at = now() - $1 * interval '1 minute'`, [minutes]);
  await client.query(
    `update pgboss.job set start_after = now()
     where name = 'review-escalation' and state = 'created' and (data ->> 'minutes')::int <= $1`,
    [minutes],
  );
}

/** As the kernel kills them, and all of them at once. */
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

    await pass(19);
    await setTimeout(A_MOMENT);
    expect(told()).toEqual([]);

    await pass(20);
    await expect.poll(told).toEqual([ten]);
    await killAll();
    await pass(30);
    await startAll();
    await expect.poll(told, { timeout: 90_000, interval: 500 }).toEqual([ten, over]);
    await killAll();
    await startAll();
    await setTimeout(A_MOMENT);
    expect(told()).toEqual([ten, over]);
  },
  LONG,
);
