import { Notice } from '#web/controls/messages/notice.tsx';
import { useToday } from '#web/use-today.ts';
import { invoiceStatus, isInvoiceLocked } from '../../domain/invoice-status.ts';
import type { Invoice } from '../../web/invoice-queries.ts';
import { texts } from '../../web/texts.ts';

/** The notices about an invoice before it is edited or sent (product §2.12, §4.5, §5.9). */
export function InvoiceNotices({ invoice }: { invoice: Invoice }) {
  const status = invoiceStatus(invoice);
  const today = useToday();
  const isPassed = !isInvoiceLocked(invoice) && invoice.dueDate < today;
  return (
    <>
      {status in texts.locked && <Notice kind="fact">{texts.locked[status as keyof typeof texts.locked]}</Notice>}
      {status === 'failed' && <Notice kind="warning">{texts.sendFailed}</Notice>}
      {isPassed && <Notice kind="warning">{texts.dueDatePassed}</Notice>}
      {invoice.currency === 'SEK' && <Notice kind="warning">{texts.sek}</Notice>}
    </>
  );
}
