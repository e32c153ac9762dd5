import { eq, inArray } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { errors } from '#server/errors.ts';
import type { SignedIn } from '#server/sessions/sessions.ts';
import { members } from '#database/schema/accounts.ts';
import type { EndpointResponse } from '#shared/endpoint.ts';
import { stockholmDate } from '#shared/calendar-date.ts';
import { decimalToHundredths } from '#shared/money.ts';
import {
  findCreditFacts,
  findSentRevisions,
  findTimeline,
  type SentRevision,
} from '#features/invoices/server/public.ts';
import type { reviewedInvoice } from '../../endpoints.ts';
import { reviewChecks } from '../../domain/review-checks.ts';
import { reviewDeadline } from '../../domain/review-deadline.ts';
import { revisionChanges } from '../../domain/revision-changes.ts';
import { findCheckedInvoice } from './find-checked-invoice.ts';
import { findDebitedWages, presentSettlement } from '#features/settlement/server/public.ts';
import { findReviews, type Review } from './lock-review.ts';
import { findRecipientEmail } from '../../forwarding/server/find-recipient-email.ts';
import { presentForwarding } from '../../forwarding/server/present-forwarding.ts';
import { invoices } from '#database/schema/invoices.ts';
import { forwardings, returnPins } from '#database/schema/reviews.ts';

type ReviewResponse = EndpointResponse<typeof reviewedInvoice>;

/**
 * Everything about one sent invoice, for a reviewer (product §2.21).
 * @throws ExpectedError not-found, for a draft too
 */
export async function readReview(
  { db, clock, settings }: Pick<Dependencies, 'db' | 'clock' | 'settings'>,
  { memberId: readerId }: SignedIn,
  invoiceId: string,
): Promise<ReviewResponse> {
  const now = clock();
  const [invoice] = await db.select().from(invoices).where(eq(invoices.id, invoiceId));
  const reviews = await findReviews(db, invoiceId);
  const [newest] = reviews;
  if (invoice === undefined || invoice.reviewState === null || newest === undefined) throw errors.notFound();
  const { memberId } = invoice;
  const sent = await findSentRevisions(db, memberId, invoiceId);
  const snapshot = sent.find(({ revision }) => revision === newest.revision)?.snapshot;
  if (snapshot === undefined) throw new Error(`The snapshot of the sent invoice ${invoiceId} is missing.`);
  const [forwarding] = await db.select().from(forwardings).where(eq(forwardings.invoiceId, invoiceId));
  const { document, payoutOption } = snapshot;
  const names = await findNames(db, reviews);
  const { total, vat, currency, invoiceDate } = document;
  // The member may be editing a returned invoice. Its sums are those that were sent.
  const asSent =
    invoice.reviewState === 'returned'
      ? { ...invoice, total: decimalToHundredths(total), vat: decimalToHundredths(vat?.tax ?? '0') }
      : invoice;
  const credit = await findCreditFacts(db, asSent, 'provider');
  if (credit?.credits !== undefined && invoice.reviewState !== 'credited') {
    const debits = await findDebitedWages(db, { invoiceIds: [credit.credits._id] });
    const debited = debits.find(({ isUnrecorded }) => isUnrecorded);
    if (debited !== undefined) credit.credits.wageDebitedOn = debited.debitedOn;
  }
  return {
    now: now.toISOString(),
    _id: invoice.id,
    state: invoice.reviewState,
    revision: newest.revision,
    submittedAt: newest.submittedAt.toISOString(),
    deadline: reviewDeadline(newest.submittedAt).toISOString(),
    openedBy: names.get(newest.openedBy) ?? null,
    document,
    checks: reviewChecks({
      ...(await findCheckedInvoice(db, memberId, document, stockholmDate(now))),
      providerIban: settings.provider.bank.iban,
    }),
    revisions: await presentRevisions(db, reviews, sent, names),
    recipientEmail: await findRecipientEmail(db, invoice, document),
    forwarding: presentForwarding(forwarding),
    ...(await presentSettlement(db, asSent, { currency, invoiceDate, payoutOption }, readerId, {
      reminders: settings.provider.reminders,
      today: stockholmDate(now),
    })),
    timeline: await findTimeline(db, memberId, invoiceId),
    ...(credit === undefined ? {} : { credit }),
  };
}

type Names = Map<string | null, string>;

async function presentRevisions(
  db: Database,
  reviews: Review[],
  sent: SentRevision[],
  names: Names,
): Promise<ReviewResponse['revisions']> {
  const pins = await db
    .select()
    .from(returnPins)
    .where(
      inArray(
        returnPins.revisionId,
        reviews.map(({ revisionId }) => revisionId),
      ),
    );
  const documentOf = (review: Review | undefined) =>
    sent.find(({ revision }) => revision === review?.revision)?.snapshot.document;
  return reviews.map((review, at) => {
    const { revision, submittedAt, decision, decidedAt, note, revisionId } = review;
    const before = documentOf(reviews[at + 1]);
    const after = documentOf(review);
    return {
      revision,
      submittedAt: submittedAt.toISOString(),
      changes: before === undefined || after === undefined ? [] : revisionChanges(before, after),
      decision:
        decision === null || decidedAt === null
          ? null
          : {
              kind: decision,
              at: decidedAt.toISOString(),
              by: names.get(review.decidedBy) ?? '',
              note,
              pins: pins
                .filter((pin) => pin.revisionId === revisionId)
                .map(({ field, lineNumber }) => (field === 'line' ? { field, line: lineNumber ?? 0 } : { field })),
            },
    };
  });
}

/** The names of the reviewers who opened and decided. */
async function findNames(db: Database, reviews: Review[]): Promise<Names> {
  const ids = reviews.flatMap(({ openedBy, decidedBy }) => [openedBy, decidedBy]).filter((id) => id !== null);
  const rows = await db.select({ id: members.id, name: members.name }).from(members).where(inArray(members.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
