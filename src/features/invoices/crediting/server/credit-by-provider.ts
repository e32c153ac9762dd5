import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Transaction } from '#database/database.ts';
import { members } from '#database/schema/accounts.ts';
import { invoiceRevisions } from '#database/schema/invoice-revisions.ts';
import { invoices } from '#database/schema/invoices.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { errors, ExpectedError } from '#server/errors.ts';
import { lockAccount } from '#server/sessions/lock-accounts.ts';
import type { SignedIn } from '#server/sessions/sessions.ts';
import { wordsOf } from '../../domain/kind-words.ts';
import type { CreatedInvoice } from '../../drafting/server/create-invoice.ts';
import { limitWithLines } from '../../drafting/server/create-with-lines.ts';
import { deleteInvoice } from '../../drafting/server/trash-invoice.ts';
import { makePdf } from '../../sending/server/make-pdf.ts';
import { confirmMailed } from '../../sending/server/mailing/confirm-mailed.ts';
import { findRevisionToSend } from '../../sending/server/queries/find-revision.ts';
import { lockSentInvoice } from '../../sending/server/queries/lock-sent-invoice.ts';
import { registerInvoice } from '../../sending/server/registration/register-invoice.ts';
import type { Sender } from '../../sending/server/sender.ts';
import { invoiceErrors } from '../../server/errors.ts';
import { createCreditNote } from './create-credit-note.ts';
import { isOfProvider, isReplaceable, isUnforwardedNoteOf } from './find-credited.ts';

/**
 * Credits all that is left of a forwarded invoice for the provider, who has issued it: makes the credit note and its PDF,
 * and submits it for review. The admin is not mailed, because a reviewer made it. If this stops halfway, the next call
 * goes on with the same credit note (product §4.10).
 * @param signal stops the work when the client has gone
 * @throws ExpectedError not-found, credit-not-forwarded, credit-nothing-left, credit-wage-in-batch, credit-note-open,
 *   credit-too-many-lines, changed-while-sending, pdf-failed, too-many-requests
 */
export async function creditByProvider(
  deps: Pick<Dependencies, 'db' | 'jobs' | 'pdf' | 'clock' | 'settings'>,
  { memberId: actorId }: SignedIn,
  invoiceId: string,
  reason: string,
  signal: AbortSignal,
): Promise<CreatedInvoice> {
  const { db, clock } = deps;
  const [found] = await db
    .select({ id: invoices.id, memberId: invoices.memberId, name: members.name, email: members.email })
    .from(invoices)
    .innerJoin(members, eq(members.id, invoices.memberId))
    .where(and(eq(invoices.id, invoiceId), isNotNull(invoices.reviewState)));
  if (found === undefined) throw errors.notFound();
  const { id, ...member } = found;
  await limitWithLines(deps, actorId);
  const sender: Sender = { ...member, actorId };
  const note = await db.transaction(async (tx) => {
    await lockAccount(tx, sender.memberId);
    await lockSentInvoice(tx, id);
    const edit = { memberId: sender.memberId, invoiceId: id, now: clock() };
    const begun = await lockBegun(tx, id);
    const isKept = begun?.isOfProvider === true && (begun.isWaiting || (begun.isAsMade && begun.reason === reason));
    if (begun !== null && !isKept && begun.isWithdrawable)
      await deleteInvoice(tx, { ...edit, invoiceId: begun.id }, actorId);
    const made = begun !== null && isKept ? begun : await createCreditNote(tx, edit, { reason, actorId });
    await registerInvoice(tx, deps, sender, made.id);
    return made;
  });
  try {
    await submit(deps, sender, note.id, signal);
  } catch (error) {
    // A colleague has put another one in its place meanwhile.
    const isGone = error instanceof ExpectedError && error.code === errors.notFound.code;
    throw isGone ? changedWhileSending() : error;
  }
  return { id: note.id, invoiceNumber: note.invoiceNumber };
}

async function submit(
  deps: Pick<Dependencies, 'db' | 'jobs' | 'pdf' | 'clock'>,
  sender: Sender,
  noteId: string,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock } = deps;
  await makePdf(deps, sender, noteId, signal);
  const revision = await findRevisionToSend(deps, sender.memberId, noteId);
  if (revision === null) return;
  await db.transaction(async (tx) => {
    const isCurrent = await confirmMailed(tx, deps, revision, sender.actorId, clock());
    // What is thrown here also takes back that it was mailed.
    if (!isCurrent) throw changedWhileSending();
  });
}

const changedWhileSending = () => invoiceErrors.changedWhileSending(wordsOf({ kind: 'credit-note' }).the);

/** Locks and reads the credit note of a locked invoice that is not forwarded; null if there is none. */
async function lockBegun(tx: Transaction, invoiceId: string) {
  // Another call may be submitting it. What is read after the lock is all from after that.
  await tx.select({ id: invoices.id }).from(invoices).where(isUnforwardedNoteOf(invoiceId)).for('update');
  const isOfContent = eq(invoiceRevisions.invoiceVersion, invoices.version);
  const [note] = await tx
    .select({
      id: invoices.id,
      invoiceNumber: invoices.invoiceNumber,
      reason: invoices.creditReason,
      state: invoices.reviewState,
      unmailed: invoiceRevisions.id,
      isOfProvider,
      isReplaceable,
    })
    .from(invoices)
    .leftJoin(
      invoiceRevisions,
      and(eq(invoiceRevisions.invoiceId, invoices.id), isNull(invoiceRevisions.mailedAt), isOfContent),
    )
    .where(isUnforwardedNoteOf(invoiceId));
  if (note === undefined) return null;
  const isWaiting = note.state === 'submitted';
  return {
    ...note,
    isWaiting,
    /** Whether nobody has changed or returned it since it was made. */
    isAsMade: note.unmailed !== null,
    isWithdrawable: !isWaiting && note.isReplaceable,
  };
}
