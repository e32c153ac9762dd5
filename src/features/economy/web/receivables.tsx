import { Skeleton } from '#web/controls/skeleton.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from 'react-router';
import { formatCount, formatDecimalAmount } from '#shared/money.ts';
import { api } from '#web/api.ts';
import { SearchField } from '#web/controls/fields/search-field.tsx';
import { LinkButton } from '#web/controls/buttons/link-button.tsx';
import { EmptyState } from '#web/controls/empty-state.tsx';
import { AlertBox } from '#web/controls/messages/alert-box.tsx';
import { CardTable, type Column } from '#web/controls/tables/card-table.tsx';
import { pageFrom, pageWithin } from '#web/controls/tables/page-size.ts';
import { Pager } from '#web/controls/tables/pager.tsx';
import { useListChoices } from '#web/controls/tables/use-list-choices.ts';
import reviewed from '#web/drawings/reviewed.svg';
import noHits from '#web/drawings/search.svg';
import { useAction } from '#web/forms/use-action.ts';
import { LoadFailed } from '#web/loading/load-failed.tsx';
import { saveFile } from '#web/save-file.ts';
import { reviewFields } from '#features/review/domain/review-fields.ts';
import { AGES } from '../domain/receivable-age.ts';
import type { exportReceivables } from '../endpoints.ts';
import { type OwingClient, type Figures, receivablesQuery } from './economy-queries.ts';
import classes from './economy.module.css';
import { texts } from './texts.ts';

type Owed = Pick<OwingClient, 'currency' | 'openAmount' | 'ages' | 'invoices'>;

/**
 * What customers owe by how late it is, in all and for each customer. It can be searched and exported (product §2.24).
 */
export function Receivables({ totals }: { totals: Figures['receivables'] }) {
  const { search, requested, chosen, choose } = useListChoices();
  const wanted = pageFrom(chosen('page'));
  const { data: there } = useQuery(receivablesQuery(requested, wanted));
  const page = there === undefined ? wanted : pageWithin(wanted, there.found);
  // It is the same request, unless the page doesn't exist any more.
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...receivablesQuery(requested, page),
    placeholderData: keepPreviousData,
  });
  // That another search has found nothing says nothing about this one.
  const shown = isPlaceholderData && data?.customers.length === 0 ? undefined : data;
  const download = useAction(async () => {
    const query = requested === '' ? {} : { q: requested };
    return saveFile(await api<typeof exportReceivables>('GET /api/review/receivables/csv', { query }));
  });
  const list = useRef<HTMLElement>(null);
  return (
    <section ref={list} tabIndex={-1} className={classes.receivables} aria-labelledby="receivables-heading">
      <h2 id="receivables-heading">{texts.receivablesHeading}</h2>
      {totals.length > 0 && (
        <CardTable caption={texts.totals} columns={TOTALS} rows={totals} keyOf={({ currency }) => currency} />
      )}
      <AlertBox alert={download.alert} />
      <search>
        <SearchField rule={reviewFields.q} hint={texts.searchHint} search={search} choose={choose} />
        <output className="visually-hidden">{requested !== '' && shown?.customers.length === 0 && texts.noHits}</output>
      </search>
      {shown === undefined &&
        (isError ? <LoadFailed what={texts.receivables} onRetry={() => void refetch()} /> : <Skeleton height={320} />)}
      {shown?.customers.length === 0 && (
        <EmptyState drawing={requested === '' ? reviewed : noHits}>
          <p>{requested === '' ? texts.nothingOwed : texts.noHits}</p>
        </EmptyState>
      )}
      {shown !== undefined && shown.customers.length > 0 && (
        <>
          <div className={classes.summary}>
            <output>{texts.found(shown.found)}</output>
            <LinkButton busy={download.busy} onClick={() => download.run()}>
              {texts.exportCsv}
            </LinkButton>
          </div>
          <CardTable
            caption={texts.receivablesHeading}
            columns={CLIENTS}
            rows={shown.customers}
            keyOf={({ clientId, currency }) => clientId + currency}
          />
          <Pager
            page={page}
            count={shown.found}
            onPage={(next) => choose({ page: next === 0 ? '' : String(next) })}
            list={list}
          />
        </>
      )}
    </section>
  );
}

const money = (decimal: string, { currency }: Owed) => formatDecimalAmount(decimal, currency);

/** The columns of what is owed. A cell without money is empty, so that the others stand out. */
const AMOUNTS: Column<Owed>[] = [
  { label: texts.columns.open, numeric: true, place: 'sum', cell: (owed) => money(owed.openAmount, owed) },
  ...AGES.map((age) => ({
    label: texts.ages[age],
    numeric: true,
    place: 'fact' as const,
    cell: (owed: Owed) =>
      owed.ages[age] !== '0.00' && (
        <span className={age === 'notDue' ? undefined : classes.late}>{money(owed.ages[age], owed)}</span>
      ),
  })),
];

const TOTALS: Column<Owed>[] = [
  { label: texts.columns.currency, namesRow: true, place: 'name', cell: ({ currency }) => currency },
  { label: texts.columns.invoices, numeric: true, place: 'fact', cell: ({ invoices }) => formatCount(invoices) },
  ...AMOUNTS,
];

const CLIENTS: Column<OwingClient>[] = [
  {
    label: texts.columns.client,
    namesRow: true,
    typed: true,
    place: 'name',
    cell: ({ clientName, invoices }) => (
      <Link
        to={{
          pathname: '/granskning',
          search: String(new URLSearchParams({ state: 'forwarded', q: clientName.slice(0, reviewFields.q.maxLength) })),
        }}
      >
        {clientName}
        <span className="visually-hidden">: {texts.invoiceCount(invoices)}</span>
      </Link>
    ),
  },
  { label: texts.columns.sender, typed: true, place: 'words', cell: ({ senderName }) => senderName },
  ...AMOUNTS,
];
