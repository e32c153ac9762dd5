import { useQuery } from '@tanstack/react-query';
import { returnedQuery } from './feedback-queries.ts';

/** The reviewer's note on a returned invoice of the member: undefined until it is loaded, null if there is none. */
export function useReturned(invoiceId: string) {
  const { data, isError, refetch } = useQuery(returnedQuery);
  return {
    returned: data && (data.returned.find((one) => one.invoiceId === invoiceId) ?? null),
    isError,
    retry: () => void refetch(),
  };
}
