import { stockholmDate } from '#shared/calendar-date.ts';
import type { Hundredths } from '#shared/money.ts';
import type { Database } from '#database/database.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { findClientForDocument } from '#features/clients/server/public.ts';
import { buildInvoiceDocument } from '../../../document/domain/build-invoice-document.ts';
import type { InvoiceDocument } from '../../../document/domain/invoice-document.ts';
import { type DraftVat, readDraftVat } from './read-draft-vat.ts';
import type { VatRow } from '../../../domain/vat/vat-rule.ts';
import type { PaymentTerm } from '../../../domain/due-date.ts';
import type { ReviewState } from '../../../domain/review-state.ts';
import { findInvoiceLines } from '../../../list/server/find-invoice.ts';
import type { PayoutOption } from '#features/payout-details/domain/payout-option.ts';
import { findPayoutOption } from '#features/payout-details/server/public.ts';
import { findProfileName } from '#features/profile/server/public.ts';
import { errors, type ExpectedError } from '#server/errors.ts';
import { whyNotSent } from '../../../crediting/server/credit-refusals.ts';
import { findCredited } from '../../../crediting/server/find-credited.ts';
import type { InvoiceLine } from '../../../drafting/server/lines/line-values.ts';
import type { InvoiceSnapshot } from '#database/schema/invoice-revisions.ts';
import type { Sender } from '../sender.ts';

/** The facts of an invoice's row that its document is built from, and its owner. */
interface StoredInvoice {
  id: string;
  clientId: string;
  invoiceNumber: number;
  noOfDueDates: PaymentTerm;
  dueDate: InvoiceDocument['dueDate'];
  deliveredFrom: InvoiceDocument['dueDate'] | null;
  deliveredOn: InvoiceDocument['dueDate'] | null;
  note: string;
  total: Hundredths;
  reviewState: ReviewState | null;
  /** For a credit note, the credited invoice and the reason; null for an invoice. */
  creditsInvoiceId: string | null;
  creditReason: string;
}

/** An open invoice with the member's current data. */
export interface Draft extends Pick<InvoiceSnapshot, 'document' | 'client'> {
  hasProfile: boolean;
  /** Null if no payout details are saved. */
  payoutOption: PayoutOption | null;
  /** Null if the provider isn't registered for VAT. */
  vat: DraftVat | null;
  /** Why an open credit note can't be sent as it is; null if it can, and for an invoice. */
  creditProblem: ExpectedError | null;
  /** What is left of each VAT row of the credited invoice; null if it has no VAT, and for an invoice. */
  creditRows: readonly VatRow[] | null;
}

/**
 * Reads what an open invoice shows. The sender's name is the profile's, or else the account's. The invoice date is
 * today in Stockholm (product §10.2, §11).
 * @throws ExpectedError not-found if the invoice was deleted with its customer since it was read
 */
export async function readDraft(
  db: Database,
  { clock, settings }: Pick<Dependencies, 'clock' | 'settings'>,
  sender: Pick<Sender, 'memberId' | 'name' | 'email'>,
  invoice: StoredInvoice,
): Promise<Draft> {
  const { memberId } = sender;
  const lines = await findInvoiceLines(db, memberId, invoice.id);
  if (invoice.creditsInvoiceId !== null) {
    const note = { ...invoice, memberId, creditsInvoiceId: invoice.creditsInvoiceId };
    return readCreditNote(db, { clock, settings }, note, lines);
  }
  const profileName = await findProfileName(db, memberId);
  const payoutOption = await findPayoutOption(db, memberId);
  const found = await findClientForDocument(db, memberId, invoice.clientId);
  if (found === null) throw errors.notFound();
  const { clientOption, organizationClient } = found.client;
  const buyer = {
    isOrganization: clientOption === 'organization',
    vatNumber: organizationClient?.orgVATNumber ?? null,
  };
  const document = buildInvoiceDocument({
    state: invoice.reviewState === 'returned' ? 'returned' : 'draft',
    invoiceDate: stockholmDate(clock()),
    invoice,
    lines,
    sender: { name: profileName ?? sender.name, email: sender.email },
    customer: { ...found.customer, ...buyer },
    currency: found.currency,
    language: found.language,
    provider: settings.provider,
  });
  const { vat } = settings.provider;
  return {
    document,
    client: found.client,
    hasProfile: profileName !== null,
    payoutOption,
    vat: vat && (await readDraftVat(document, { ...buyer, isDeleted: found.isDeleted }, vat)),
    creditProblem: null,
    creditRows: null,
  };
}

/**
 * Reads what an open credit note shows. Customer, sender, currency, VAT and payout option are those that its invoice
 * was sent with. The provider's facts are today's (product §4.10).
 */
async function readCreditNote(
  db: Database,
  { clock, settings }: Pick<Dependencies, 'clock' | 'settings'>,
  note: StoredInvoice & { memberId: string; creditsInvoiceId: string },
  lines: InvoiceLine[],
): Promise<Draft> {
  const credited = await findCredited(db, note.memberId, note.creditsInvoiceId);
  const { document: original, client, payoutOption, vatAccounts } = credited.snapshot;
  const document = buildInvoiceDocument({
    state: note.reviewState === 'returned' ? 'returned' : 'draft',
    invoiceDate: stockholmDate(clock()),
    invoice: note,
    lines,
    credits: { original, reason: note.creditReason, rows: credited.left.rows },
    provider: settings.provider,
  });
  return {
    document,
    client,
    hasProfile: true,
    payoutOption,
    vat: vatAccounts === undefined ? null : { refusal: null, accounts: vatAccounts },
    creditProblem: await whyNotSent(db, credited, lines),
    creditRows: credited.left.rows,
  };
}
