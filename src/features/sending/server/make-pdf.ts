import { and, eq, isNull } from 'drizzle-orm';
import { recordInvoiceEvent } from '../../../server/audit/record-invoice-event.ts';
import type { Dependencies } from '../../../server/dependencies.ts';
import { archivePdf } from '../../../server/documents/document-archive.ts';
import { errors } from '../../../server/errors.ts';
import { createInvoiceRenderer } from '../../invoice-document/server/read-model.ts';
import { findRevisionToSend } from './find-revision.ts';
import { invoiceRevisions } from './tables.ts';

/**
 * Second step of sending: makes the PDF of the registered revision and keeps it. One that is there already stays
 * (product §10.1).
 * @throws ExpectedError not-found, not-registered, changed-while-sending, pdf-failed
 */
export async function makePdf(
  { db, pdf, clock }: Pick<Dependencies, 'db' | 'pdf' | 'clock'>,
  memberId: string,
  invoiceId: string,
): Promise<void> {
  const found = await findRevisionToSend(db, memberId, invoiceId);
  if (found === null || found.documentSha256 !== null) return;
  try {
    const bytes = await createInvoiceRenderer(pdf).renderInvoice(found.snapshot.document);
    await db.transaction(async (tx) => {
      const at = clock();
      const documentSha256 = await archivePdf(tx, bytes, at);
      const made = await tx
        .update(invoiceRevisions)
        .set({ documentSha256, pdfMadeAt: at })
        .where(and(eq(invoiceRevisions.id, found.id), isNull(invoiceRevisions.documentSha256)))
        .returning({ id: invoiceRevisions.id });
      if (made.length === 0) return;
      const invoice = { id: invoiceId, invoiceNumber: found.invoiceNumber, memberId };
      const details = { revision: found.revision, documentSha256 };
      await recordInvoiceEvent(tx, invoice, { kind: 'pdf-made', actorId: memberId, details, at });
    });
  } catch (error) {
    throw errors.pdfFailed(error);
  }
}
