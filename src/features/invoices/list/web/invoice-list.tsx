import { Anchor, Button, NativeSelect, Skeleton, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { Link } from 'react-router';
import { decimalToHundredths, formatAmount } from '#shared/money.ts';
import { AlertBox } from '#web/controls/messages/alert-box.tsx';
import { CardTable, type Column } from '#web/controls/tables/card-table.tsx';
import { PAGE_SIZE } from '#web/controls/tables/page-size.ts';
import { Pager } from '#web/controls/tables/pager.tsx';
import type { FormAlert } from '#web/forms/form-alert.ts';
import { LoadFailed } from '#web/loading/load-failed.tsx';
import { invoiceFields } from '../../domain/invoice-fields.ts';
import classes from './invoice-list.module.css';
import type { Invoice, InvoiceSums } from '../../web/invoice-queries.ts';
import { sumInvoices, type SortField } from './select-invoices.ts';
import { texts } from '../../web/texts.ts';
import type { InvoiceListQuery } from './use-invoice-list.ts';
import { useInvoiceSelection } from './use-invoice-selection.ts';

/** A column of a list. If it has `sortBy`, its heading sorts the list. */
export type InvoiceColumn = Omit<Column<Invoice>, 'sort'> & { sortBy?: SortField };

interface InvoiceListProps {
  query: InvoiceListQuery;
  caption: string;
  columns: readonly InvoiceColumn[];
  emptyText: string;
  /** The actions' result. */
  alert?: FormAlert | null;
}

const none: Invoice[] = [];

/** A list of invoices to search, filter and sort, with their sums, one page at a time (product §2.13, §2.14). */
export function InvoiceList({ query, caption, columns, emptyText, alert = null }: InvoiceListProps) {
  const { data, isWhole, isError, retry } = query;
  const selection = useInvoiceSelection(data ?? none);
  const { selected, sort, choose } = selection;
  const top = useRef<HTMLDivElement>(null);
  const failed = <LoadFailed what={texts.invoices} onRetry={retry} />;
  if (data === undefined) return isError ? failed : <ListSkeleton />;
  if (data.length === 0) return <Empty text={emptyText} />;

  const lastPage = Math.max(0, Math.ceil(selected.length / PAGE_SIZE) - 1);
  const page = Math.min(selection.page, lastPage);
  const sums = isWhole ? sumInvoices(selected) : query.sums;
  return (
    <div ref={top} tabIndex={-1} className={classes.list}>
      <div className={classes.alert}>
        <AlertBox alert={alert} />
      </div>
      <Choices selection={selection} />
      {!isWhole && isError && failed}
      <output className={classes.sums}>{sums === undefined ? texts.loadingRest : <Sums sums={sums} />}</output>
      {!isWhole && !selection.isNewest && <ListSkeleton />}
      {isWhole && selected.length === 0 && (
        <div className={classes.empty}>
          <p>{texts.noHits}</p>
          <Button variant="default" onClick={() => choose({ q: '', status: '' })}>
            {texts.clearSearch}
          </Button>
        </div>
      )}
      {(isWhole ? selected.length > 0 : selection.isNewest) && (
        <CardTable
          caption={caption}
          columns={columns.map((column) => withSort(column, sort, (next) => choose({ sort: next })))}
          rows={selected.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE)}
          keyOf={({ _id }) => _id}
        />
      )}
      {sums !== undefined && (
        <Pager
          page={page}
          count={countOf(sums)}
          onPage={(next) => choose({ page: next === 0 ? '' : String(next) })}
          list={top}
        />
      )}
    </div>
  );
}

const countOf = (sums: InvoiceSums) => sums.reduce((all, { count }) => all + count, 0);

function Sums({ sums }: { sums: InvoiceSums }) {
  return (
    <>
      <strong>{texts.count(countOf(sums))}</strong>
      {sums.map(({ currency, totalAmount }) => (
        <span key={currency} className="numeric">
          {formatAmount(decimalToHundredths(totalAmount), currency)}
        </span>
      ))}
    </>
  );
}

function withSort({ sortBy, ...column }: InvoiceColumn, sort: string, onSort: (sort: string) => void): Column<Invoice> {
  if (sortBy === undefined) return column;
  const order = sort === sortBy ? 'ascending' : sort === `-${sortBy}` ? 'descending' : 'none';
  return { ...column, sort: { order, onSort: () => onSort(order === 'ascending' ? `-${sortBy}` : sortBy) } };
}

function Choices({ selection }: { selection: ReturnType<typeof useInvoiceSelection> }) {
  const { search, status, sort, choose } = selection;
  const options = (all: Record<string, string>) => Object.entries(all).map(([value, label]) => ({ value, label }));
  return (
    <search className={classes.choices}>
      <TextInput
        type="search"
        name="q"
        label={texts.search}
        placeholder={texts.searchHint}
        maxLength={invoiceFields.q.maxLength}
        value={search}
        onChange={({ currentTarget }) => choose({ q: currentTarget.value })}
      />
      <NativeSelect
        label={texts.statusFilter}
        data={[{ value: '', label: texts.everyStatus }, ...options(texts.status)]}
        value={status ?? ''}
        onChange={({ currentTarget }) => choose({ status: currentTarget.value })}
      />
      <NativeSelect
        label={texts.sort}
        data={options(texts.sorts)}
        value={sort}
        onChange={({ currentTarget }) => choose({ sort: currentTarget.value })}
      />
    </search>
  );
}

function Empty({ text }: { text: string }) {
  return (
    <div className={classes.empty}>
      <p>{text}</p>
      <Anchor component={Link} to="/freelancer-invoice">
        {texts.createInvoice}
      </Anchor>
    </div>
  );
}

function ListSkeleton() {
  return (
    <div className={classes.skeleton}>
      {/* Enough rows to reach below the fold, so that the footer does not jump when the invoices are loaded. */}
      {Array.from({ length: 12 }, (_, row) => (
        <Skeleton key={row} height={64} />
      ))}
    </div>
  );
}
