import type { ComponentType } from 'react';
import { decimalToHundredths, formatAmount } from '#shared/money.ts';
import type { InvoiceColumn } from './invoice-list.tsx';
import { StatusBadge } from './status-badge.tsx';
import { texts } from '../../web/texts.ts';

/** The facts of an invoice that lists show (product §2.13). */
export const invoiceColumns = {
  number: { label: texts.list.number, sortBy: 'number', cell: ({ invoiceNumber }) => invoiceNumber },
  client: { label: texts.list.client, sortBy: 'client', typed: true, cell: ({ clientName }) => clientName },
  amount: {
    label: texts.list.amount,
    numeric: true,
    sortBy: 'amount',
    cell: ({ totalAmount, currency }) => formatAmount(decimalToHundredths(totalAmount), currency),
  },
  dueDate: { label: texts.list.dueDate, sortBy: 'dueDate', cell: ({ dueDate }) => dueDate },
} satisfies Record<string, InvoiceColumn>;

/** Says beside the status of a returned invoice why; another feature's (src/app wires it). */
export type StatusNoteSlot = ComponentType<{ invoiceId: string }>;

/** Where an invoice stands, and why a returned one does. */
export const statusColumn = (StatusNote: StatusNoteSlot): InvoiceColumn => ({
  label: texts.list.status,
  cell: (invoice) => (
    <div>
      <StatusBadge invoice={invoice} />
      {invoice.reviewState === 'returned' && <StatusNote invoiceId={invoice._id} />}
    </div>
  ),
});
