import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Transaction } from '#database/database.ts';
import { editColumns, type InvoiceEdit } from './edit-invoice.ts';

/** When the work of an invoice was done: on a day, in a period, or on the invoice date if both are null (product §9.10). */
interface Delivery {
  deliveredFrom: CalendarDate | null;
  deliveredOn: CalendarDate | null;
}

/**
 * Saves when the work of an invoice was done, in place of what was saved before.
 * @throws ExpectedError not-found, invoice-locked
 */
export async function saveDelivery(
  tx: Transaction,
  edit: InvoiceEdit,
  { deliveredFrom, deliveredOn }: Delivery,
): Promise<void> {
  await editColumns(tx, edit, 'delivery', { deliveredFrom, deliveredOn });
}
