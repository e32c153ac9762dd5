import { Skeleton } from '#web/controls/skeleton.tsx';
import { Button } from '#web/controls/buttons/button.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatInstant, monthName } from '#shared/calendar-date.ts';
import { CURRENCIES, type Currency } from '#shared/money.ts';
import { api } from '#web/api.ts';
import { LinkButton } from '#web/controls/buttons/link-button.tsx';
import { ActionDialog } from '#web/controls/dialogs/action-dialog.tsx';
import { AlertBox } from '#web/controls/messages/alert-box.tsx';
import { Notice } from '#web/controls/messages/notice.tsx';
import { CardTable, type Column } from '#web/controls/tables/card-table.tsx';
import type { FormAlert } from '#web/forms/form-alert.ts';
import { useReportedAction } from '#web/forms/use-reported-action.ts';
import { LoadFailed } from '#web/loading/load-failed.tsx';
import { saveFile } from '#web/save-file.ts';
import type { bookPeriod, exportSie, exportVat, exportVouchers } from '../endpoints.ts';
import { booksQuery, type Period } from './economy-queries.ts';
import classes from './economy.module.css';
import { texts } from './texts.ts';

/** The booked months with their files, and the month to book next (product §10.12). */
export function Books() {
  const { data, isLoadingError, refetch } = useQuery(booksQuery);
  const client = useQueryClient();
  const [booking, setBooking] = useState<string | null>(null);
  const [alert, setAlert] = useState<FormAlert | null>(null);
  const read = () => client.invalidateQueries({ queryKey: booksQuery.queryKey });
  const next = data?.next ?? null;
  // A process of the release before doesn't tell it.
  const unfinished = booking !== null && data?.unfinished ? texts.unfinished(monthName(booking), data.unfinished) : '';
  return (
    <section className={classes.receivables} aria-labelledby="books-heading">
      <h2 id="books-heading">{texts.booksHeading}</h2>
      <p>{texts.booksText}</p>
      <div className="in-sight">
        <AlertBox alert={alert} onDismiss={() => setAlert(null)} />
      </div>
      {isLoadingError && <LoadFailed what={texts.books} onRetry={() => void refetch()} />}
      {data === undefined && !isLoadingError && <Skeleton height={120} />}
      {data !== undefined && (
        <div>
          {next === null ? (
            texts[data.periods.length === 0 ? 'nothingYet' : 'nothingToBook']
          ) : (
            <Button
              onClick={() => {
                setBooking(next);
                // What waits may have changed since the screen was opened.
                void read();
              }}
            >
              {texts.book(monthName(next))}
            </Button>
          )}
        </div>
      )}
      {data !== undefined && data.periods.length > 0 && (
        <CardTable
          caption={texts.booksHeading}
          rows={data.periods}
          keyOf={({ month }) => month}
          columns={columnsOf(setAlert)}
        />
      )}
      {booking !== null && (
        <ActionDialog
          title={texts.bookHeading(monthName(booking))}
          submit={texts.bookAndLock}
          focusesSubmit
          act={() => api<typeof bookPeriod>('POST /api/review/books', { body: { month: booking } })}
          onDone={async ({ message }) => {
            setAlert({ kind: 'success', text: message });
            await read();
            setBooking(null);
          }}
          onRefused={{
            'period-not-next': (text) => {
              setAlert({ kind: 'failure', text });
              setBooking(null);
              void read();
            },
          }}
          onClose={() => {
            setBooking(null);
            // The response to a change may have been lost.
            void read();
          }}
        >
          {() => (
            <>
              <p className="text">{texts.bookText}</p>
              {unfinished !== '' && <Notice kind="warning">{unfinished}</Notice>}
            </>
          )}
        </ActionDialog>
      )}
    </section>
  );
}

const columnsOf = (onTold: BooksFileProps['onTold']): Column<Period>[] => [
  { label: texts.month, namesRow: true, cell: ({ month }) => monthName(month) },
  { label: texts.bookedAt, cell: ({ bookedAt }) => formatInstant(bookedAt) },
  { label: texts.bookedBy, typed: true, cell: ({ bookedBy }) => bookedBy },
  {
    label: texts.files,
    cell: ({ month, hasVat }) => (
      <span className={classes.files}>
        {[...CURRENCIES, 'vouchers' as const, ...(hasVat ? ['vat' as const] : [])].map((kind) => (
          <BooksFile key={kind} month={month} kind={kind} onTold={onTold} />
        ))}
      </span>
    ),
  },
];

interface BooksFileProps {
  month: string;
  /** A currency for its SIE file; otherwise all of the month's vouchers, or its VAT, as CSV. */
  kind: Currency | 'vouchers' | 'vat';
  /** Called with what came of it; with null when the file is asked for. */
  onTold: (alert: FormAlert | null) => void;
}

/** Downloads one file of a month's books. Each runs by itself, so that all can be pressed one after the other. */
function BooksFile({ month, kind, onTold }: BooksFileProps) {
  const { run, busy } = useReportedAction(async () => saveFile(await fetchFile(month, kind)), onTold);
  return (
    <LinkButton busy={busy} onClick={() => run()}>
      {kind === 'vouchers' || kind === 'vat' ? texts[kind] : texts.sie(kind)}
      <span className="visually-hidden">{texts.ofMonth(monthName(month))}</span>
    </LinkButton>
  );
}

function fetchFile(month: string, kind: BooksFileProps['kind']) {
  if (kind === 'vouchers') return api<typeof exportVouchers>('GET /api/review/books/csv', { query: { month } });
  if (kind === 'vat') return api<typeof exportVat>('GET /api/review/books/vat', { query: { month } });
  return api<typeof exportSie>('GET /api/review/books/sie', { query: { month, currency: kind } });
}
