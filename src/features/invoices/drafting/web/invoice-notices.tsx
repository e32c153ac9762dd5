import { Notice } from '#web/controls/messages/notice.tsx';
import { useToday } from '#web/use-today.ts';
import { invoiceStatus, isInvoiceLocked } from '../../domain/invoice-status.ts';
import type { Invoice } from '../../web/invoice-queries.ts';
import { texts } from '../../web/texts.ts';

/** The warnings about an invoice: its last send failed, its due date has passed, or it is in SEK (product §2.12, §5.9). */
export function InvoiceNotices({ invoice }: { invoice: Invoice }) {
  const today = useToday();
  const isPassed = !isInvoiceLocked(invoice) && invoice.dueDate < today;
  return (
    <>
      {invoiceStatus(invoice) === 'failed' && <Notice kind="warning">{texts.sendFailed}</Notice>}
      {isPassed && <Notice kind="warning">{texts.dueDatePassed}</Notice>}
      {invoice.currency === 'SEK' && <Notice kind="warning">{texts.sek}</Notice>}
    </>
  );
}
