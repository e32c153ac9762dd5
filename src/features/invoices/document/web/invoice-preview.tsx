import { Skeleton } from '#web/controls/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '#web/loading/load-failed.tsx';
import type { InvoiceDocument } from '../domain/invoice-document.ts';
import { documentQuery } from '../../web/invoice-queries.ts';
import { InvoicePaper } from './invoice-paper.tsx';
import { texts } from './texts.ts';

/** The props of the document beside a form. */
export interface InvoicePreviewProps {
  invoiceId: string;
  /** What is typed in the form beside it and is not saved yet. */
  typed?: Partial<Pick<InvoiceDocument, 'note' | 'paymentTermDays' | 'dueDate' | 'delivery'>> | undefined;
}

/** The document as a scaled A4 page, beside the form that changes it (product §2.12). */
export function InvoicePreview({ invoiceId, typed }: InvoicePreviewProps) {
  const { data, isError, refetch } = useQuery(documentQuery(invoiceId));
  if (data !== undefined) return <InvoicePaper document={{ ...data, ...typed }} scaled />;
  return isError ? (
    <LoadFailed what={texts.document} onRetry={() => void refetch()} />
  ) : (
    <Skeleton style={{ aspectRatio: '210 / 297' }} />
  );
}
