import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { PAGE_SIZE } from '#web/controls/tables/page-size.ts';
import type { Invoice } from '../../web/invoice-queries.ts';

/** The part of a list that is loaded so far. */
export interface InvoiceListQuery {
  data: Invoice[] | undefined;
  /** False while only the newest are loaded, so that the whole list can't be searched, sorted or added up yet. */
  isWhole: boolean;
  isError: boolean;
  retry: () => void;
}

/** All invoices of a list. For a long list, the newest are loaded first and then the others (product §2.13). */
export function useInvoiceList<Key extends QueryKey>(
  partOf: (part: { limit?: number }) => UseQueryOptions<Invoice[], Error, Invoice[], Key>,
): InvoiceListQuery {
  const newest = useQuery(partOf({ limit: PAGE_SIZE }));
  const isLong = newest.data?.length === PAGE_SIZE;
  const all = useQuery({ ...partOf({}), enabled: isLong });
  return {
    data: isLong ? (all.data ?? newest.data) : newest.data,
    isWhole: newest.data !== undefined && (!isLong || all.data !== undefined),
    isError: newest.isError || all.isError,
    retry: () => void (newest.isError ? newest : all).refetch(),
  };
}
