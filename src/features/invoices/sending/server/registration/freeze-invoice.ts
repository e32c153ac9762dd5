import { hash } from 'node:crypto';
import type { Draft } from './read-draft.ts';
import type { InvoiceSnapshot } from '#database/schema/invoice-revisions.ts';
import { kindOf } from '../../../domain/credit-note.ts';
import { wordsOf } from '../../../domain/kind-words.ts';
import { invoiceErrors } from '../../../server/errors.ts';

/**
 * The content of an open invoice as the send freezes it (product §10.2).
 * @throws ExpectedError profile-missing, bank-information-missing, no-invoice-lines, due-date-passed,
 *   vat-number-missing, vat-number-wrong, client-deleted, vat-rate-ended, vat-exchange-rate-missing (product §9.10,
 *   §10.1), and those of whyNotSent for a credit note
 */
export function freezeInvoice({
  document,
  client,
  hasProfile,
  payoutOption,
  vat,
  creditProblem,
}: Draft): InvoiceSnapshot {
  if (!hasProfile) throw invoiceErrors.profileMissing();
  if (payoutOption === null) throw invoiceErrors.bankInformationMissing();
  if (document.lines.length === 0) throw invoiceErrors.noInvoiceLines(wordsOf({ kind: kindOf(document) }).the);
  if (creditProblem !== null) throw creditProblem;
  // A credit note can be sent after its due date, because nothing is to be paid.
  if (document.credits === undefined && document.dueDate < document.invoiceDate) throw invoiceErrors.dueDatePassed();
  if (vat !== null && vat.refusal !== null) throw vat.refusal;
  return {
    document: { ...document, state: 'sent' },
    client,
    payoutOption,
    ...(vat === null ? {} : { vatAccounts: vat.accounts }),
  };
}

/** The SHA-256 of a snapshot's content, whatever the order of its keys. */
export function contentHash(snapshot: InvoiceSnapshot): string {
  return hash('sha256', JSON.stringify(snapshot, sortKeys));
}

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
