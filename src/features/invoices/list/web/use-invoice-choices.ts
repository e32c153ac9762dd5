import { pageFrom } from '#web/controls/tables/page-size.ts';
import { useListChoices } from '#web/controls/tables/use-list-choices.ts';
import { texts } from '../../web/texts.ts';
import { isPeriod, type Selection, type Sort } from '../domain/select-invoices.ts';

const NEWEST: Sort = '-number';

/** The value if it is one of the keys, and otherwise null, because a URL can contain anything. */
const keyOf = <Key extends string>(keys: Record<Key, string>, value: string | null): Key | null =>
  value !== null && Object.hasOwn(keys, value) ? (value as Key) : null;

/** The search, filters, sorting and page of a list. They are kept in the URL. */
export function useInvoiceChoices() {
  const { search, chosen, choose } = useListChoices();
  const period = chosen('period') ?? '';
  const selection: Selection = {
    search,
    status: keyOf(texts.statusChoices, chosen('status')),
    clientId: chosen('client'),
    period: isPeriod(period) ? period : null,
  };
  const sort: Sort = keyOf(texts.sorts, chosen('sort')) ?? NEWEST;
  const page = pageFrom(chosen('page'));
  const filters = [selection.status, selection.clientId, selection.period].filter((filter) => filter !== null).length;
  return {
    selection,
    /** How many filters are set. */
    filters,
    sort,
    page,
    /**
     * Whether it is the first page of the unfiltered list, the newest first. Then only the newest invoices are needed.
     */
    isNewest: search === '' && filters === 0 && sort === NEWEST && page === 0,
    choose,
  };
}
