import { and, eq, not } from 'drizzle-orm';
import type { Transaction } from '#database/database.ts';
import { invoices } from '#database/schema/invoices.ts';
import { recurringDrafts } from '#database/schema/recurring-invoices.ts';
import { clients } from '#database/schema/clients.ts';
import { choicesUrl, findChosenAddress } from '#features/account/server/public.ts';
import { clientViewName } from '#features/clients/server/public.ts';
import type { Dependencies } from '#server/dependencies.ts';
import type { Job, JobKind, JobQueue } from '#server/jobs/job-queue.ts';
import { composeMail } from '#server/mail/mail-frame.ts';
import { putOff, secondsToMailHours } from '#server/mail/mail-hours.ts';
import { formatAmount } from '#shared/money.ts';

const recurringDraftMail: JobKind<{ draftId: string }> = { name: 'recurring-draft-mail' };

/**
 * Enqueues the mail about a new draft of a recurring invoice. It leaves between 8 and 20 by Stockholm's clock (product
 * §10.9).
 */
export function enqueueDraftMail(tx: Transaction, jobs: JobQueue, draftId: string, now: Date): Promise<void> {
  return jobs.enqueue(tx, recurringDraftMail, { draftId }, secondsToMailHours(now));
}

/**
 * Mails a member that a draft waits. Nothing is mailed if the draft was sent or trashed meanwhile, or if the member has
 * chosen not to get such mails (product §4.9, §10.9).
 */
export function recurringDraftMailJob(
  deps: Pick<Dependencies, 'db' | 'jobs' | 'mail' | 'clock' | 'settings'>,
): Job<{ draftId: string }> {
  const { db, mail, clock, settings } = deps;
  return {
    ...recurringDraftMail,
    async run({ draftId }) {
      if (await putOff(deps, recurringDraftMail, { draftId }, secondsToMailHours(clock()))) return;
      const [draft] = await db
        .select({
          memberId: invoices.memberId,
          invoiceNumber: invoices.invoiceNumber,
          dueDate: invoices.dueDate,
          total: invoices.total,
          currency: clients.currencyCode,
          clientName: clientViewName,
        })
        .from(recurringDrafts)
        .innerJoin(invoices, and(eq(invoices.id, recurringDrafts.draftId), not(invoices.sentStatus)))
        .innerJoin(clients, eq(clients.id, invoices.clientId))
        .where(eq(recurringDrafts.draftId, draftId));
      const to = draft === undefined ? null : await findChosenAddress(db, draft.memberId, 'recurringDraft');
      if (draft === undefined || to === null) return;
      const { invoiceNumber, clientName, dueDate } = draft;
      const label = settings.provider.vat === null ? 'Att fakturera' : 'Att fakturera exkl. moms';
      await mail.send({
        messageId: `draft.${draftId}@egenlon`,
        to,
        replyTo: settings.provider.email,
        ...composeMail({
          subject: `Ett utkast väntar: faktura ${invoiceNumber}`,
          amount: { label, value: formatAmount(draft.total, draft.currency) },
          heading: 'Ett utkast väntar på att du skickar det.',
          paragraphs: [
            `Faktura ${invoiceNumber} till ${clientName} är en kopia av fakturan som du upprepar. Den förfaller ${dueDate}.`,
            'Ändra det som är annorlunda den här gången. Den skickas aldrig av sig själv.',
          ],
          button: { label: 'Öppna utkastet', url: `${settings.publicUrl}/freelancer-edit-invoice/${draftId}` },
          closing: [settings.provider.name],
          choicesUrl: choicesUrl(settings),
        }),
      });
    },
  };
}
