import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useListChoices } from '#web/controls/tables/use-list-choices.ts';
import { LARGEST_CUSTOMER_NUMBER } from '../domain/client-fields.ts';
import { clientPageQuery } from './client-queries.ts';

/**
 * One page of the customers that match a search. The server searches and splits the list into pages, so that a list of
 * 10,000 customers loads as quickly as one of ten.
 */
export function useClientList() {
  const choices = useListChoices();
  // The last customer number of each page before this one.
  const named = choices.chosen('page')?.match(/\d+/g) ?? [];
  // An address with a number that can't end a page, as a mistyped one, shows the first page.
  const ends = named.every((end) => Number(end) > 1 && Number(end) <= LARGEST_CUSTOMER_NUMBER) ? named : [];
  const query = useQuery({ ...clientPageQuery(choices.requested, ends.at(-1)), placeholderData: keepPreviousData });
  const goTo = (page: number) => {
    // The page before is still shown, and its end would be taken for the next one's.
    if (query.isPlaceholderData && page > ends.length) return;
    const end = query.data?.clients.at(-1)?.customerNumber ?? '';
    choices.choose({ page: [...ends, end].slice(0, page).join('-') });
  };
  return { ...choices, query, page: ends.length, goTo };
}
