import { GeneratedInvoicePage } from '#features/invoices/document/web/generated-invoice-page.tsx';
import type { InvoiceDocument } from '#features/invoices/document/domain/invoice-document.ts';
import { InvoiceTimeline } from '#features/review-feedback/web/invoice-timeline.tsx';
import { ReturnNote } from '#features/review-feedback/web/return-note.tsx';
import { SendChecks } from '#features/review-feedback/web/send-checks.tsx';
import { SendInvoiceButton } from '#features/invoices/sending/web/send-invoice-button.tsx';
import { SendStanding } from '#features/invoices/sending/web/send-standing.tsx';

/** /generated-invoice/{invoiceId}, with what sends the invoice, says where it stands and what has happened to it. */
export function GeneratedInvoiceScreen() {
  return <GeneratedInvoicePage SendButton={SendInvoiceButton} Standing={Standing} Timeline={InvoiceTimeline} />;
}

function Standing({ invoiceId, state }: { invoiceId: string; state: InvoiceDocument['state'] }) {
  return (
    <>
      <SendStanding invoiceId={invoiceId} />
      {state === 'returned' && <ReturnNote invoiceId={invoiceId} withLink />}
      {state !== 'sent' && <SendChecks invoiceId={invoiceId} />}
    </>
  );
}
