import { eq } from 'drizzle-orm';
import type { Transaction } from '#database/database.ts';
import { members } from '#database/schema/accounts.ts';
import { formatInstant } from '#shared/calendar-date.ts';
import { wordsOf } from '#features/invoices/domain/kind-words.ts';
import { findSentRevisions } from '#features/invoices/server/public.ts';
import { revisionChanges } from '../../domain/revision-changes.ts';
import type { ReviewedInvoice } from './lock-review.ts';

/**
 * Explains to a reviewer whose decision comes too late what has happened to the revision, in Swedish (product §10.6).
 */
export async function explainLateDecision(
  tx: Transaction,
  { invoice, review }: ReviewedInvoice,
  revision: number,
): Promise<string> {
  if (review.revision > revision) {
    const changed = await changedSince(tx, invoice.memberId, invoice.id, revision);
    return `Frilansaren har skickat en ny version, ${formatInstant(review.submittedAt)}. ${changed} Läs den innan du beslutar.`;
  }
  const { the, theInText } = wordsOf(invoice);
  if (review.decision === null || review.decidedAt === null) return `${the} går inte att besluta om.`;
  const did = review.decision === 'returned' ? 'returnerade' : 'vidarebefordrade';
  return `${await nameOf(tx, review.decidedBy)} ${did} ${theInText} ${formatInstant(review.decidedAt)}.`;
}

async function changedSince(tx: Transaction, memberId: string, invoiceId: string, revision: number): Promise<string> {
  const revisions = await findSentRevisions(tx, memberId, invoiceId);
  const known = revisions.find((sent) => sent.revision === revision)?.snapshot.document;
  const newest = revisions.at(-1)?.snapshot.document;
  if (known === undefined || newest === undefined) return '';
  const labels = new Set(revisionChanges(known, newest).map(({ label }) => label));
  return labels.size === 0 ? 'Innehållet är detsamma.' : `Ändrat: ${[...labels].join(', ')}.`;
}

async function nameOf(tx: Transaction, memberId: string | null): Promise<string> {
  if (memberId === null) return '';
  const [member] = await tx.select({ name: members.name }).from(members).where(eq(members.id, memberId));
  return member?.name ?? '';
}
