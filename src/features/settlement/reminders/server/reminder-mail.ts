import { readSentSnapshot } from '#features/invoices/server/public.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { readArchived } from '#server/documents/document-archive.ts';
import type { Job, JobKind } from '#server/jobs/job-queue.ts';
import { secondsToLateMails } from '#server/mail/late-mails.ts';
import { putOff } from '#server/mail/mail-hours.ts';
import { MailRefused } from '#server/mail/mail.ts';
import { recordAcceptance } from '#server/mail/record-acceptance.ts';
import { stockholmDate } from '#shared/calendar-date.ts';
import { isProposedSince } from '../../payments-in/server/find-proposed-invoices.ts';
import { composeReminderMail } from './compose-reminder-mail.ts';
import { confirmAccepted, confirmRefused } from './confirm-reminder.ts';
import { findDemand, findWaitingReminder } from './find-reminder.ts';
import { claimReminder, releaseReminder, removeReminder } from './reminder-claim.ts';

/** The job that mails a reminder. */
export const reminderMail: JobKind<{ reminderId: string }> = { name: 'reminder-mail' };

/** The reason that the provider is given if there is no address to mail to. */
const NO_ADDRESS = 'mejlet med fakturan avvisades, så det finns ingen adress som tar emot.';

/**
 * Mails a reminder to the customer, by day, until the mail server accepts it, or refuses it for good. What is left to pay, and
 * whether the reminders were stopped, is read just before the mail leaves. If the process dies between the acceptance
 * and our commit, it mails again with the same Message-ID (product §10.14).
 */
export function reminderMailJob(
  deps: Pick<Dependencies, 'db' | 'jobs' | 'mail' | 'clock' | 'settings'>,
): Job<{ reminderId: string }> {
  const { db, mail, clock, settings } = deps;
  return {
    ...reminderMail,
    isEndless: true,
    async run({ reminderId }) {
      if (await putOff(deps, reminderMail, { reminderId }, await secondsToLateMails(db, clock()))) return;
      const waiting = await findWaitingReminder(db, reminderId);
      if (waiting === null) return;
      const { invoice, forwarding, step, madeAt } = waiting;
      // The customer gets the invoice only now. The step is made again on its day.
      const isEarly = forwarding.state === 'waiting' || (forwarding.acceptedAt ?? madeAt) > madeAt;
      if (isEarly) return removeReminder(db, reminderId);
      const refuse = (reply: string) => db.transaction((tx) => confirmRefused(tx, deps, waiting, reply, clock()));
      const { document, documentSha256 } = await readSentSnapshot(db, invoice.memberId, invoice.id);
      const pdf = await readArchived(db, documentSha256);
      const today = stockholmDate(clock());
      const { provider } = settings;
      const demand = await findDemand(db, waiting, document, provider.reminders, today);
      if (demand === null || (await isProposedSince(db, invoice.id, madeAt))) {
        // Unless it is too late, the step is made again if the payment is reversed or turns out to be for another invoice,
        // or if the reminders are resumed.
        return removeReminder(db, reminderId);
      }
      if (forwarding.state === 'refused') return refuse(NO_ADDRESS);
      const { recipientEmail: to, acceptedAt } = forwarding;
      const receivedOn = acceptedAt && stockholmDate(acceptedAt);
      const reminder = { invoiceId: invoice.id, step, to, receivedOn, today, demand };
      const composed = composeReminderMail(reminder, document, pdf, provider);
      // The claim is only as long as a mail may take, so everything else comes before it.
      const claim = await claimReminder(db, reminderId);
      try {
        await mail.send(composed);
        await recordAcceptance(() => db.transaction((tx) => confirmAccepted(tx, waiting, demand, clock())));
      } catch (error) {
        if (error instanceof MailRefused) return refuse(error.message);
        // If the claim can't be released, the error still tells whether the mail may have arrived.
        await releaseReminder(db, reminderId, claim).catch(() => {});
        throw error;
      }
    },
  };
}
