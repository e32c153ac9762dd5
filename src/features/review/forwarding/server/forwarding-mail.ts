import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { readArchived } from '#server/documents/document-archive.ts';
import type { Job, JobKind } from '#server/jobs/job-queue.ts';
import { MailRefused, MailUnanswered } from '#server/mail/mail.ts';
import { isUnclaimed } from '#server/mail/mail-claims.ts';
import { recordAcceptance } from '#server/mail/record-acceptance.ts';
import { readSentSnapshot } from '#features/invoices/server/public.ts';
import { type CreditedSums, leftOf } from '#features/invoices/domain/credit-note.ts';
import type { RestOfInvoice } from '#features/invoices/document/domain/rest-of-invoice.ts';
import { unpaid } from '#features/settlement/domain/settlement.ts';
import { findBalances } from '#features/settlement/server/public.ts';
import { isMailReply } from '../../domain/mail-reply.ts';
import { composeForwardingMail } from './compose-forwarding-mail.ts';
import { confirmForwardingAccepted, confirmForwardingRefused } from './confirm-forwarding.ts';
import { claimForwarding, type ForwardingRound, isRoundWaiting } from './forwarding-claim.ts';
import { invoices } from '#database/schema/invoices.ts';
import { forwardings, reviews } from '#database/schema/reviews.ts';
import type { ReviewState } from '#features/invoices/domain/review-state.ts';
import { stockholmDate } from '#shared/calendar-date.ts';
import { messageOf } from '#shared/message-of.ts';

/** The job that sends the mail. */
export const forwardingMail: JobKind<ForwardingRound> = { name: 'forwarding-mail' };

/** What the reviewer is told of a mail that may have arrived, also when later attempts have failed in another way. */
const MAY_HAVE_ARRIVED =
  'Mejlet kan ha kommit fram, men det har vi inte fått veta. Vi väntar allt längre mellan försöken.';
/** What the reviewer is told of an attempt without a reply. */
const NOT_HANDED_OVER = 'Mejlet gick inte att lämna till mejlservern. Varför står i programmets logg.';

/**
 * Mails a forwarded invoice to the customer until the mail server accepts it, or refuses it for good (product §10.7).
 * If the process dies between the acceptance and our commit, it mails again with the same Message-ID.
 */
export function forwardingMailJob(
  deps: Pick<Dependencies, 'db' | 'jobs' | 'mail' | 'clock' | 'settings'>,
): Job<ForwardingRound> {
  const { db, mail, clock, settings } = deps;
  return {
    ...forwardingMail,
    isEndless: true,
    async run({ revisionId, round }) {
      const waiting = await findWaiting(db, { revisionId, round });
      // Another round has started, or this one has ended.
      if (waiting === null) return;
      const { forwarding, review } = waiting;
      // A forwarded invoice is never sent again, so this is what was forwarded.
      const sent = await readSentSnapshot(db, review.memberId, review.invoiceId);
      let claim: Date | null = null;
      try {
        // The claim is only as long as a mail may take, so everything else comes before it.
        const pdf = await readArchived(db, sent.documentSha256);
        const today = stockholmDate(clock());
        const rest = await findRest(db, waiting);
        const composed = composeForwardingMail({ ...forwarding, rest, today }, sent.document, pdf, settings);
        claim = await claimForwarding(db, forwarding);
        await mail.send(composed);
        await recordAcceptance(() => db.transaction((tx) => confirmForwardingAccepted(tx, deps, waiting, clock())));
      } catch (error) {
        if (error instanceof MailRefused) {
          await db.transaction((tx) => confirmForwardingRefused(tx, deps, waiting, error.message, clock()));
          return;
        }
        // If the attempt can't be recorded, it still tells whether the mail may have arrived.
        await recordAttempt(db, forwarding, claim, error, clock()).catch(() => {});
        throw error;
      }
    },
  };
}

/** A round of attempts that has not ended. */
export interface WaitingForwarding {
  forwarding: typeof forwardings.$inferSelect;
  review: typeof reviews.$inferSelect;
  invoice: CreditedSums & { state: ReviewState | null };
}

async function findWaiting(db: Database, round: ForwardingRound): Promise<WaitingForwarding | null> {
  const [waiting] = await db
    .select({
      forwarding: forwardings,
      review: reviews,
      invoice: {
        state: invoices.reviewState,
        total: invoices.total,
        vat: invoices.vat,
        credited: invoices.credited,
        creditedVat: invoices.creditedVat,
      },
    })
    .from(forwardings)
    .innerJoin(reviews, eq(reviews.revisionId, forwardings.revisionId))
    .innerJoin(invoices, eq(invoices.id, forwardings.invoiceId))
    .where(isRoundWaiting(round));
  return waiting ?? null;
}

/** What is left to pay of the invoice by now, some of which may be paid or credited; null if nothing. */
async function findRest(db: Database, { invoice, review }: WaitingForwarding): Promise<RestOfInvoice | null> {
  if (invoice.state !== 'forwarded') return null;
  const toPay = leftOf(invoice);
  const left = unpaid({ ...toPay, balances: await findBalances(db, review.invoiceId) });
  return { left, credited: invoice.credited + invoice.creditedVat, paid: toPay.total + toPay.vat - left };
}

/** What the reviewer is told of an error: the mail server's reply. Other reasons are technical, and in English. */
function toldOf(error: unknown): string {
  const reason = messageOf(error);
  return isMailReply(reason) ? reason : NOT_HANDED_OVER;
}

/**
 * Records a failed attempt that is followed by more, and ends its claim. That of a mail that may have arrived ends by
 * itself, because the mail server may still be taking it. The reviewer sees it. Nothing is recorded if another process
 * has a claim.
 */
async function recordAttempt(
  db: Database,
  round: ForwardingRound,
  claim: Date | null,
  error: unknown,
  now: Date,
): Promise<void> {
  await db
    .update(forwardings)
    .set({
      attempts: sql`${forwardings.attempts} + 1`,
      attemptedAt: now,
      ...(error instanceof MailUnanswered
        ? { lastError: MAY_HAVE_ARRIVED }
        : {
            lastError: sql`case ${forwardings.lastError} when ${MAY_HAVE_ARRIVED} then ${MAY_HAVE_ARRIVED} else ${toldOf(error)} end`,
            claimedUntil: null,
          }),
    })
    .where(
      and(
        isRoundWaiting(round),
        claim === null ? isUnclaimed(forwardings.claimedUntil) : eq(forwardings.claimedUntil, claim),
      ),
    );
}
