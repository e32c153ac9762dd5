import { Notice } from '#web/controls/messages/notice.tsx';
import { LaterFailed } from '#web/loading/later-failed.tsx';
import { useToday } from '#web/use-today.ts';
import { isInvoiceLocked } from '../../domain/invoice-status.ts';
import type { Invoice } from '../../web/invoice-queries.ts';
import { useVatParts } from './vat/use-vat-parts.ts';
import { texts } from '../../web/texts.ts';

/**
 * The notices about an invoice: that its last send failed, that its due date has passed, that it can't be paid in its
 * currency, or that its VAT keeps it from being sent or could not be loaded (product §2.12, §5.9).
 */
export function InvoiceNotices({ invoice }: { invoice: Invoice }) {
  const today = useToday();
  const vat = useVatParts();
  // Nothing is to be paid for a credit note, so its due date doesn't matter.
  const isPassed = invoice.kind !== 'credit-note' && !isInvoiceLocked(invoice) && invoice.dueDate < today;
  return (
    <>
      {invoice.sendFailed && <Notice kind="failure">{texts.sendFailed}</Notice>}
      {isPassed && <Notice kind="warning">{texts.dueDatePassed}</Notice>}
      <LaterFailed later={vat} what={texts.vat} />
      {vat.data !== undefined && !isInvoiceLocked(invoice) && <vat.data.VatProblem invoiceId={invoice._id} />}
      {invoice.currency !== 'EUR' && invoice.kind !== 'credit-note' && (
        <Notice kind="warning">{texts.onlyEur(invoice.currency)}</Notice>
      )}
    </>
  );
}
