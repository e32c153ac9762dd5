import { decimalToHundredths, formatAmount } from '#shared/money.ts';
import { ReturnedNoteLine } from '#features/review-feedback/web/returned-note-line.tsx';
import type { InvoiceColumn } from '#features/invoices/list/web/invoice-list.tsx';
import { StatusBadge } from '#features/invoices/list/web/status-badge.tsx';
import { texts } from '#features/invoices/web/texts.ts';

/** The columns of an invoice in lists. A returned one shows its note (product §2.13, §10.6). */
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
  status: {
    label: texts.list.status,
    cell: (invoice) => (
      <div>
        <StatusBadge invoice={invoice} />
        {invoice.reviewState === 'returned' && <ReturnedNoteLine invoiceId={invoice._id} />}
      </div>
    ),
  },
} satisfies Record<string, InvoiceColumn>;
