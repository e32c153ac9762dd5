import { Skeleton } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { texts as documentTexts } from '#features/invoices/document/web/texts.ts';
import { EditInvoicePage } from '#features/invoices/drafting/web/edit-invoice-page.tsx';
import { InvoiceTimeline } from '#features/review-feedback/web/invoice-timeline.tsx';
import { PinnedNote } from '#features/review-feedback/web/pinned-note.tsx';
import { ReturnNote } from '#features/review-feedback/web/return-note.tsx';
import { SendChecks } from '#features/review-feedback/web/send-checks.tsx';
import { SendInvoiceButton } from '#features/invoices/sending/web/send-invoice-button.tsx';
import { LoadFailed } from '#web/loading/load-failed.tsx';

/** A file of its own: only wide screens show the document beside the form. */
const previewFile = queryOptions({
  queryKey: ['invoice-preview.tsx'],
  queryFn: () => import('#features/invoices/document/web/invoice-preview.tsx'),
  staleTime: Infinity,
});

/**
 * /freelancer-edit-invoice/{invoiceId}, with what sends the invoice, its document beside the form, and what the provider
 * says of it.
 */
export function EditInvoiceScreen() {
  return (
    <EditInvoicePage
      SendChecks={SendChecks}
      SendButton={SendInvoiceButton}
      Preview={Preview}
      ReturnNote={ReturnNote}
      PinnedNote={PinnedNote}
      Timeline={InvoiceTimeline}
    />
  );
}

function Preview({ invoiceId }: { invoiceId: string }) {
  const { data: file, isError, refetch } = useQuery(previewFile);
  if (file !== undefined) return <file.InvoicePreview invoiceId={invoiceId} />;
  return isError ? (
    <LoadFailed what={documentTexts.document} onRetry={() => void refetch()} />
  ) : (
    <Skeleton height={640} />
  );
}
