import type { Dependencies } from '#server/dependencies.ts';
import { errors } from '#server/errors.ts';
import type { SignedIn } from '#server/sessions/sessions.ts';
import type { InvoiceDocument } from '../../../document/domain/invoice-document.ts';
import { isInvoiceLocked } from '../../../domain/invoice-status.ts';
import { findInvoice } from '../../../list/server/find-invoice.ts';
import { leftOf } from '../../../domain/credit-note.ts';
import type { Hundredths } from '#shared/money.ts';
import type { VatRow } from '../../../domain/vat/vat-rule.ts';
import type { PayoutOption } from '#features/payout-details/domain/payout-option.ts';
import { readDraft } from '../registration/read-draft.ts';
import { readSentSnapshot } from './read-sent-snapshot.ts';
import type { InvoiceSnapshot } from '#database/schema/invoice-revisions.ts';

/** What an invoice shows: live data while it is open, and the frozen content once it is sent (product §11). */
interface ShownInvoice {
  document: InvoiceDocument;
  /** Null if no payout details are saved. */
  payoutOption: PayoutOption | null;
  /** The hash of the mailed PDF in the archive; null while the invoice is open. */
  documentSha256: string | null;
  client: InvoiceSnapshot['client'];
  /** The reason why an open invoice can't be sent with its VAT; null if there is none. */
  vatProblem: string | null;
  /** What is left of each VAT row of the credited invoice, for an open credit note; otherwise null. */
  creditRows: readonly VatRow[] | null;
  /** The part of the total that is not credited, without VAT, in minor units. */
  left: Hundredths;
}

/**
 * One of the caller's invoices, with the content that it shows.
 * @throws ExpectedError not-found, for another member's invoice too
 */
export async function findShownInvoice(
  deps: Pick<Dependencies, 'db' | 'clock' | 'settings'>,
  caller: SignedIn,
  invoiceId: string,
): Promise<ShownInvoice> {
  const invoice = await findInvoice(deps.db, caller.memberId, invoiceId);
  if (invoice === null) throw errors.notFound();
  const left = leftOf(invoice).total;
  if (!isInvoiceLocked(invoice)) {
    const { vat, ...draft } = await readDraft(deps.db, deps, caller, invoice);
    return { ...draft, documentSha256: null, vatProblem: vat?.refusal?.message ?? null, left };
  }
  const snapshot = await readSentSnapshot(deps.db, caller.memberId, invoiceId);
  return { ...snapshot, vatProblem: null, creditRows: null, left };
}
