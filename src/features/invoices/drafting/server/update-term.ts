import { stockholmDate } from '#shared/calendar-date.ts';
import type { Transaction } from '#database/database.ts';
import { dueDate, type PaymentTerm } from '../../domain/due-date.ts';
import { editColumns, type InvoiceEdit } from './edit-invoice.ts';

/**
 * Saves the payment term. The due date counts from today (product §5.7).
 * @throws ExpectedError not-found, invoice-locked
 */
export async function updateTerm(tx: Transaction, edit: InvoiceEdit, noOfDueDates: PaymentTerm): Promise<void> {
  await editColumns(tx, edit, 'term', { noOfDueDates, dueDate: dueDate(stockholmDate(edit.now), noOfDueDates) });
}
