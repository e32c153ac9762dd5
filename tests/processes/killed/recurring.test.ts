import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { offeredDates } from '#features/recurring/domain/schedule.ts';
import { stockholmDate } from '#shared/calendar-date.ts';
import { Freelancer } from '../../faults/freelancer.ts';
import { findViolations } from '../../faults/invariants.ts';
import { LONG, useCluster } from '../../support/program/use-cluster.ts';
import { randomFrom, SEED } from '../../support/test-form.ts';

const PROCESSES = 3;
const KILLS = 3;
const INVOICES = 10;
/** How many months the dates are moved back, so that each invoice has this many to make up for, and today's perhaps. */
const MISSED = 4;
const random = randomFrom(SEED);
const cluster = useCluster(PROCESSES);

/** Starts every waiting job now. A killed process leaves its jobs active, and others only take them over after two minutes. */
const startJobs = () =>
  cluster().db.execute(sql`
    update pgboss.job set state = 'retry', start_after = now()
    where name = 'recurring-draft' and (state = 'active' or data ->> 'dueOn' <= current_date::text)`);

test(
  `each missed date of ${INVOICES} recurring invoices makes one draft by ${PROCESSES} processes, killed and started again`,
  async () => {
    const { address, db, inbox, killAll, startAll } = cluster();
    const freelancer = new Freelancer('frida@example.se');
    freelancer.address = address;
    await freelancer.begin();
    const day = 1;
    const nextOn = offeredDates(stockholmDate(new Date()), day)[0];
    for (let count = 0; count < INVOICES; count += 1) {
      const invoiceId = await freelancer.createInvoice();
      await freelancer.addLine(invoiceId, 7.5, 85);
      await freelancer.request('PUT', `/api/invoice/recurring/${invoiceId}`, { months: 1, day, nextOn });
    }
    // The processes use their own clocks, so the stored dates are moved.
    await db.execute(sql`
      update recurring_invoices set next_on = next_on - ${MISSED} * interval '1 month'`);
    await db.execute(sql`
      update pgboss.job set start_after = now(),
        data = jsonb_set(data, '{dueOn}', to_jsonb((select next_on::text from recurring_invoices limit 1)))
      where name = 'recurring-draft'`);

    for (let kill = 0; kill < KILLS; kill += 1) {
      await setTimeout(random() * 400);
      await killAll();
      await startJobs();
      await startAll();
    }
    const made = async () =>
      (
        await db.execute(sql`
          select count(*)::int as drafts, count(distinct (invoice_id, due_on))::int as dates,
            (select count(*)::int from invoice_events where details ? 'recurringOn') as events,
            (select count(*)::int from recurring_invoices where next_on > current_date) as waiting
          from recurring_drafts`)
      ).rows[0];
    const all = INVOICES * MISSED;
    await expect
      .poll(made, { timeout: 120_000, interval: 500 })
      .toEqual({ drafts: all, dates: all, events: all, waiting: INVOICES });
    expect(await findViolations(db, [freelancer.acknowledged], [], inbox)).toEqual([]);
  },
  LONG,
);
