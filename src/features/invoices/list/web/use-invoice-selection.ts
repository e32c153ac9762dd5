import { useDeferredValue, useMemo } from 'react';
import { useListChoices } from '#web/controls/tables/use-list-choices.ts';
import { useToday } from '#web/use-today.ts';
import type { Invoice } from '../../web/invoice-queries.ts';
import { selectInvoices, type Sort } from './select-invoices.ts';
import { texts } from '../../web/texts.ts';

const NEWEST: Sort = '-number';

/** The value if it is one of the keys, and otherwise null, because a URL can contain anything. */
const keyOf = <Key extends string>(keys: Record<Key, string>, value: string | null): Key | null =>
  value !== null && Object.hasOwn(keys, value) ? (value as Key) : null;

/** The member's search, filter, sorting and page of a list, with the invoices that match. */
export function useInvoiceSelection(invoices: readonly Invoice[]) {
  const { search, chosen, choose } = useListChoices();
  const today = useToday();
  const status = keyOf(texts.status, chosen('status'));
  const sort: Sort = keyOf(texts.sorts, chosen('sort')) ?? NEWEST;
  // Deferring the rows keeps typing quick in a long list.
  const deferred = useDeferredValue(search);
  const selected = useMemo(
    () => selectInvoices(invoices, { search: deferred, status, sort }, today),
    [invoices, deferred, status, sort, today],
  );
  // Pages count from 0.
  const page = Math.max(0, Math.trunc(Number(chosen('page')) || 0));
  return {
    search,
    status,
    sort,
    selected,
    page,
    /** Whether this is the first page of everything, the newest first. Then the newest invoices are enough. */
    isNewest: search === '' && status === null && sort === NEWEST && page === 0,
    choose,
  };
}
