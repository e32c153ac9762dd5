import { Skeleton } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { LoadFailed } from '#web/loading/load-failed.tsx';
import { texts } from './texts.ts';

/** A file of its own: only wide screens show the document beside the form. */
const previewFile = queryOptions({
  queryKey: ['invoice-preview.tsx'],
  queryFn: () => import('./invoice-preview.tsx'),
  staleTime: Infinity,
});

/** The invoice's document as it is now, beside its form. */
export function LazyInvoicePreview({ invoiceId }: { invoiceId: string }) {
  const { data: file, isError, refetch } = useQuery(previewFile);
  if (file !== undefined) return <file.InvoicePreview invoiceId={invoiceId} />;
  return isError ? <LoadFailed what={texts.document} onRetry={() => void refetch()} /> : <Skeleton height={640} />;
}
