import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '#web/loading/load-failed.tsx';
import { documentQuery } from '../../web/invoice-queries.ts';
import { InvoicePaper } from './invoice-paper.tsx';
import { texts } from './texts.ts';

/** The current document, beside the form that changes it (product §2.12). */
export function InvoicePreview({ invoiceId }: { invoiceId: string }) {
  const { data, isError, refetch } = useQuery(documentQuery(invoiceId));
  if (data !== undefined) return <InvoicePaper document={data} />;
  return isError ? <LoadFailed what={texts.document} onRetry={() => void refetch()} /> : <Skeleton height={640} />;
}
