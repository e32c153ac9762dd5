import { api } from '#web/api.ts';
import { PdfButton } from '#web/controls/buttons/pdf-button.tsx';
import type { getSalaryPdf } from '../endpoints.ts';
import { texts } from './texts.ts';

/** Downloads an invoice's salary specification, from the list in salary mode (product §2.13). */
export function SalaryPdfButton({ invoiceId, invoiceNumber }: { invoiceId: string; invoiceNumber: string }) {
  return (
    <PdfButton
      action="download"
      fetchPdf={() => api<typeof getSalaryPdf>('GET /api/salary/pdf/{invoiceId}', { params: { invoiceId } })}
      fileName={texts.fileName(invoiceNumber)}
    >
      {texts.downloadPdf}
      <span className="visually-hidden">{texts.ofInvoice(invoiceNumber)}</span>
    </PdfButton>
  );
}
