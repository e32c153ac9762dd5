import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { FEWEST_LETTERS } from '#shared/searchable.ts';
import { endpointQuery } from '#web/endpoint-query.ts';
import { focusWhenShown } from '#web/focus-when-shown.ts';
import type { MenuScreen } from '#web/frame/menu.ts';
import { LoadFailed } from '#web/loading/load-failed.tsx';
import { searchFields } from '../domain/search-fields.ts';
import type { search } from '../endpoints.ts';
import { type Found, placesFor, type SearchOption, useFound } from './search-options.tsx';
import classes from './search-panel.module.css';
import { optionId, SearchResults } from './search-results.tsx';
import { texts } from './texts.ts';

/** How long typing must pause before the search is requested, in milliseconds. */
const TYPING_PAUSE = 80;

interface SearchPanelProps {
  /** What was typed while this file was loaded. */
  initial: string;
  /** Whether Enter was pressed after it. */
  initiallyEntered: boolean;
  ofMember: boolean;
  screens: readonly MenuScreen[];
  onLeave: () => void;
}

const nothing: Found = { clients: [], invoices: [] };

/**
 * The search field with the results below it, which change as one types. The arrow keys choose a result, and Enter
 * opens it (product §2.23).
 */
export function SearchPanel({ initial, initiallyEntered, ofMember, screens, onLeave }: SearchPanelProps) {
  const navigate = useNavigate();
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(initial);
  const [chosen, setChosen] = useState(0);
  /** Whether Enter was pressed before the newest results were there. */
  const isAwaited = useRef(initiallyEntered);
  const q = typed.trim();
  const [requested] = useDebouncedValue(q, TYPING_PAUSE);
  const isRequested = ofMember && requested !== '';
  const { data, isPlaceholderData, isFetching, isError, refetch } = useQuery({
    ...endpointQuery<typeof search>('GET /api/search', { query: { q: requested } }),
    enabled: isRequested,
    placeholderData: keepPreviousData,
  });
  // The results of an earlier text stay visible until the newer ones are there, but can't be opened.
  // Without a text nothing is requested.
  const isNewest = !ofMember || q === '' || (q === requested && !isPlaceholderData && !isFetching);
  const found = (q !== '' && isRequested && data) || nothing;
  const options = [...placesFor(q, screens), ...useFound(found)];
  const at = Math.min(chosen, options.length - 1);

  const open = (option: SearchOption | undefined) => {
    if (option === undefined) return;
    onLeave();
    void navigate(option.to);
  };
  useLayoutEffect(() => focusWhenShown(field.current), []);
  const openAwaited = useEffectEvent(() => {
    // Without the server's results, the first option need not be what was meant.
    if (isAwaited.current && !isError) open(options[at]);
    isAwaited.current = false;
  });
  useEffect(() => {
    if (isNewest) openAwaited();
  }, [isNewest]);

  const onKeyDown = (event: KeyboardEvent) => {
    const steps = { ArrowDown: 1, ArrowUp: -1 } as Record<string, number>;
    const step = steps[event.key];
    if (step !== undefined && options.length > 0) {
      event.preventDefault();
      const next = (at + step + options.length) % options.length;
      setChosen(next);
      document.getElementById(optionId(listId, next))?.scrollIntoView({ block: 'nearest' });
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      // The rest of the key would press the button that gets the focus back, and so open the search again.
      event.preventDefault();
      if (isNewest) open(options[at]);
      else isAwaited.current = true;
    }
  };

  return (
    <div className={classes.panel}>
      <input
        ref={field}
        data-autofocus
        className={classes.field}
        type="search"
        role="combobox"
        aria-label={texts.search}
        aria-expanded={options.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={options.length > 0 ? optionId(listId, at) : undefined}
        placeholder={texts.what[ofMember ? 'member' : 'provider']}
        maxLength={searchFields.q.maxLength}
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setChosen(0);
          isAwaited.current = false;
        }}
        onKeyDown={onKeyDown}
      />
      <p role="status" className={classes.status}>
        {statusOf({
          q,
          isNewest,
          isError,
          count: options.length,
          none: ofMember ? noneFor(q) : noPlaceFor(q, screens),
        })}
      </p>
      {isError && q !== '' && (
        <LoadFailed
          what={texts.failed}
          onRetry={() => {
            field.current?.focus();
            void refetch();
          }}
        />
      )}
      <SearchResults id={listId} options={options} at={at} isBusy={!isNewest} onOpen={open} />
    </div>
  );
}

interface SearchState {
  q: string;
  isNewest: boolean;
  isError: boolean;
  count: number;
  /** What is said if nothing is found. */
  none: string;
}

function statusOf({ q, isNewest, isError, count, none }: SearchState) {
  if (q === '' || isError) return '';
  if (!isNewest) return texts.searching;
  return count > 0 ? texts.hits(count) : none;
}

const noneFor = (q: string) => (q.length < FEWEST_LETTERS ? texts.more : texts.nothing(q));

/** For an account of the provider's. It searches invoices in the queue, which an administrator doesn't have. */
const noPlaceFor = (q: string, screens: readonly MenuScreen[]) =>
  screens.some(({ to }) => to === '/granskning') ? `${texts.noPlace(q)} ${texts.inQueue}` : texts.noPlace(q);
