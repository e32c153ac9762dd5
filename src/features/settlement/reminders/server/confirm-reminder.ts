import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#database/database.ts';
import { reminders } from '#database/schema/reminders.ts';
import { recordInvoiceEvent } from '#features/invoices/server/public.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { composeMail } from '#server/mail/mail-frame.ts';
import { queuedMail } from '#server/mail/queued-mail.ts';
import { stockholmDate } from '#shared/calendar-date.ts';
import { toDecimalString } from '#shared/money.ts';
import type { Demand } from '../domain/demand.ts';
import type { WaitingReminder } from './find-reminder.ts';

/** Records that the mail server has accepted a reminder, once (product §10.14). */
export async function confirmAccepted(
  tx: Transaction,
  waiting: WaitingReminder,
  { left, interest, fee, sum }: Demand,
  now: Date,
): Promise<void> {
  if (!(await end(tx, waiting, 'accepted', now))) return;
  const { invoice, step, forwarding, actorId } = waiting;
  await recordInvoiceEvent(tx, invoice, {
    kind: 'reminded',
    actorId,
    details: {
      step,
      recipientEmail: forwarding.recipientEmail,
      amount: toDecimalString(left),
      interest: toDecimalString(interest),
      fee: toDecimalString(fee),
      charges: toDecimalString(sum - left),
    },
    at: now,
  });
}

/**
 * Records that the mail server refused a reminder for good, or that there is no address to mail it to. The admin is
 * notified, because now a person has to reach the customer (product §10.14).
 */
export async function confirmRefused(
  tx: Transaction,
  { jobs, settings }: Pick<Dependencies, 'jobs' | 'settings'>,
  waiting: WaitingReminder,
  reply: string,
  now: Date,
): Promise<void> {
  if (!(await end(tx, waiting, 'refused', now))) return;
  const { id, invoice, step, forwarding, actorId } = waiting;
  const { recipientEmail } = forwarding;
  const details = { step, recipientEmail, answer: reply };
  await recordInvoiceEvent(tx, invoice, { kind: 'reminder-refused', actorId, details, at: now });
  await jobs.enqueue(tx, queuedMail, {
    messageId: `reminder-refused.${id}@egenlon`,
    to: settings.adminEmail,
    ...composeMail({
      subject: `Påminnelsen till kunden avvisades: faktura ${invoice.invoiceNumber}`,
      paragraphs: [
        `Påminnelse ${step} om faktura ${invoice.invoiceNumber} kom inte fram till ${recipientEmail}: ${reply}`,
        'Fakturan är förfallen. Hör av dig till kunden på ett annat sätt.',
      ],
      button: { label: 'Öppna fakturan', url: `${settings.publicUrl}/granskning/${invoice.id}` },
    }),
  });
}

/**
 * Ends a reminder that is being mailed.
 * @returns false if it has already ended
 */
async function end(
  tx: Transaction,
  { id }: WaitingReminder,
  state: 'accepted' | 'refused',
  now: Date,
): Promise<boolean> {
  const ended = await tx
    .update(reminders)
    .set({ state, endedOn: stockholmDate(now) })
    .where(and(eq(reminders.id, id), eq(reminders.state, 'waiting')))
    .returning({ id: reminders.id });
  return ended.length > 0;
}
