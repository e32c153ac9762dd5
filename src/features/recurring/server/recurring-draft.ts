import { and, eq, getTableColumns, isNull, lte } from 'drizzle-orm';
import { type CalendarDate, stockholmDate } from '#shared/calendar-date.ts';
import type { Transaction } from '#database/database.ts';
import { members } from '#database/schema/accounts.ts';
import { recurringDrafts, recurringInvoices } from '#database/schema/recurring-invoices.ts';
import { copyInvoice } from '#features/invoices/server/public.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { lockAccount } from '#server/sessions/lock-accounts.ts';
import { ExpectedError } from '#server/errors.ts';
import type { Job, JobKind, JobQueue } from '#server/jobs/job-queue.ts';
import { enqueueDraftMail } from './recurring-draft-mail.ts';
import { nextDate } from '../domain/schedule.ts';

/** One of the dates on which a recurring invoice makes a draft. */
interface DueDraft {
  invoiceId: string;
  dueOn: CalendarDate;
}

const recurringDraft: JobKind<DueDraft> = { name: 'recurring-draft' };

/**
 * Enqueues the job of a date for midnight in UTC, when the date has already begun in Stockholm. It replaces an earlier one
 * of that date, which is still there if the repetition was saved, paused or stopped meanwhile.
 */
export function enqueueDraft(tx: Transaction, jobs: JobQueue, due: DueDraft, now: Date): Promise<void> {
  const seconds = Math.ceil((Date.parse(due.dueOn) - now.getTime()) / 1000);
  const key = `${due.invoiceId} ${due.dueOn}`;
  return jobs.enqueueAgain(tx, recurringDraft, key, due, Math.max(0, seconds));
}

/**
 * Makes the drafts of all dates until today whose jobs haven't run yet, by the schedule that is stored.
 * @throws ExpectedError what `copyInvoice` refuses
 */
export async function makeLateDrafts(tx: Transaction, jobs: JobQueue, invoiceId: string, now: Date): Promise<void> {
  const { nextOn, pausedBy } = recurringInvoices;
  const [late] = await tx
    .select({ dueOn: nextOn })
    .from(recurringInvoices)
    .where(and(eq(recurringInvoices.invoiceId, invoiceId), isNull(pausedBy), lte(nextOn, stockholmDate(now))));
  const dueOn = late?.dueOn ?? null;
  if (dueOn === null) return;
  await makeDraft(tx, jobs, { invoiceId, dueOn }, now);
  return makeLateDrafts(tx, jobs, invoiceId, now);
}

/**
 * Makes the draft of a date, and enqueues the job of the next date. Both happen in one transaction that locks the
 * recurring invoice. So a date makes one draft, however many processes run its job and whenever they are killed.
 * @throws ExpectedError what `copyInvoice` refuses, before anything is changed
 */
async function makeDraft(tx: Transaction, jobs: JobQueue, due: DueDraft, now: Date): Promise<void> {
  const { invoiceId, dueOn } = due;
  const isThis = eq(recurringInvoices.invoiceId, invoiceId);
  // Nothing is found if the date was changed, or the repetition was paused or stopped, or has gone on to the next date.
  const [recurring] = await tx
    .select({ ...getTableColumns(recurringInvoices), disabledAt: members.disabledAt })
    .from(recurringInvoices)
    .innerJoin(members, eq(members.id, recurringInvoices.memberId))
    .where(and(isThis, eq(recurringInvoices.nextOn, dueOn), isNull(recurringInvoices.pausedBy)))
    .for('update', { of: recurringInvoices });
  if (recurring === undefined) return;
  const { memberId } = recurring;
  if (stockholmDate(now) < dueOn) return enqueueDraft(tx, jobs, due, now);
  if (recurring.disabledAt !== null) return pause(tx, invoiceId, 'account-disabled');
  const isMade = and(eq(recurringDrafts.invoiceId, invoiceId), eq(recurringDrafts.dueOn, dueOn));
  // A clock that was ahead for a while may have made it, and the member may have chosen its date again since.
  if ((await tx.$count(recurringDrafts, isMade)) === 0) {
    const draft = await copyInvoice(tx, { memberId, invoiceId, now }, null, { recurringOn: dueOn });
    await tx.insert(recurringDrafts).values({ ...due, draftId: draft.id, madeAt: now });
    await enqueueDraftMail(tx, jobs, draft.id, now);
  }
  const nextOn = nextDate(dueOn, recurring);
  await tx.update(recurringInvoices).set({ nextOn }).where(isThis);
  if (nextOn !== null) await enqueueDraft(tx, jobs, { invoiceId, dueOn: nextOn }, now);
}

/**
 * Locks the account that repeats an invoice: a member's long copies are made one at a time, and whoever saves a
 * repetition locks the account before it too.
 */
async function lockOwner(tx: Transaction, invoiceId: string): Promise<void> {
  const [owner] = await tx
    .select({ memberId: recurringInvoices.memberId })
    .from(recurringInvoices)
    .where(eq(recurringInvoices.invoiceId, invoiceId));
  if (owner !== undefined) await lockAccount(tx, owner.memberId);
}

async function pause(tx: Transaction, invoiceId: string, pausedBy: string): Promise<void> {
  await tx.update(recurringInvoices).set({ pausedBy }).where(eq(recurringInvoices.invoiceId, invoiceId));
}

/**
 * Makes the draft of a date. After an outage each missed date gets its draft. If no draft can be made, the recurring
 * invoice is paused, and the reason is stored for the member (product §4.9).
 */
export function recurringDraftJob({ db, jobs, clock }: Pick<Dependencies, 'db' | 'jobs' | 'clock'>): Job<DueDraft> {
  return {
    ...recurringDraft,
    isEndless: true,
    run: (due) =>
      db.transaction(async (tx) => {
        try {
          await lockOwner(tx, due.invoiceId);
          await makeDraft(tx, jobs, due, clock());
        } catch (error) {
          if (!(error instanceof ExpectedError)) throw error;
          await pause(tx, due.invoiceId, error.code);
        }
      }),
  };
}
