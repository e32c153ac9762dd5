import { wordsOf } from '#features/invoices/domain/kind-words.ts';
import { withoutVat } from '#web/provider-facts.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router';
import type { EndpointResponse } from '#shared/endpoint.ts';
import { formatDecimalAmount } from '#shared/money.ts';
import { FEWEST_LETTERS, searchable } from '#shared/searchable.ts';
import { endpointQuery } from '#web/endpoint-query.ts';
import { focusWhenShown } from '#web/focus-when-shown.ts';
import { menuIcons, type MenuScreen } from '#web/frame/menu.ts';
import { IconUser } from '#web/icons.ts';
import { LoadFailed } from '#web/loading/load-failed.tsx';
import { useToday } from '#web/use-today.ts';
import { isInvoiceLocked, shownStatus } from '#features/invoices/domain/invoice-status.ts';
import { statusWords } from '#features/invoices/domain/status-words.ts';
import { isStation } from '#features/invoices/way/domain/money-way.ts';
import { StationMark } from '#features/invoices/web/public.ts';
import { searchFields } from '../domain/search-fields.ts';
import type { search } from '../endpoints.ts';
import classes from './search-panel.module.css';
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

/** One result. */
interface Option {
  /** The address of the screen that it opens. */
  to: string;
  group: string;
  content: ReactNode;
}

type Found = EndpointResponse<typeof search>;
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

  const open = (option: Option | undefined) => {
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
      document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' });
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
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
        aria-activedescendant={options.length > 0 ? `${listId}-${at}` : undefined}
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
      <div id={listId} role="listbox" aria-label={texts.results} aria-busy={!isNewest} className={classes.list}>
        {[...new Set(options.map(({ group }) => group))].map((group) => (
          <div key={group} role="group" aria-label={group} className={classes.group}>
            <div aria-hidden="true" className={classes.heading}>
              {group}
            </div>
            {options.map(
              (option, index) =>
                option.group === group && (
                  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- The field has the focus and the keys.
                  <div
                    key={option.to}
                    id={`${listId}-${index}`}
                    role="option"
                    aria-selected={index === at}
                    className={classes.option}
                    onClick={() => open(option)}
                  >
                    {option.content}
                  </div>
                ),
            )}
          </div>
        ))}
      </div>
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

/** The screens of the menu whose name contains a text. Before anything is typed, all of them. */
function placesFor(q: string, screens: readonly MenuScreen[]): Option[] {
  const text = searchable([q]);
  return screens
    .filter(({ label }) => searchable([label]).includes(text))
    .map(({ to, label, icon }) => {
      const Icon = menuIcons[icon];
      return {
        to,
        group: texts.places,
        content: (
          <>
            <Icon size={20} stroke={1.6} /> {label}
          </>
        ),
      };
    });
}

/** The customers and invoices of the server's response, as options. */
function useFound({ clients, invoices }: Found): Option[] {
  const today = useToday();
  return [
    ...clients.map(({ _id, name, city }) => ({
      to: `/client-invoices/${_id}`,
      group: texts.clients,
      content: (
        <>
          <IconUser size={20} stroke={1.6} /> <span className={classes.client}>{name}</span>
          <span className={classes.soft}>{city}</span>
        </>
      ),
    })),
    ...invoices.map((invoice) => {
      const { dueDate } = invoice;
      const status = shownStatus(invoice, today);
      const isSent = isInvoiceLocked(invoice);
      const screen = isSent ? '/generated-invoice' : '/freelancer-edit-invoice';
      const amount = formatDecimalAmount(invoice.totalAmount, invoice.currency);
      return {
        to: `${screen}/${invoice._id}`,
        group: texts.invoices,
        content: (
          <span className={classes.invoice}>
            <span className={classes.line}>
              <span className={classes.client}>{invoice.clientName}</span>
              <span className="numeric">{withoutVat(amount, isSent ? invoice.hasVat : undefined)}</span>
            </span>
            <span className={classes.line}>
              <span className={classes.soft}>{`${wordsOf(invoice).name} ${invoice.invoiceNumber}`}</span>
              {isStation(status) ? (
                <StationMark station={status} dueDate={dueDate} today={today} />
              ) : (
                <span className={classes.soft}>{statusWords[status]}</span>
              )}
            </span>
          </span>
        ),
      };
    }),
  ];
}
