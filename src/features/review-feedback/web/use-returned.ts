import { useQuery } from '@tanstack/react-query';
import { returnedQuery } from './feedback-queries.ts';

/** The provider's note on a member's returned invoice: undefined until it is loaded, null if there is none. */
export function useReturned(invoiceId: string) {
  const { data, isError, refetch } = useQuery(returnedQuery);
  return {
    returned: data && (data.returned.find((one) => one.invoiceId === invoiceId) ?? null),
    isError,
    retry: () => void refetch(),
  };
}
