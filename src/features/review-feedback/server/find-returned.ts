import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import type { EndpointResponse } from '#shared/endpoint.ts';
import type { returnedInvoices } from '../endpoints.ts';
import { invoices } from '#database/schema/invoices.ts';
import { returnPins, reviews } from '#database/schema/reviews.ts';

type Returned = EndpointResponse<typeof returnedInvoices>['returned'];

/** The notes on a member's invoices that are returned at present, the newest note first (product §10.6). */
export async function findReturned(db: Database, memberId: string): Promise<Returned> {
  const newest = await db
    .selectDistinctOn([reviews.invoiceId], {
      revisionId: reviews.revisionId,
      invoiceId: reviews.invoiceId,
      invoiceNumber: invoices.invoiceNumber,
      clientId: invoices.clientId,
      decidedAt: reviews.decidedAt,
      note: reviews.note,
    })
    .from(invoices)
    .innerJoin(reviews, eq(reviews.invoiceId, invoices.id))
    .where(and(eq(invoices.memberId, memberId), eq(invoices.reviewState, 'returned')))
    .orderBy(asc(reviews.invoiceId), desc(reviews.revision));
  const revisionIds = newest.map(({ revisionId }) => revisionId);
  const pins = await db.select().from(returnPins).where(inArray(returnPins.revisionId, revisionIds));
  return newest
    .flatMap(({ decidedAt, note, revisionId, invoiceNumber, ...ids }) => {
      if (decidedAt === null || note === null) return [];
      const own = pins.filter((pin) => pin.revisionId === revisionId);
      return {
        ...ids,
        invoiceNumber: String(invoiceNumber),
        returnedAt: decidedAt.toISOString(),
        note,
        pins: own.map(({ field, lineId }) => ({ field, lineId })),
      };
    })
    .toSorted((a, b) => (a.returnedAt < b.returnedAt ? 1 : -1));
}
