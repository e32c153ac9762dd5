import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { Freelancer } from '../../faults/freelancer.ts';
import { untilDone } from '../../support/program/until-done.ts';
import { LONG, useCluster } from '../../support/program/use-cluster.ts';

const PROCESSES = 3;
const cluster = useCluster(PROCESSES);

/**
 * Makes it look as if a number of minutes had passed since the invoice was sent, and starts every job now. The processes
 * use their own clocks, so the stored times are moved.
 */
async function pass(minutes: number): Promise<void> {
  await cluster().db.execute(sql`update reviews set submitted_at = now() - ${minutes} * interval '1 minute'`);
  // A killed process leaves its jobs active, and others only take them over after two minutes.
  await cluster().db.execute(sql`
    update pgboss.job set state = 'retry', start_after = now()
    where state = 'active' or name = 'review-escalation' and state < 'completed'`);
}

/** The minutes from when the invoice was sent until each waiting job starts. */
async function waiting(): Promise<unknown[]> {
  const { rows } = await cluster().db.execute(sql`
    select round(extract(epoch from start_after - submitted_at) / 60)::int as wait from pgboss.job, reviews
    where name = 'review-escalation' and pgboss.job.state < 'completed' order by 1`);
  return rows.map(({ wait }) => wait);
}

test(
  `the admin is told once at 20 and once at 30 minutes of an undecided invoice by ${PROCESSES} processes, killed and started again`,
  async () => {
    const { address, db, inbox, killAll, startAll } = cluster();
    const freelancer = new Freelancer('frida@example.se');
    freelancer.address = address;
    await freelancer.begin();
    const invoiceId = await freelancer.createInvoice();
    await freelancer.addLine(invoiceId, 7.5, 85);
    await freelancer.send(invoiceId);
    const reminders = () =>
      inbox.mails.flatMap(({ subject }) => (/^(10 minuter|Tiden)/.test(subject ?? '') ? subject : []));
    const ten = '10 minuter kvar: faktura 1';
    const over = 'Tiden är ute: faktura 1';

    // Jobs that ran too early wait again for the remaining time.
    await pass(15);
    await expect.poll(waiting).toEqual([20, 30]);
    await untilDone(db, 'queued-mail');
    expect(reminders()).toEqual([]);

    await pass(20);
    await expect.poll(reminders).toEqual([ten]);
    // A mail that a server has accepted is sent again, with the same Message-ID, if its job is killed before it knows.
    await untilDone(db, 'queued-mail');
    await killAll();
    await pass(30);
    await startAll();
    await expect.poll(reminders, { timeout: 90_000, interval: 500 }).toEqual([ten, over]);
    await untilDone(db, 'queued-mail');
    await killAll();
    await pass(31);
    await startAll();
    for (const job of ['review-escalation', 'queued-mail']) await untilDone(db, job);
    expect(reminders()).toEqual([ten, over]);
  },
  LONG,
);
