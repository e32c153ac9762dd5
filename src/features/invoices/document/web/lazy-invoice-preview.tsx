import { Skeleton } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { LoadFailed } from '#web/loading/load-failed.tsx';
import { texts } from './texts.ts';

/** The document's code is loaded separately, because only wide screens show it beside the form. */
const previewFile = queryOptions({
  queryKey: ['invoice-preview.tsx'],
  queryFn: () => import('./invoice-preview.tsx'),
  staleTime: Infinity,
});

/** The invoice's current document, beside its form. */
export function LazyInvoicePreview({ invoiceId }: { invoiceId: string }) {
  const { data: file, isError, refetch } = useQuery(previewFile);
  if (file !== undefined) return <file.InvoicePreview invoiceId={invoiceId} />;
  return isError ? <LoadFailed what={texts.document} onRetry={() => void refetch()} /> : <Skeleton height={640} />;
}
