import { eq } from 'drizzle-orm';
import type { Transaction } from '#database/database.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { kindOf } from '../../domain/credit-note.ts';
import { wordsOf } from '../../domain/kind-words.ts';
import { archivePdf } from '#server/documents/document-archive.ts';
import { readPictures } from '#server/documents/read-pictures.ts';
import { ExpectedError } from '#server/errors.ts';
import { renderInvoice } from '../../document/server/render-invoice.ts';
import { findRevisionToSend } from './queries/find-revision.ts';
import { invoiceRevisions, type InvoiceRevision } from '#database/schema/invoice-revisions.ts';
import { recordInvoiceEvent } from '../../server/record-invoice-event.ts';
import { invoiceErrors } from '../../server/errors.ts';
import { assertMaySend, type Sender } from './sender.ts';

/**
 * Second step of sending: renders the PDF of the registered revision and stores it. An existing PDF is kept (product
 * §10.1).
 * @param signal stops the work when the client has gone
 * @throws ExpectedError not-found, not-registered, changed-while-sending, contract-not-accepted, pdf-failed, pdf-too-large
 */
export async function makePdf(
  { db, pdf, clock }: Pick<Dependencies, 'db' | 'pdf' | 'clock'>,
  sender: Sender,
  invoiceId: string,
  signal: AbortSignal,
): Promise<void> {
  const found = await findRevisionToSend({ db, clock }, sender.memberId, invoiceId);
  if (found === null) return;
  await assertMaySend(db, sender);
  if (found.documentSha256 !== null) return;
  try {
    const { document } = found.snapshot;
    const bytes = await renderInvoice(
      pdf,
      document,
      { owner: sender.memberId, signal },
      await readPictures(db, document),
    );
    await db.transaction((tx) => storePdf(tx, found, sender.actorId, bytes, clock()));
  } catch (error) {
    throw error instanceof ExpectedError ? error : invoiceErrors.pdfFailed(error);
  }
}

async function storePdf(
  tx: Transaction,
  found: InvoiceRevision,
  actorId: string,
  bytes: Uint8Array,
  at: Date,
): Promise<void> {
  const isRevision = eq(invoiceRevisions.id, found.id);
  const [current] = await tx
    .select({ documentSha256: invoiceRevisions.documentSha256 })
    .from(invoiceRevisions)
    .where(isRevision)
    .for('update');
  // The revision was removed meanwhile, because the invoice was registered again with other content.
  if (current === undefined)
    throw invoiceErrors.changedWhileSending(wordsOf({ kind: kindOf(found.snapshot.document) }).the);
  if (current.documentSha256 !== null) return;
  const documentSha256 = await archivePdf(tx, bytes, at);
  await tx.update(invoiceRevisions).set({ documentSha256, pdfMadeAt: at }).where(isRevision);
  const invoice = { id: found.invoiceId, invoiceNumber: found.invoiceNumber, memberId: found.memberId };
  const details = { revision: found.revision, documentSha256 };
  await recordInvoiceEvent(tx, invoice, { kind: 'pdf-made', actorId, details, at });
}
