import { isDeepStrictEqual } from 'node:util';
import { and, asc, desc, eq, ne, not, sql } from 'drizzle-orm';
import { stockholmDate } from '#shared/calendar-date.ts';
import { lockOwnAccount } from '#server/sessions/lock-accounts.ts';
import type { EndpointResponse, ParsedRequest } from '#shared/endpoint.ts';
import type { Database, Transaction } from '#database/database.ts';
import { clients } from '#database/schema/clients.ts';
import { invoices } from '#database/schema/invoices.ts';
import { recurringDrafts, recurringInvoices } from '#database/schema/recurring-invoices.ts';
import { clientViewName } from '#features/clients/server/public.ts';
import { lockCopied } from '#features/invoices/server/public.ts';
import { errors } from '#server/errors.ts';
import type { JobQueue } from '#server/jobs/job-queue.ts';
import { MOST_RECURRING, offeredDates } from '../domain/schedule.ts';
import type { listRecurring, repeatInvoice } from '../endpoints.ts';
import { recurringErrors } from './errors.ts';
import { enqueueDraft, makeLateDrafts } from './recurring-draft.ts';

/**
 * A member's recurring invoices, the one with the next draft first. Each has the newest of its drafts that isn't sent
 * (product §4.9).
 */
export async function findRecurring(
  db: Database,
  memberId: string,
): Promise<EndpointResponse<typeof listRecurring>['recurring']> {
  const draft = db
    .select({
      id: invoices.id,
      invoiceNumber: sql`${invoices.invoiceNumber}`.as('draft_number'),
      dueOn: recurringDrafts.dueOn,
    })
    .from(recurringDrafts)
    .innerJoin(invoices, and(eq(invoices.id, recurringDrafts.draftId), not(invoices.sentStatus)))
    .where(eq(recurringDrafts.invoiceId, recurringInvoices.invoiceId))
    .orderBy(desc(recurringDrafts.dueOn))
    .limit(1)
    .as('draft');
  // Looked up for each repeated invoice: for joins PostgreSQL may read all invoices and customers.
  const clientId = db
    .select({ clientId: invoices.clientId })
    .from(invoices)
    .where(eq(invoices.id, recurringInvoices.invoiceId));
  const clientName = db
    .select({ name: clientViewName })
    .from(clients)
    .where(sql`${clients.id} = (${clientId})`);
  const rows = await db
    .select({
      invoiceId: recurringInvoices.invoiceId,
      invoiceNumber: recurringInvoices.invoiceNumber,
      clientName: sql<string | null>`(${clientName})`,
      months: recurringInvoices.months,
      day: recurringInvoices.day,
      until: recurringInvoices.until,
      nextOn: recurringInvoices.nextOn,
      pausedBy: recurringInvoices.pausedBy,
      draftId: draft.id,
      draftNumber: draft.invoiceNumber,
      draftDueOn: draft.dueOn,
    })
    .from(recurringInvoices)
    .leftJoinLateral(draft, sql`true`)
    .where(eq(recurringInvoices.memberId, memberId))
    .orderBy(asc(recurringInvoices.nextOn), asc(recurringInvoices.invoiceNumber));
  return rows.map(({ draftId, draftNumber, draftDueOn, ...row }) => ({
    ...row,
    invoiceNumber: String(row.invoiceNumber),
    draft:
      draftId === null || draftDueOn === null
        ? null
        : { _id: draftId, invoiceNumber: String(draftNumber), dueOn: draftDueOn },
  }));
}

/**
 * Repeats one of the member's invoices, or changes how it is repeated. A paused one is resumed. If a date has come and
 * its job hasn't run yet, its draft is made first. The member's row is locked, so that simultaneous requests stay
 * within the limit (product §4.9). If the client says what it has read, another repetition is only overwritten with
 * what it has already (product §7.1).
 * @throws ExpectedError too-many-recurring, date-not-offered, values-changed; and not-found, credit-note-copied,
 *   client-deleted, client-currency-changed, copy-too-large if no copy can be made of the invoice
 */
export async function saveRecurring(
  tx: Transaction,
  jobs: JobQueue,
  { memberId, invoiceId, now }: { memberId: string; invoiceId: string; now: Date },
  { months, day, nextOn, until = null, scheduleBefore }: ParsedRequest<typeof repeatInvoice, 'body'>,
): Promise<void> {
  await lockOwnAccount(tx, memberId);
  const { invoiceNumber } = await lockCopied(tx, memberId, invoiceId);
  const others = and(eq(recurringInvoices.memberId, memberId), ne(recurringInvoices.invoiceId, invoiceId));
  if ((await tx.$count(recurringInvoices, others)) >= MOST_RECURRING) throw recurringErrors.tooManyRecurring();
  if (!offeredDates(stockholmDate(now), day).includes(nextOn)) throw recurringErrors.dateNotOffered();
  const schedule = { months, day, until, nextOn, pausedBy: null };
  if (scheduleBefore !== undefined) {
    const stored = await readSchedule(tx, invoiceId);
    if (!isDeepStrictEqual(stored, scheduleBefore) && !isDeepStrictEqual(stored, schedule))
      throw errors.valuesChanged();
  }
  await makeLateDrafts(tx, jobs, invoiceId, now);

  await tx
    .insert(recurringInvoices)
    .values({ invoiceId, invoiceNumber, memberId, ...schedule, createdAt: now })
    .onConflictDoUpdate({ target: recurringInvoices.invoiceId, set: schedule });
  await enqueueDraft(tx, jobs, { invoiceId, dueOn: nextOn }, now);
}

/** How an invoice is repeated; null if it isn't. */
async function readSchedule(tx: Transaction, invoiceId: string) {
  const { months, day, until, nextOn, pausedBy } = recurringInvoices;
  const [stored = null] = await tx
    .select({ months, day, until, nextOn, pausedBy })
    .from(recurringInvoices)
    .where(eq(recurringInvoices.invoiceId, invoiceId));
  return stored;
}

const ofMember = (memberId: string, invoiceId: string) =>
  and(eq(recurringInvoices.memberId, memberId), eq(recurringInvoices.invoiceId, invoiceId));

/**
 * Pauses a recurring invoice of the member.
 * @throws ExpectedError not-found
 */
export async function pauseRecurring(db: Database, memberId: string, invoiceId: string): Promise<void> {
  const paused = await db
    .update(recurringInvoices)
    .set({ pausedBy: 'member' })
    .where(ofMember(memberId, invoiceId))
    .returning({ invoiceId: recurringInvoices.invoiceId });
  if (paused.length === 0) throw errors.notFound();
}

/**
 * Stops repeating an invoice of the member. Its drafts stay.
 * @throws ExpectedError not-found
 */
export async function stopRecurring(db: Database, memberId: string, invoiceId: string): Promise<void> {
  const stopped = await db
    .delete(recurringInvoices)
    .where(ofMember(memberId, invoiceId))
    .returning({ invoiceId: recurringInvoices.invoiceId });
  if (stopped.length === 0) throw errors.notFound();
}
