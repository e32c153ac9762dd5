import { useParams } from 'react-router';
import { GeneratedInvoicePage } from '../features/invoice-document/web/generated-invoice-page.tsx';
import { InvoiceTimeline } from '../features/review/web/invoice-timeline.tsx';
import { ReturnNote } from '../features/review/web/return-note.tsx';
import { checksQuery, returnedQuery } from '../features/review/web/review-queries.ts';
import { SendChecks } from '../features/review/web/send-checks.tsx';
import { SendInvoiceButton } from '../features/sending/web/send-invoice-button.tsx';
import { invoiceQuery } from '../features/sending/web/send-queries.ts';
import { SendStanding } from '../features/sending/web/send-standing.tsx';
import { useSettled } from '../web/loading/use-settled.ts';

/** /generated-invoice/{invoiceId}, with what sends the invoice, says where it stands and what has happened to it. */
export function GeneratedInvoiceScreen() {
  const { invoiceId = '' } = useParams();
  const isReady = useSettled([invoiceQuery(invoiceId), returnedQuery, checksQuery(invoiceId)]);
  return (
    <GeneratedInvoicePage
      SendButton={SendInvoiceButton}
      Standing={Standing}
      Timeline={InvoiceTimeline}
      isReady={isReady}
    />
  );
}

function Standing({ invoiceId }: { invoiceId: string }) {
  return (
    <>
      <SendStanding invoiceId={invoiceId} />
      <ReturnNote invoiceId={invoiceId} withLink />
      <SendChecks invoiceId={invoiceId} />
    </>
  );
}
