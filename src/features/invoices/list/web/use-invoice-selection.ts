import { useDeferredValue, useMemo } from 'react';
import { useListChoices } from '#web/controls/tables/use-list-choices.ts';
import type { InvoiceStatus } from '../../domain/invoice-status.ts';
import type { Invoice } from '../../web/invoice-queries.ts';
import { selectInvoices, type Sort } from './select-invoices.ts';
import { texts } from '../../web/texts.ts';

const NEWEST: Sort = '-number';

/** The value if it is one of the keys: an address can say anything. */
const keyOf = <Key extends string>(keys: Record<Key, string>, value: string | null): Key | null =>
  value !== null && Object.hasOwn(keys, value) ? (value as Key) : null;

/** What the member has chosen to see of a list, with the invoices that it leaves. */
export function useInvoiceSelection(invoices: readonly Invoice[]) {
  const { search, chosen, choose } = useListChoices();
  const status: InvoiceStatus | null = keyOf(texts.status, chosen('status'));
  const sort: Sort = keyOf(texts.sorts, chosen('sort')) ?? NEWEST;
  // Typing stays quick in a long list: the rows follow when there is time.
  const deferred = useDeferredValue(search);
  const selected = useMemo(
    () => selectInvoices(invoices, { search: deferred, status, sort }),
    [invoices, deferred, status, sort],
  );
  // From 0.
  const page = Math.max(0, Math.trunc(Number(chosen('page')) || 0));
  return {
    search,
    status,
    sort,
    selected,
    page,
    /** The first page of everything, the newest first: the newest invoices are all that it needs. */
    isNewest: search === '' && status === null && sort === NEWEST && page === 0,
    choose,
  };
}
