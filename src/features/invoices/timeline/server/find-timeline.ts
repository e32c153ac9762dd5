import { and, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { invoiceEvents, type InvoiceEventKind } from '#database/schema/invoice-events.ts';
import type { Database } from '#database/database.ts';
import { members } from '#database/schema/accounts.ts';
import { timeline } from '../endpoints.ts';
import { reviews } from '#database/schema/reviews.ts';

/** The events of a timeline in the API's form. */
export type Timeline = z.output<typeof timeline>;
type TimelineEvent = Timeline[number];

/**
 * What a timeline calls each kind of event; null if it doesn't show it. They are in their usual order, by which events
 * with the same time are sorted.
 */
const KINDS: Record<InvoiceEventKind, TimelineEvent['kind'] | null> = {
  created: null,
  changed: null,
  registered: null,
  'pdf-made': null,
  mailed: 'sent',
  opened: 'opened',
  returned: 'returned',
  forwarded: 'forwarded',
  refused: 'refused',
  readdressed: 'readdressed',
  accepted: 'accepted',
  reminded: 'reminded',
  'reminder-refused': 'reminderRefused',
  'reminders-stopped': 'remindersStopped',
  'reminders-resumed': 'remindersResumed',
  credited: 'credited',
  payment: 'payment',
  'payment-reversed': 'paymentReversed',
  'write-off-reversed': 'writeOffReversed',
  'written-off': 'writtenOff',
  refunded: 'refunded',
  'refund-reversed': 'refundReversed',
  'late-charge': 'lateCharge',
  'late-charge-reversed': 'lateChargeReversed',
  'paid-out': 'paidOut',
  'payout-reversed': 'payoutReversed',
  trashed: null,
};
const shownKinds = (Object.keys(KINDS) as InvoiceEventKind[]).filter((kind) => KINDS[kind] !== null);
/** Events that a mail server has caused. They name no person. */
const BY_MAIL_SERVER: InvoiceEventKind[] = ['accepted', 'refused', 'reminded', 'reminder-refused'];

/** The events of a member's invoice since it was sent, the earliest first (product §10.6). */
export async function findTimeline(db: Database, memberId: string, invoiceId: string): Promise<Timeline> {
  const { kind, at, details } = invoiceEvents;
  // One lookup for each event. Without statistics PostgreSQL may read all members for a plain join.
  const actor = db.select().from(members).where(eq(members.id, invoiceEvents.actorId)).limit(1).as('actor');
  const rows = await db
    .select({ kind, at, details, by: actor.name, role: actor.role })
    .from(invoiceEvents)
    .innerJoinLateral(actor, sql`true`)
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
        eq(invoiceEvents.memberId, memberId),
        inArray(kind, shownKinds),
        // A mail without a review is left out: the invoice was edited meanwhile, so nothing was submitted.
        or(ne(kind, 'mailed'), isNotNull(reviews.revision)),
      ),
    );
  const events = rows
    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || shownKinds.indexOf(a.kind) - shownKinds.indexOf(b.kind))
    .map((row) => ({
      ...row.details,
      kind: KINDS[row.kind],
      ...(row.kind === 'mailed' && row.role === 'reviewer' ? { byProvider: true } : {}),
      at: row.at.toISOString(),
      by:
        row.role === 'reviewer' && (!BY_MAIL_SERVER.includes(row.kind) || row.details['cameBack'] === true)
          ? row.by
          : null,
    }));
  // The features that recorded the events stored more details than are shown. The schema has those of each kind by name.
  return timeline.parse(events);
}
