import { useDebouncedValue } from '@mantine/hooks';
import { useSearchParams } from 'react-router';

/** How long typing must pause before the search is requested, in milliseconds. */
const TYPING_PAUSE = 250;

/**
 * The choices of a list: the search text, the page, and the list's own choices. They are in the URL, so that they are
 * still there when somebody comes back.
 */
export function useListChoices() {
  const [params, setParams] = useSearchParams();
  const search = params.get('q') ?? '';
  const [requested] = useDebouncedValue(search.trim(), TYPING_PAUSE);

  const addressWith = (changed: Record<string, string>, from = params) =>
    new URLSearchParams(
      Object.entries({ ...Object.fromEntries(from), page: '', ...changed }).filter(([, value]) => value !== ''),
    );

  return {
    /** The search text as typed. */
    search,
    /** The search text to request, once typing pauses. */
    requested,
    chosen: (name: string) => params.get(name),
    /** The URL's query with changed choices, at the first page unless they name one. An empty choice is removed. */
    addressWith,
    /** Changes choices without a new history entry, so that going back leaves the list, and without scrolling. */
    choose: (changed: Record<string, string>) => {
      // What is rendered may be older than the address, if another choice was made just before.
      const newest = new URLSearchParams(window.location.search);
      setParams(addressWith(changed, newest), { replace: true, preventScrollReset: true });
    },
  };
}
