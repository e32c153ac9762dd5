import { and, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { invoiceEvents, type InvoiceEventKind } from '#database/schema/invoice-events.ts';
import type { Database } from '#database/database.ts';
import { members } from '#database/schema/accounts.ts';
import type { invoiceTimeline } from '../endpoints.ts';
import { reviews } from '#database/schema/reviews.ts';

export type Timeline = z.output<typeof invoiceTimeline.response>['timeline'];
type TimelineEvent = Timeline[number];

/** What a timeline tells of, as one thing leads to another: those of one instant are in this order. */
const KINDS = {
  mailed: 'sent',
  opened: 'opened',
  returned: 'returned',
  forwarded: 'forwarded',
  refused: 'refused',
  readdressed: 'readdressed',
  accepted: 'accepted',
  payment: 'payment',
  'payment-reversed': 'paymentReversed',
  'paid-out': 'paidOut',
  'payout-reversed': 'payoutReversed',
} as const satisfies Partial<Record<InvoiceEventKind, TimelineEvent['kind']>>;
const kinds = Object.keys(KINDS) as (keyof typeof KINDS)[];
/** What a mail server has done, and no person. */
const BY_MAIL_SERVER: InvoiceEventKind[] = ['accepted', 'refused'];

/** What has happened to an invoice since it was sent, the earliest first (product §10.6). */
export async function findTimeline(db: Database, invoiceId: string): Promise<Timeline> {
  const { kind, at, details } = invoiceEvents;
  const rows = await db
    .select({ kind, at, details, by: members.name, role: members.role })
    .from(invoiceEvents)
    .innerJoin(members, eq(members.id, invoiceEvents.actorId))
    .leftJoin(
      reviews,
      and(
        eq(reviews.invoiceId, invoiceEvents.invoiceId),
        sql`${reviews.revision} = (${invoiceEvents.details} ->> 'revision')::int`,
      ),
    )
    .where(
      and(
        eq(invoiceEvents.invoiceId, invoiceId),
        inArray(kind, kinds),
        // A mail that was overtaken by an edit submitted nothing.
        or(ne(kind, 'mailed'), isNotNull(reviews.revision)),
      ),
    );
  return rows
    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || rank(a.kind) - rank(b.kind))
    .map((row) => ({
      // The details are those that this feature and sending have recorded.
      ...row.details,
      kind: KINDS[row.kind as keyof typeof KINDS],
      at: row.at.toISOString(),
      by: row.role === 'reviewer' && !BY_MAIL_SERVER.includes(row.kind) ? row.by : null,
    })) as Timeline;
}

function rank(kind: InvoiceEventKind): number {
  return kinds.indexOf(kind as keyof typeof KINDS);
}
