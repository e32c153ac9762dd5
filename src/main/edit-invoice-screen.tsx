import { InvoicePreview } from '../features/invoice-document/web/invoice-preview.tsx';
import { EditInvoicePage } from '../features/invoices/web/edit-invoice-page.tsx';
import { InvoiceTimeline } from '../features/review/web/invoice-timeline.tsx';
import { PinnedNote } from '../features/review/web/pinned-note.tsx';
import { ReturnNote } from '../features/review/web/return-note.tsx';
import { SendChecks } from '../features/review/web/send-checks.tsx';
import { SendInvoiceButton } from '../features/sending/web/send-invoice-button.tsx';

/**
 * /freelancer-edit-invoice/{invoiceId}, with what sends the invoice, its document beside the form, and what the provider
 * says of it.
 */
export function EditInvoiceScreen() {
  return (
    <EditInvoicePage
      SendChecks={SendChecks}
      SendButton={SendInvoiceButton}
      Preview={InvoicePreview}
      ReturnNote={ReturnNote}
      PinnedNote={PinnedNote}
      Timeline={InvoiceTimeline}
    />
  );
}
