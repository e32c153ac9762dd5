import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { PAGE_SIZE } from '#web/controls/tables/page-size.ts';
import type { Invoice, InvoiceSums } from '../../web/invoice-queries.ts';
import { useInvoiceChoices } from './use-invoice-choices.ts';

/** The part of a list that is loaded so far. */
export interface InvoiceListQuery {
  data: Invoice[] | undefined;
  /** False while only the newest invoices are loaded. The whole list can't be searched, sorted or added up then. */
  isWhole: boolean;
  /** The number and sum of the whole list; undefined until they are loaded. */
  sums: InvoiceSums | undefined;
  error: Error | null;
  retry: () => void;
}

/**
 * The invoices of a list. Of a long list only the newest are loaded at first, and the number and sum of all. The others
 * are loaded when the member searches, filters, sorts or turns the page (product §2.13).
 */
export function useInvoiceList<Key extends QueryKey, SumsKey extends QueryKey>(
  partOf: (part: { limit?: number }) => UseQueryOptions<Invoice[], Error, Invoice[], Key>,
  sumsOf: UseQueryOptions<InvoiceSums, Error, InvoiceSums, SumsKey>,
): InvoiceListQuery {
  const { isNewest } = useInvoiceChoices();
  const newest = useQuery(partOf({ limit: PAGE_SIZE }));
  const isLong = newest.data?.length === PAGE_SIZE;
  const sums = useQuery({ ...sumsOf, enabled: isLong && isNewest });
  const all = useQuery({ ...partOf({}), enabled: isLong && !isNewest });
  const whole = isLong ? (isNewest ? undefined : all.data) : newest.data;
  const rest = isNewest ? sums : all;
  return {
    data: whole ?? newest.data,
    isWhole: whole !== undefined,
    sums: isNewest ? sums.data : undefined,
    error: newest.error ?? rest.error,
    retry: () => void (newest.isError ? newest : rest).refetch(),
  };
}
