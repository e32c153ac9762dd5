import { useDebouncedCallback } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { endpointQuery } from '#web/endpoint-query.ts';
import { PAGE_SIZE } from '#web/controls/tables/page-size.ts';
import { useArrived } from '#web/loading/use-arrived.ts';
import { IN_PLACE } from '#web/in-place.ts';
import type { fetchAllClients } from '../endpoints.ts';

/** Time without a key before a search is asked for, in milliseconds. */
const SEARCH_PAUSE = 250;

/**
 * One page of the customers that match a search. Both are the server's work, so that 10,000 customers are as quick as
 * ten. The search stands in the address, so that it is still there when the member comes back.
 */
export function useClientList() {
  const [params, setParams] = useSearchParams();
  const search = params.get('q') ?? '';
  // The last customer number of each page before this one.
  const [ends, setEnds] = useState<number[]>([]);
  const {
    data: fresh,
    isError,
    refetch,
  } = useQuery({
    ...endpointQuery<typeof fetchAllClients>('GET /api/client/fetchallclients', {
      query: { limit: PAGE_SIZE, q: search, after: ends.at(-1) },
    }),
    placeholderData: keepPreviousData,
  });
  const data = useArrived(fresh);

  const goTo = (page: number) => {
    const end = data?.clients.at(-1)?.customerNumber;
    if (page < ends.length) setEnds(ends.slice(0, page));
    else if (end !== undefined) setEnds([...ends, end]);
  };
  const searchFor = (text: string) => {
    setEnds([]);
    setParams(text === '' ? {} : { q: text }, IN_PLACE);
  };
  return {
    search,
    searchFor,
    searchSoon: useDebouncedCallback(searchFor, SEARCH_PAUSE),
    data,
    isError,
    retry: () => void refetch(),
    page: ends.length,
    goTo,
  };
}
