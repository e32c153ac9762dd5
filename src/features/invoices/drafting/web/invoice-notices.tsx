import { Notice } from '#web/controls/messages/notice.tsx';
import { useToday } from '#web/use-today.ts';
import { invoiceStatus, isInvoiceLocked } from '../../domain/invoice-status.ts';
import type { Invoice } from '../../web/invoice-queries.ts';
import { useVatParts } from './vat/use-vat-parts.ts';
import { texts } from '../../web/texts.ts';

/** The warnings about an invoice: its last send failed, its due date has passed, it is in SEK, or its VAT
 * keeps it from being sent (product §2.12, §5.9). */
export function InvoiceNotices({ invoice }: { invoice: Invoice }) {
  const today = useToday();
  const vat = useVatParts();
  // Nothing is to be paid of a credit note.
  const isPassed = invoice.kind !== 'credit-note' && !isInvoiceLocked(invoice) && invoice.dueDate < today;
  return (
    <>
      {invoiceStatus(invoice) === 'failed' && <Notice kind="warning">{texts.sendFailed}</Notice>}
      {isPassed && <Notice kind="warning">{texts.dueDatePassed}</Notice>}
      {vat !== undefined && !isInvoiceLocked(invoice) && <vat.VatProblem invoiceId={invoice._id} />}
      {invoice.currency === 'SEK' && invoice.kind !== 'credit-note' && <Notice kind="warning">{texts.sek}</Notice>}
    </>
  );
}
