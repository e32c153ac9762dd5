import { useQueryClient } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { PdfButton } from '#web/controls/buttons/pdf-button.tsx';
import { wordsOf } from '../../domain/kind-words.ts';
import type { InvoiceKind } from '../../domain/credit-note.ts';
import { refreshIfOutdated } from '../../web/invoice-queries.ts';
import type { getInvoicePdf } from '../endpoints.ts';
import { texts } from './texts.ts';

/** Opens and downloads an invoice's PDF (product §2.15). */
export function PdfButtons({
  invoice,
}: {
  invoice: { _id: string; invoiceNumber: string; kind?: InvoiceKind | undefined };
}) {
  const queryClient = useQueryClient();
  const params = { invoiceId: invoice._id };
  const pdf = {
    fetchPdf: () =>
      refreshIfOutdated(queryClient, api<typeof getInvoicePdf>('GET /api/invoice/pdf/{invoiceId}', { params })),
    fileName: texts.fileName(wordsOf(invoice), invoice.invoiceNumber),
  };
  return (
    <>
      <PdfButton action="open" {...pdf}>
        {texts.openPdf}
      </PdfButton>
      <PdfButton action="download" {...pdf}>
        {texts.downloadPdf}
      </PdfButton>
    </>
  );
}
