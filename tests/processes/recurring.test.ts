import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '#database/database.ts';
import { openPostgres } from '#database/postgres-database.ts';
import { offeredDates } from '#features/recurring/domain/schedule.ts';
import { stockholmDate } from '#shared/calendar-date.ts';
import { Freelancer } from '../faults/freelancer.ts';
import { findViolations } from '../faults/invariants.ts';
import { type MailInbox, openMailInbox } from '../support/mail/mail-inbox.ts';
import { type ProgramCluster, startCluster } from '../support/program/program-cluster.ts';
import { createDatabase } from '../support/database/test-database.ts';
import { randomFrom, SEED } from '../support/test-form.ts';

const LONG = 600_000;
const PROCESSES = 3;
const INVOICES = 10;
/** How many months the dates are moved back, so that each invoice has this many to make up for, and today's perhaps. */
const MISSED = 4;
const random = randomFrom(SEED);

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

/** Starts every waiting job now. A killed process leaves its jobs active, and others only take them over after a minute. */
const startJobs = () =>
  database.db.execute(sql`
    update pgboss.job set state = 'retry', start_after = now()
    where name = 'recurring-draft' and (state = 'active' or data ->> 'dueOn' <= current_date::text)`);

it(
  `each missed date of ${INVOICES} repeated invoices makes one draft by ${PROCESSES} processes, killed and started again`,
  async () => {
    const freelancer = new Freelancer('frida@example.se');
    freelancer.address = cluster.address;
    await freelancer.begin();
    const day = 1;
    const nextOn = offeredDates(stockholmDate(new Date()), day)[0];
    for (let count = 0; count < INVOICES; count += 1) {
      const invoiceId = await freelancer.createInvoice();
      await freelancer.addLine(invoiceId, 7.5, 85);
      await freelancer.call('PUT', `/api/invoice/recurring/${invoiceId}`, { months: 1, day, nextOn });
    }
    // The processes use their own clocks, so the stored dates are moved.
    await database.db.execute(sql`
      update recurring_invoices set next_on = next_on - ${MISSED} * interval '1 month'`);
    await database.db.execute(sql`
      update pgboss.job set start_after = now(),
        data = jsonb_set(data, '{dueOn}', to_jsonb((select next_on::text from recurring_invoices limit 1)))
      where name = 'recurring-draft'`);

    for (let kill = 0; kill < 3; kill += 1) {
      await setTimeout(random() * 400);
      await Promise.all(cluster.processes.splice(0).map((running) => running.kill()));
      await startJobs();
      await Promise.all(Array.from({ length: PROCESSES }, () => cluster.grow()));
    }
    const made = async () =>
      (
        await database.db.execute(sql`
          select count(*)::int as drafts, count(distinct (invoice_id, due_on))::int as dates,
            (select count(*)::int from invoice_events where details ? 'recurringOn') as events,
            (select count(*)::int from recurring_invoices where next_on > current_date) as waiting
          from recurring_drafts`)
      ).rows[0];
    const all = INVOICES * MISSED;
    await expect
      .poll(made, { timeout: 120_000, interval: 500 })
      .toEqual({ drafts: all, dates: all, events: all, waiting: INVOICES });
    expect(await findViolations(database.db, [freelancer.ledger], [], inbox)).toEqual([]);
  },
  LONG,
);
