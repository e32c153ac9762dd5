import type { Transaction } from '#database/database.ts';
import { returnPins } from '#database/schema/reviews.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { newMessageId } from '#server/mail/mail.ts';
import { composeMail } from '#server/mail/mail-frame.ts';
import { queuedMail } from '#server/mail/queued-mail.ts';
import type { ParsedRequest } from '#shared/endpoint.ts';
import { findMailAddress } from '#features/account/server/public.ts';
import type { InvoiceKind } from '#features/invoices/domain/credit-note.ts';
import { wordsOf } from '#features/invoices/domain/kind-words.ts';
import { findInvoiceLines, isMadeByProvider } from '#features/invoices/server/public.ts';
import type * as endpoints from '../../endpoints.ts';
import { reviewErrors } from '../../server/errors.ts';
import { type Deciding, takeDecision } from './take-decision.ts';

/**
 * Returns a revision to the freelancer with a note. The freelancer gets a mail and can edit the invoice again, unless it is
 * a credit note of the provider's (product §4.10, §10.6).
 * @returns what was returned
 * @throws ExpectedError not-found, review-changed, pinned-line-missing, pinned-term-missing
 */
export async function returnInvoice(
  tx: Transaction,
  { jobs, settings }: Pick<Dependencies, 'jobs' | 'settings'>,
  deciding: Deciding,
  { note, pins }: ParsedRequest<typeof endpoints.returnInvoice, 'body'>,
): Promise<InvoiceKind> {
  const { invoice, review, isRepeated } = await takeDecision(tx, deciding, { action: 'return', note, pins });
  if (isRepeated) return invoice.kind;
  // A sent invoice can't be edited, so its lines are still those of the document.
  const lines = await findInvoiceLines(tx, invoice.memberId, invoice.id);
  const rows = pins.map((pin) => {
    if (pin.field === 'term' && invoice.kind === 'credit-note') throw reviewErrors.pinnedTermMissing();
    if (pin.field !== 'line') return { revisionId: review.revisionId, field: pin.field };
    const line = lines[pin.line - 1];
    if (line === undefined) throw reviewErrors.pinnedLineMissing();
    return { revisionId: review.revisionId, field: pin.field, lineId: line.id, lineNumber: pin.line };
  });
  if (rows.length > 0) await tx.insert(returnPins).values(rows).onConflictDoNothing();

  // The provider corrects what it has made itself.
  if (await isMadeByProvider(tx, invoice.id)) return invoice.kind;

  const { name, inText, theInText } = wordsOf(invoice);
  const { invoiceNumber } = invoice;
  await jobs.enqueue(tx, queuedMail, {
    messageId: newMessageId(),
    to: await findMailAddress(tx, invoice.memberId),
    replyTo: settings.provider.email,
    ...composeMail({
      subject: `${name} ${invoiceNumber} är returnerad`,
      paragraphs: [
        `Hej ${review.senderName}!`,
        `Vi har granskat ${inText} ${invoiceNumber} till ${invoice.frozenClientName} och skickar tillbaka den, eftersom något behöver rättas:`,
        ...note.split(/\s*\n\s*/),
        `Rätta ${theInText} och skicka den igen. Den behåller sitt nummer.`,
      ],
      button: { label: `Rätta ${theInText}`, url: `${settings.publicUrl}/freelancer-edit-invoice/${invoice.id}` },
      closing: [settings.provider.name],
    }),
  });
  return invoice.kind;
}
