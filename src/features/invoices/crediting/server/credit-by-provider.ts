import { hash } from 'node:crypto';
import { and, eq, isNotNull } from 'drizzle-orm';
import { members } from '#database/schema/accounts.ts';
import { invoices } from '#database/schema/invoices.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { errors } from '#server/errors.ts';
import { lockAccounts } from '#server/sessions/lock-accounts.ts';
import type { SignedIn } from '#server/sessions/sessions.ts';
import { wordsOf } from '../../domain/kind-words.ts';
import { type CreatedInvoice, createOnce } from '../../drafting/server/create-invoice.ts';
import { makePdf } from '../../sending/server/make-pdf.ts';
import { confirmMailed } from '../../sending/server/mailing/confirm-mailed.ts';
import { findRevisionToSend } from '../../sending/server/queries/find-revision.ts';
import { registerInvoice } from '../../sending/server/registration/register-invoice.ts';
import type { Sender } from '../../sending/server/sender.ts';
import { invoiceErrors } from '../../server/errors.ts';
import { createCreditNote } from './create-credit-note.ts';

/**
 * Credits all that is left of a forwarded invoice for the provider, who has issued it: makes the credit note and its PDF,
 * and submits it for review. The admin is not mailed, because a reviewer made it. If this stops halfway, or the credit note
 * was returned, the next call goes on with the same one and its first reason (product §4.10).
 * @param signal stops the work when the client has gone
 * @throws ExpectedError not-found, credit-not-forwarded, credit-nothing-left, credit-wage-in-batch, credit-note-open,
 *   credit-too-many-lines, changed-while-sending, pdf-failed
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
    .select({
      id: invoices.id,
      memberId: invoices.memberId,
      credited: invoices.credited,
      name: members.name,
      email: members.email,
    })
    .from(invoices)
    .innerJoin(members, eq(members.id, invoices.memberId))
    .where(and(eq(invoices.id, invoiceId), isNotNull(invoices.reviewState)));
  if (found === undefined) throw errors.notFound();
  const { id, credited, ...member } = found;
  const sender: Sender = { ...member, actorId };
  // As long as nothing more is credited, everybody at the provider makes the same credit note.
  const creditKey = hash('sha256', `provider's credit note of ${id} after ${credited}`).slice(0, 32);
  const note = await createOnce(db, sender.memberId, creditKey, () =>
    db.transaction(async (tx) => {
      await lockAccounts(tx, sender.memberId);
      const edit = { memberId: sender.memberId, invoiceId: id, now: clock() };
      return createCreditNote(tx, edit, { reason, creditKey, actorId });
    }),
  );
  await db.transaction((tx) => registerInvoice(tx, deps, sender, note.id));
  await makePdf(deps, sender, note.id, signal);
  const revision = await findRevisionToSend(deps, sender.memberId, note.id);
  if (revision !== null && !(await db.transaction((tx) => confirmMailed(tx, deps, revision, actorId, clock()))))
    throw invoiceErrors.changedWhileSending(wordsOf({ kind: 'credit-note' }).the);
  return note;
}
