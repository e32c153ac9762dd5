import { invoiceStatus } from '../../domain/invoice-status.ts';
import type { Invoice } from '../../web/invoice-queries.ts';
import classes from './status-badge.module.css';
import { texts } from '../../web/texts.ts';

/** An invoice's status as text (product §4.3). */
export function StatusBadge({ invoice }: { invoice: Pick<Invoice, 'sentStatus' | 'reviewState' | 'sendFailed'> }) {
  const status = invoiceStatus(invoice);
  return (
    <span className={classes.badge} data-status={status}>
      {texts.status[status]}
    </span>
  );
}
