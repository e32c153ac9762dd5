import { sql } from 'drizzle-orm';
import type { Transaction } from '#database/database.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { secondsToLateMails } from '#server/mail/late-mails.ts';
import { addDays, stockholmDate } from '#shared/calendar-date.ts';
import { latestDueDate } from '../../domain/last-day-to-pay.ts';
import { findProposedInvoices } from '../../payments-in/server/find-proposed-invoices.ts';
import { acceptedOn } from '../../server/overdue-news.ts';
import { type StepDue, stepsDue } from '../domain/reminder-step.ts';
import { reminderMail } from './reminder-mail.ts';

/** The most reminders that one transaction makes. */
const BATCH = 500;

/**
 * Enqueues the reminders that are due, between 8 and 20 by Stockholm's clock, if the provider has switched them on.
 * Several processes may do this at once: each step of an invoice is one row, which is made by the transaction that
 * enqueues its mail. If a process is killed, the next run makes the rest (product §10.14).
 */
export async function enqueueReminders({
  db,
  jobs,
  clock,
  settings,
}: Pick<Dependencies, 'db' | 'jobs' | 'clock' | 'settings'>): Promise<void> {
  const now = clock();
  if ((await secondsToLateMails(db, now)) > 0) return;
  const days = settings.provider.reminders.steps.map(({ daysLate }) => daysLate);
  if (days.length === 0) return;
  const proposed = await findProposedInvoices(db);
  for (const due of stepsDue(days, stockholmDate(now))) {
    const enqueueSome = async (tx: Transaction) => {
      const made = await makeReminders(tx, due, proposed, now);
      for (const reminderId of made) await jobs.enqueue(tx, reminderMail, { reminderId });
      return made.length;
    };
    while ((await db.transaction(enqueueSome)) === BATCH);
  }
}

/**
 * Makes and enqueues reminders of a step, of the invoices with the earliest due dates first.
 * @param proposed the invoices for which a payment in is proposed
 * @returns the ids of the new reminders
 */
async function makeReminders(
  tx: Transaction,
  { step, from, until, previous }: StepDue,
  proposed: ReadonlySet<string>,
  now: Date,
): Promise<string[]> {
  const isRecent = sql`(due_date > ${latestDueDate(addDays(from, -1))} or ${acceptedOn} >= ${from})`;
  const isInTime =
    previous === null
      ? isRecent
      : sql`exists (select from reminders before
          where before.invoice_id = owed.invoice_id and before.step = ${step - 1}
            and before.ended_on <= ${previous.until} and (before.ended_on >= ${previous.from} or ${isRecent}))`;
  // Nobody is reminded while the mail with the invoice is still on its way. If that was refused, the step has no address
  // to go to, which its job tells the provider.
  const { rows } = await tx.execute(sql`
    insert into reminders (id, invoice_id, step, made_at)
    select gen_random_uuid(), owed.invoice_id, ${step}, ${now.toISOString()}
    from receivables owed join forwardings mail on mail.invoice_id = owed.invoice_id
      and (mail.state = 'refused' or ${acceptedOn} <= ${until})
    where due_date <= ${latestDueDate(until)} and ${isInTime}
      and owed.invoice_id <> all(${sql.param([...proposed])}::uuid[])
      and not exists (select from reminder_stops stop where stop.invoice_id = owed.invoice_id)
      and not exists (select from reminders made where made.invoice_id = owed.invoice_id and made.step >= ${step})
    order by due_date, invoice_number limit ${BATCH}
    on conflict do nothing returning id`);
  return rows.map(({ id }) => String(id));
}
