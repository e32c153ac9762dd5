import { useDebouncedValue } from '@mantine/hooks';
import { useSearchParams } from 'react-router';

/** How long nobody types before a search is asked for, in milliseconds. */
const TYPING = 250;

/**
 * What somebody has chosen to see of a list: what is searched for, the page, and what else the list has. It is in the
 * address, so that it is still there when they come back.
 */
export function useListChoices() {
  const [params, setParams] = useSearchParams();
  const search = params.get('q') ?? '';
  const [asked] = useDebouncedValue(search.trim(), TYPING);

  const addressWith = (changed: Record<string, string>) =>
    new URLSearchParams(
      Object.entries({ ...Object.fromEntries(params), page: '', ...changed }).filter(([, value]) => value !== ''),
    );

  return {
    /** As it is typed. */
    search,
    /** What the server is asked for, once typing pauses. */
    asked,
    chosen: (name: string) => params.get(name),
    /** The address with another choice, on the first page unless it tells one; an empty text stands for everything. */
    addressWith,
    /** Changes the choice in place: going back leaves the list, and nothing scrolls. */
    choose: (changed: Record<string, string>) =>
      setParams(addressWith(changed), { replace: true, preventScrollReset: true }),
  };
}
