import { api } from '#web/api.ts';
import { PdfButton } from '#web/controls/buttons/pdf-button.tsx';
import type { getInvoicePdf } from '../endpoints.ts';
import { texts } from './texts.ts';

/** Opens and downloads an invoice's PDF (product §2.15). */
export function PdfButtons({ invoiceId, invoiceNumber }: { invoiceId: string; invoiceNumber: number | string }) {
  const pdf = {
    fetchPdf: () => api<typeof getInvoicePdf>('GET /api/invoice/pdf/{invoiceId}', { params: { invoiceId } }),
    fileName: texts.fileName(invoiceNumber),
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
