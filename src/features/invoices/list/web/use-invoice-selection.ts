import { useDeferredValue, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { IN_PLACE } from '#web/in-place.ts';
import type { InvoiceStatus } from '../../domain/invoice-status.ts';
import type { Invoice } from '../../web/invoice-queries.ts';
import { selectInvoices, type Sort } from './select-invoices.ts';
import { texts } from '../../web/texts.ts';

const NEWEST: Sort = '-number';

/** The value if it is one of the keys: an address can say anything. */
const keyOf = <Key extends string>(keys: Record<Key, string>, value: string | null): Key | null =>
  value !== null && Object.hasOwn(keys, value) ? (value as Key) : null;

/**
 * What the member has chosen to see of a list. It stands in the address, so that it is still there when the member
 * comes back from an invoice.
 */
export function useInvoiceSelection(invoices: readonly Invoice[]) {
  const [params, setParams] = useSearchParams();
  const search = params.get('q') ?? '';
  const status: InvoiceStatus | null = keyOf(texts.status, params.get('status'));
  const sort: Sort = keyOf(texts.sorts, params.get('sort')) ?? NEWEST;
  // Typing stays quick in a long list: the rows follow when there is time.
  const deferred = useDeferredValue(search);
  const selected = useMemo(
    () => selectInvoices(invoices, { search: deferred, status, sort }),
    [invoices, deferred, status, sort],
  );

  const choose = (changed: Record<string, string>) => {
    const chosen = { ...Object.fromEntries(params), ...changed };
    setParams(
      Object.entries(chosen).filter(([, value]) => value !== ''),
      IN_PLACE,
    );
  };
  // From 0.
  const page = Math.max(0, Math.trunc(Number(params.get('page')) || 0));
  return {
    search,
    status,
    sort,
    selected,
    page,
    /** The first page of everything, the newest first: the newest invoices are all that it needs. */
    isNewest: search === '' && status === null && sort === NEWEST && page === 0,
    /** Chooses what to see, from the first page on; an empty text stands for everything. */
    choose: (changed: { q?: string; status?: string; sort?: string }) => choose({ ...changed, page: '' }),
    showPage: (next: number) => choose({ page: next === 0 ? '' : String(next) }),
    showAll: () => choose({ q: '', status: '', page: '' }),
  };
}
