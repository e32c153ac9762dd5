import { and, eq } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import { invoices } from '#database/schema/invoices.ts';
import { payouts } from '#database/schema/settlement.ts';
import { choicesUrl, findChosenAddress } from '#features/account/server/public.ts';
import { findWay, sentCurrency, wayHead } from '#features/invoices/server/public.ts';
import { wayStory } from '#features/invoices/way/domain/way-story.ts';
import type { Dependencies } from '#server/dependencies.ts';
import type { Job, JobKind } from '#server/jobs/job-queue.ts';
import { LATE_MAIL_PAUSE, secondsToLateMails } from '#server/mail/late-mails.ts';
import { putOff } from '#server/mail/mail-hours.ts';
import { composeMail, type MailContent } from '#server/mail/mail-frame.ts';
import { stockholmDate } from '#shared/calendar-date.ts';
import { type Currency, formatAmount, type Hundredths } from '#shared/money.ts';
import { validEntries } from '../domain/settlement.ts';
import { isProposedSince } from '../payments-in/server/find-proposed-invoices.ts';
import { advanceToCome } from './advance-to-come.ts';
import { findEntries } from './find-settlement.ts';
import { isOverdueNews } from './overdue-news.ts';

/** What a mail to a member about an invoice's money is about. */
interface SettlementMail {
  memberId: string;
  invoiceId: string;
  station: 'overdue' | 'paid' | 'paidOut';
  /** The id of the payment or wage; null for a late invoice. */
  entryId: string | null;
}

/** The job that mails the member. */
export const settlementMail: JobKind<SettlementMail> = { name: 'settlement-mail' };

/**
 * Mails a member that an invoice is late or paid, or that its wage was paid out. Nothing is mailed if it is no longer
 * true when the mail leaves, or if the member has chosen not to get such mails. A wage that is an advance in part is
 * told also if its invoice is credited in whole, because no other mail tells of the advance. Lateness is only told
 * while it is news, between 8 and 20 by Stockholm's clock, and waits while a payment in is proposed for the invoice
 * (product §10.9).
 */
export function settlementMailJob(
  deps: Pick<Dependencies, 'db' | 'jobs' | 'mail' | 'clock' | 'settings'>,
): Job<SettlementMail> {
  const { db, mail, clock, settings } = deps;
  return {
    ...settlementMail,
    async run(data) {
      const { memberId, invoiceId, station, entryId } = data;
      const seconds = station === 'overdue' ? await secondsToLateMails(db, clock()) : 0;
      if (await putOff(deps, settlementMail, data, seconds)) return;
      const to = await findChosenAddress(db, memberId, station);
      const entries = await findEntries(db, invoiceId);
      const entry = entries.find(({ id }) => id === entryId);
      // What was written off may have been paid since.
      const stands = entry !== undefined && (!entry.isReversed || entry.kind === 'write-off');
      if (to === null || (entryId !== null && !stands)) return;
      const { provider, publicUrl } = settings;
      const way = await findWay(db, memberId, invoiceId, provider.payoutDays);
      const today = stockholmDate(clock());
      const story = way === null ? null : wayStory(way, today);
      const wage = entry?.kind === 'payout' ? await findRecordedWage(db, entry.id) : null;
      const isHere = story?.here.station === station;
      if (!isHere && (wage === null || wage.tooMuch === 0n)) return;
      const [invoice] = await db
        .select({
          id: invoices.id,
          number: invoices.invoiceNumber,
          client: invoices.frozenClientName,
          frozenCurrency: invoices.frozenCurrency,
          overdueMailAt: invoices.overdueMailAt,
        })
        .from(invoices)
        .where(and(eq(invoices.id, invoiceId), station === 'overdue' ? isOverdueNews(today) : undefined));
      if (invoice === undefined) return;
      const isProposed = station === 'overdue' && (await isProposedSince(db, invoiceId, invoice.overdueMailAt));
      if (await putOff(deps, settlementMail, data, isProposed ? LATE_MAIL_PAUSE : 0)) return;
      const currency = sentCurrency(invoice);
      const isWrittenOff = station === 'paid' && validEntries({ entries }, 'write-off').length > 0;
      const content = isWrittenOff ? WRITTEN_OFF : CONTENTS[station];
      const { subject, paragraphs } = content(`faktura ${invoice.number}`, invoice.client ?? '');
      await mail.send({
        messageId: `${station}.${entryId ?? invoiceId}@egenlon`,
        to,
        replyTo: provider.email,
        ...composeMail({
          ...(isHere ? wayHead(story) : {}),
          subject,
          paragraphs: [
            ...paragraphs,
            ...(wage === null ? [] : advanceTexts(wage, currency, isHere)),
            ...(station === 'paidOut' ? [] : await advanceToCome(db, memberId, currency)),
          ],
          button:
            station === 'paidOut'
              ? { label: 'Se lönespecifikationen', url: `${publicUrl}/generated-salary-invoice/${invoiceId}` }
              : { label: 'Se fakturan', url: `${publicUrl}/generated-invoice/${invoiceId}` },
          closing: [provider.name],
          choicesUrl: choicesUrl(settings),
        }),
      });
    },
  };
}

type Content = (invoice: string, client: string) => Pick<MailContent, 'subject' | 'paragraphs'>;

const CONTENTS: Record<SettlementMail['station'], Content> = {
  overdue: (invoice, client) => ({
    subject: `Förfallen: ${invoice}`,
    paragraphs: [
      `Vi har inte fått hela betalningen från ${client} för ${invoice}. Hör gärna av dig till kunden. En betalning som är på väg syns när vi har fått den.`,
    ],
  }),
  paid: (invoice, client) => ({ subject: `Betald: ${invoice}`, paragraphs: [`${client} har betalat ${invoice}.`] }),
  paidOut: (invoice, client) => ({
    subject: `Lönen är utbetald: ${invoice}`,
    paragraphs: [`Lönen gäller ${invoice}, som du skickade till ${client}.`],
  }),
};

/** The content of the mail about an invoice that is paid because the rest was written off. */
const WRITTEN_OFF: Content = (invoice, client) => ({
  subject: `Betald: ${invoice}`,
  paragraphs: [`${client} har betalat ${invoice}, utom en del som vi har skrivit av. Det ändrar inte din lön.`],
});

/** A wage's parts that settle or are advances, in minor units. */
type RecordedWage = Pick<typeof payouts.$inferSelect, 'advance' | 'tooMuch'>;

/**
 * The sentences of a mail about a wage's advances: what it settled, and what of it is to be taken of the wages to come.
 * @param isInHeading whether the mail's heading already tells what the wage settled
 */
function advanceTexts({ advance, tooMuch }: RecordedWage, currency: Currency, isInHeading: boolean): string[] {
  const money = (amount: Hundredths) => formatAmount(amount, currency);
  const settled = isInHeading ? '' : `För mycket utbetald lön, ${money(advance)}, är avdragen. `;
  return [
    ...(advance === 0n ? [] : [`${settled}Lönespecifikationen visar vilken faktura avdraget gäller.`]),
    ...(tooMuch === 0n ? [] : [`Fakturan är krediterad, så ${money(tooMuch)} dras av från kommande löner.`]),
  ];
}

/** A recorded wage; null for another entry. */
async function findRecordedWage(db: Database, entryId: string): Promise<RecordedWage | null> {
  const { id, advance, tooMuch } = payouts;
  const [wage] = await db.select({ advance, tooMuch }).from(payouts).where(eq(id, entryId));
  return wage ?? null;
}
