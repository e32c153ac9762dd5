import { useState } from 'react';
import { useIsUnsaved } from '#web/forms/unsaved-guard.tsx';
import { isInvoiceLocked } from '#features/invoices/domain/invoice-status.ts';
import type { InvoiceContent } from '#features/invoices/web/invoice-queries.ts';

/**
 * What the edit screen shows. If another window has sent or removed the invoice, the open one stays until nothing typed is
 * left that would be lost with it (product §2.2).
 * @param newest undefined if the invoice isn't loaded, or is gone
 * @returns what is shown, whether it only stays for what is typed, and whether it did until now
 */
export function useWhileTyped(invoiceId: string, newest: InvoiceContent | undefined) {
  const isUnsaved = useIsUnsaved();
  const [shown, setShown] = useState(newest);
  const isOpen = (content: typeof newest) => content?.invoice._id === invoiceId && !isInvoiceLocked(content.invoice);
  const isKept = isUnsaved && isOpen(shown) && !isOpen(newest);
  if (!isKept && shown !== newest) setShown(newest);
  /** The id of the invoice that was kept last, until it is open again. */
  const [lastKept, setLastKept] = useState('');
  const kept = isKept ? invoiceId : isOpen(newest) ? '' : lastKept;
  if (kept !== lastKept) setLastKept(kept);
  return { shown: isKept ? shown : newest, isKept, wasKept: !isKept && kept === invoiceId };
}
