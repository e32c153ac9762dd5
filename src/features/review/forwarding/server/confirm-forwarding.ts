import { randomUUID } from 'node:crypto';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Transaction } from '#database/database.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { newMessageId } from '#server/mail/mail.ts';
import { composeMail } from '#server/mail/mail-frame.ts';
import { queuedMail } from '#server/mail/queued-mail.ts';
import { visibleText } from '#shared/visible-text.ts';
import { choicesUrl, findChosenAddress, findMailAddress } from '#features/account/server/public.ts';
import { wordsOf } from '#features/invoices/domain/kind-words.ts';
import { wayStory } from '#features/invoices/way/domain/way-story.ts';
import { formatInstant, stockholmDate } from '#shared/calendar-date.ts';
import { advanceToCome, findAdvanceByCreditNote, removeUnreached } from '#features/settlement/server/public.ts';
import { formatAmount } from '#shared/money.ts';
import { isRoundWaiting } from './forwarding-claim.ts';
import type { WaitingForwarding } from './forwarding-mail.ts';
import { lockReview } from '../../decision/server/lock-review.ts';
import { forwardings } from '#database/schema/reviews.ts';
import {
  findWay,
  isMadeByProvider,
  recordInvoiceEvent,
  type SentInvoice,
  wayHead,
} from '#features/invoices/server/public.ts';

/**
 * Records that the mail server has accepted the mail to the customer, and notifies the freelancer. If a reviewer has
 * started another round since, the acceptance is only told in the timeline (product §10.7).
 */
export async function confirmForwardingAccepted(
  tx: Transaction,
  { jobs, settings }: Pick<Dependencies, 'jobs' | 'settings'>,
  waiting: WaitingForwarding,
  now: Date,
): Promise<void> {
  const { invoice, review } = await lockReview(tx, waiting.review.invoiceId);
  const isRecorded = await endRound(tx, waiting, {
    state: 'accepted',
    attemptedAt: now,
    acceptedAt: now,
    lastError: null,
  });
  if (!isRecorded && !(await isReplaced(tx, waiting))) return;
  const { recipientEmail, revisionId } = waiting.forwarding;
  const actorId = waiting.review.decidedBy ?? invoice.memberId;
  await recordInvoiceEvent(tx, invoice, { kind: 'accepted', actorId, details: { recipientEmail }, at: now });
  if (!isRecorded) return;
  await removeUnreached(tx, invoice.id);
  const isOfProvider = await isMadeByProvider(tx, invoice.id);
  // Nothing else tells a freelancer that the provider has credited their invoice.
  const to = await (isOfProvider
    ? findMailAddress(tx, invoice.memberId)
    : findChosenAddress(tx, invoice.memberId, 'forwarded'));
  if (to === null) return;
  const content =
    invoice.kind === 'credit-note'
      ? await creditNoteContent(tx, invoice, isOfProvider)
      : await invoiceContent(tx, invoice, settings, now);
  if (content === null) return;
  const { name, inText, theInText } = wordsOf(invoice);
  await jobs.enqueue(tx, queuedMail, {
    messageId: `forwarded.${revisionId}.${randomUUID()}@egenlon`,
    to,
    replyTo: settings.provider.email,
    ...composeMail({
      subject: `${name} ${invoice.invoiceNumber} är vidarebefordrad till kunden`,
      ...content.head,
      paragraphs: [
        `Hej ${review.senderName}!`,
        `Vi har granskat ${inText} ${invoice.invoiceNumber}. Vidarebefordrad till kunden: mejlservern tog emot mejlet till ${recipientEmail} ${formatInstant(now)}.`,
        ...content.next,
      ],
      button: {
        label: `Se ${theInText}`,
        url: `${settings.publicUrl}/generated-invoice/${invoice.id}`,
      },
      closing: [settings.provider.name],
      ...(isOfProvider ? {} : { choicesUrl: choicesUrl(settings) }),
    }),
  });
}

/** What the mail to the freelancer says, depending on what was forwarded. */
interface MemberMail {
  head: Partial<ReturnType<typeof wayHead>>;
  /** What happens next, if its head doesn't say it. */
  next: string[];
}

/** @returns null if the invoice is no longer on its way */
async function invoiceContent(
  tx: Transaction,
  invoice: SentInvoice,
  settings: Dependencies['settings'],
  now: Date,
): Promise<MemberMail | null> {
  const { memberId } = invoice;
  const way = await findWay(tx, memberId, invoice.id, settings.provider.payoutDays);
  const story = way === null ? null : wayStory(way, stockholmDate(now));
  if (story === null) return null;
  const { station } = story.here;
  return {
    head: wayHead(story),
    next: [
      ...(station === 'forwarded' || station === 'overdue' ? ['När kunden har betalat betalar vi ut din lön.'] : []),
      ...(station === 'paidOut' ? [] : await advanceToCome(tx, memberId, invoice.frozenCurrency)),
    ],
  };
}

async function creditNoteContent(tx: Transaction, note: SentInvoice, isOfProvider: boolean): Promise<MemberMail> {
  const advance = await findAdvanceByCreditNote(tx, note);
  const taken = `Din lön för den är redan utbetald, så ${formatAmount(advance, note.frozenCurrency)} dras av från kommande löner.`;
  return {
    head: {},
    next: [
      ...(isOfProvider ? [`Vi har gjort kreditfakturan. Anledning: ${visibleText(note.creditReason)}`] : []),
      `Beloppet är avdraget från fakturan som den gäller.${advance === 0n ? '' : ` ${taken}`}`,
    ],
  };
}

/**
 * Records that the mail server refused the mail for good, with its reply. The admin is notified, because now a reviewer
 * has to act (product §10.7).
 */
export async function confirmForwardingRefused(
  tx: Transaction,
  { jobs, settings }: Pick<Dependencies, 'jobs' | 'settings'>,
  waiting: WaitingForwarding,
  lastError: string,
  now: Date,
): Promise<void> {
  const { invoice } = await lockReview(tx, waiting.review.invoiceId);
  if (!(await endRound(tx, waiting, { state: 'refused', attemptedAt: now, lastError }))) return;
  const { recipientEmail } = waiting.forwarding;
  const { inText, theInText } = wordsOf(invoice);
  const actorId = waiting.review.decidedBy ?? invoice.memberId;
  await recordInvoiceEvent(tx, invoice, {
    kind: 'refused',
    actorId,
    details: { recipientEmail, answer: lastError },
    at: now,
  });
  await jobs.enqueue(tx, queuedMail, {
    messageId: newMessageId(),
    to: settings.adminEmail,
    ...composeMail({
      subject: `Mejlet till kunden avvisades: ${inText} ${invoice.invoiceNumber}`,
      paragraphs: [
        `Mejlservern avvisade mejlet till ${recipientEmail} med ${inText} ${invoice.invoiceNumber}: ${lastError}`,
        'Försök igen, eller rätta adressen.',
      ],
      button: { label: `Öppna ${theInText}`, url: `${settings.publicUrl}/granskning/${invoice.id}` },
    }),
  });
}

/** Whether a reviewer has started another round, which is possible once the claim of this one has ended. */
async function isReplaced(tx: Transaction, { forwarding: { revisionId, round } }: WaitingForwarding): Promise<boolean> {
  return (await tx.$count(forwardings, and(eq(forwardings.revisionId, revisionId), ne(forwardings.round, round)))) > 0;
}

/** @returns false if the round has ended already, for example because a reviewer has started another one */
async function endRound(
  tx: Transaction,
  { forwarding }: WaitingForwarding,
  values: Pick<Partial<typeof forwardings.$inferInsert>, 'state' | 'attemptedAt' | 'acceptedAt' | 'lastError'>,
): Promise<boolean> {
  const ended = await tx
    .update(forwardings)
    .set({ ...values, attempts: sql`${forwardings.attempts} + 1`, claimedUntil: null })
    .where(isRoundWaiting(forwarding))
    .returning({ revisionId: forwardings.revisionId });
  return ended.length > 0;
}
