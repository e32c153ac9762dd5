import { and, eq, inArray, not, sql } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import type { EndpointResponse } from '#shared/endpoint.ts';
import type { returnedInvoices } from '../endpoints.ts';
import { clients } from '#database/schema/clients.ts';
import { invoices } from '#database/schema/invoices.ts';
import { shownKind } from '#features/invoices/domain/credit-note.ts';
import { isFrozen, newestReview } from '#features/invoices/server/public.ts';
import { returnPins } from '#database/schema/reviews.ts';

type Returned = EndpointResponse<typeof returnedInvoices>['returned'];

/** An invoice's customer; null if it is deleted. Not a join, for which PostgreSQL may read all customers. */
const keptClient = sql<string | null>`(select ${clients.id} from ${clients}
  where ${clients.id} = ${invoices.clientId} and ${clients.deletedAt} is null)`;

/** The customer that a member can correct for an invoice; null for a credit note, which keeps that of its invoice. */
export async function findCorrectableClient(db: Database, memberId: string, invoiceId: string): Promise<string | null> {
  const [invoice] = await db
    .select({ clientId: keptClient })
    .from(invoices)
    .where(and(eq(invoices.id, invoiceId), eq(invoices.memberId, memberId), eq(invoices.kind, 'invoice')));
  return invoice?.clientId ?? null;
}

/** The notes on a member's invoices that are now returned, the newest note first (product §10.6). */
export async function findReturned(db: Database, memberId: string): Promise<Returned> {
  const review = newestReview(db, invoices.id);
  const newest = await db
    .select({
      revisionId: review.revisionId,
      invoiceId: invoices.id,
      invoiceNumber: invoices.invoiceNumber,
      kind: invoices.kind,
      clientId: keptClient,
      decidedAt: review.decidedAt,
      note: review.note,
    })
    .from(invoices)
    .innerJoinLateral(review, sql`true`)
    // `not frozen` follows from `returned`. It is repeated because the index of a member's open invoices has this
    // condition.
    .where(and(eq(invoices.memberId, memberId), not(isFrozen), eq(invoices.reviewState, 'returned')));
  const revisionIds = newest.map(({ revisionId }) => revisionId);
  const pins = await db.select().from(returnPins).where(inArray(returnPins.revisionId, revisionIds));
  return newest
    .toSorted((a, b) => Number(b.decidedAt) - Number(a.decidedAt))
    .flatMap(({ decidedAt, note, revisionId, invoiceNumber, kind, ...ids }) => {
      if (decidedAt === null || note === null) return [];
      const own = pins.filter((pin) => pin.revisionId === revisionId);
      return {
        ...ids,
        invoiceNumber: String(invoiceNumber),
        ...shownKind(kind),
        note,
        pins: own.map(({ field, lineId }) => ({ field, lineId })),
      };
    });
}
