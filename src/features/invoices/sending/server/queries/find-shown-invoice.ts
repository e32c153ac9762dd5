import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { builtOnce } from '#database/built-once.ts';
import type { Database } from '#database/database.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { errors } from '#server/errors.ts';
import type { SignedIn } from '#server/sessions/sessions.ts';
import type { InvoiceDocument } from '../../../document/domain/invoice-document.ts';
import { isInvoiceLocked } from '../../../domain/invoice-status.ts';
import { findInvoice } from '../../../list/server/find-invoices.ts';
import { leftOf } from '../../../domain/credit-note.ts';
import type { Hundredths } from '#shared/money.ts';
import type { VatRow } from '../../../domain/vat/vat-rule.ts';
import type { PayoutOption } from '#features/payout-details/domain/payout-option.ts';
import { readDraft } from '../registration/read-draft.ts';
import { invoiceRevisions, type InvoiceSnapshot } from '#database/schema/invoice-revisions.ts';

/** The frozen content of a sent invoice. */
export interface SentSnapshot extends InvoiceSnapshot {
  documentSha256: string;
}

/**
 * The content that was frozen when a member's invoice was last mailed; null if it never was. A returned invoice has one
 * and still shows live data (product §4.5).
 */
export async function findSentSnapshot(
  db: Database,
  memberId: string,
  invoiceId: string,
): Promise<SentSnapshot | null> {
  const [sent] = await lastSent(db).execute({ memberId, invoiceId });
  if (sent === undefined || sent.documentSha256 === null) return null;
  return { ...sent.snapshot, documentSha256: sent.documentSha256 };
}

const lastSent = builtOnce((db) =>
  db
    .select({ snapshot: invoiceRevisions.snapshot, documentSha256: invoiceRevisions.documentSha256 })
    .from(invoiceRevisions)
    .where(
      and(
        eq(invoiceRevisions.invoiceId, sql.placeholder('invoiceId')),
        eq(invoiceRevisions.memberId, sql.placeholder('memberId')),
        isNotNull(invoiceRevisions.mailedAt),
      ),
    )
    .orderBy(desc(invoiceRevisions.revision))
    .limit(1),
);

/** What an invoice shows: live data while it is open, and the frozen content once it is sent (product §11). */
export interface ShownInvoice {
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
  const snapshot = await findSentSnapshot(deps.db, caller.memberId, invoiceId);
  if (snapshot === null) throw new Error(`The snapshot of the sent invoice ${invoiceId} is missing.`);
  return { ...snapshot, vatProblem: null, creditRows: null, left };
}
