import type { Transaction } from '#database/database.ts';
import { editColumns, type InvoiceEdit } from './edit-invoice.ts';

/**
 * Saves the invoice's free message in place of the earlier one; null removes it (product §2.11).
 * @throws ExpectedError not-found, invoice-locked
 */
export async function saveNote(tx: Transaction, edit: InvoiceEdit, note: string | null): Promise<void> {
  await editColumns(tx, edit, 'note', { note: note ?? '' });
}
