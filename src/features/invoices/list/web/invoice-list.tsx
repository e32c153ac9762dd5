import { withoutVat } from '#web/provider-facts.ts';
import { Button, ButtonLink } from '#web/controls/buttons/button.tsx';
import { Skeleton } from '#web/controls/skeleton.tsx';
import type { ReactNode } from 'react';
import { formatDecimalAmount } from '#shared/money.ts';
import { EmptyState } from '#web/controls/empty-state.tsx';
import noHits from '#web/drawings/search.svg';
import { LinkButton } from '#web/controls/buttons/link-button.tsx';
import { AlertBox } from '#web/controls/messages/alert-box.tsx';
import { PAGE_SIZE, pageWithin } from '#web/controls/tables/page-size.ts';
import { Pager } from '#web/controls/tables/pager.tsx';
import { LoadFailed } from '#web/loading/load-failed.tsx';
import { useFocusOfGone } from '#web/use-focus-of-gone.ts';
import classes from './invoice-list.module.css';
import { type InvoiceColumn, InvoiceTable } from './invoice-table.tsx';
import type { Invoice, InvoiceSums } from '../../web/invoice-queries.ts';
import { sumInvoices } from '../domain/select-invoices.ts';
import { ListChoices } from './list-choices.tsx';
import { useExport } from './use-export.ts';
import { texts } from '../../web/texts.ts';
import type { InvoiceListQuery } from './use-invoice-list.ts';
import { useInvoiceSelection } from './use-invoice-selection.ts';

interface InvoiceListProps {
  query: InvoiceListQuery;
  caption: string;
  columns: readonly InvoiceColumn[];
  /** What is shown while there are no invoices. */
  empty: { drawing: string; text: string };
  /** What the sums are of, where the rows show other amounts. */
  sumsLabel?: string;
  /** The customer, if all invoices are of one. */
  clientId?: string;
  /** What the rows' actions have to say. It stays in sight. */
  messages?: ReactNode;
}

const none: Invoice[] = [];

/** A list of invoices to search, filter and sort, with their sums, one page at a time (product §2.13, §2.14). */
export function InvoiceList({ query, caption, columns, empty, sumsLabel, clientId, messages }: InvoiceListProps) {
  const { data, isWhole, error, retry } = query;
  const selection = useInvoiceSelection(data ?? none);
  const { selected, sort, choose } = selection;
  const download = useExport();
  const list = useFocusOfGone(caption);
  const isFailed = !isWhole && error !== null;
  const isLoading = !isWhole && !isFailed && !selection.isNewest;
  const failed = <LoadFailed what={texts.invoices} onRetry={retry} />;
  if (data === undefined) return error === null ? <ListSkeleton /> : failed;
  if (data.length === 0)
    return (
      <>
        {/* The only invoice may have gone when it was to be copied. */}
        {messages}
        <Empty {...empty} clientId={clientId} />
      </>
    );

  const page = pageWithin(selection.page, selected.length);
  const wanted = { ...selection.selection, clientId: clientId ?? selection.selection.clientId };
  const sums = isWhole ? sumInvoices(selected) : query.sums;
  return (
    <div {...list}>
      <div className="in-sight">
        {messages}
        <AlertBox alert={download.alert} onDismiss={() => download.setAlert(null)} />
      </div>
      <ListChoices choices={selection} whole={isWhole ? data : null} ofClient={clientId !== undefined} />
      {isFailed && failed}
      <div className={classes.summary}>
        <output className={classes.sums}>
          {sums !== undefined && <Sums sums={sums} label={sumsLabel} />}
          {sums === undefined && !isFailed && (selection.isNewest ? texts.loadingSums : texts.loadingAll)}
        </output>
        {!(isWhole && selected.length === 0) && (
          <LinkButton busy={download.busy} onClick={() => download.run(wanted)}>
            <span className={classes.wideWord}>{texts.exportAs}</span>
            {texts.csv}
          </LinkButton>
        )}
      </div>
      {isWhole && selected.length === 0 && (
        <EmptyState drawing={noHits}>
          <p>{texts.noHits}</p>
          <Button variant="default" onClick={() => choose({ q: '', status: '', client: '', period: '' })}>
            {texts.clearSearch}
          </Button>
        </EmptyState>
      )}
      {/* Its headings stay while the rest is loaded, because one of them may have the focus. */}
      {(isWhole ? selected.length > 0 : selection.isNewest || !isFailed) && (
        <InvoiceTable
          caption={caption}
          columns={columns}
          invoices={isLoading ? none : selected.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE)}
          isLoading={isLoading}
          sort={sort}
          onSort={(next) => choose({ sort: next })}
        />
      )}
      {isLoading && <ListSkeleton />}
      {sums !== undefined && (
        <Pager
          page={page}
          count={countOf(sums)}
          onPage={(next) => choose({ page: next === 0 ? '' : String(next) })}
          list={list.ref}
        />
      )}
    </div>
  );
}

const countOf = (sums: InvoiceSums) => sums.reduce((all, { count }) => all + count, 0);

function Sums({ sums, label }: { sums: InvoiceSums; label: string | undefined }) {
  return (
    <>
      <strong>
        {texts.count(countOf(sums))}
        {label !== undefined && `, ${label}`}
      </strong>
      {sums.map(({ currency, totalAmount }) => (
        <span key={currency} className="numeric">
          {withoutVat(formatDecimalAmount(totalAmount, currency))}
        </span>
      ))}
    </>
  );
}

function Empty({ drawing, text, clientId }: InvoiceListProps['empty'] & { clientId: string | undefined }) {
  return (
    <EmptyState drawing={drawing}>
      <p>{text}</p>
      <ButtonLink to="/freelancer-invoice" state={clientId === undefined ? null : { clientId }}>
        {texts.createInvoice}
      </ButtonLink>
    </EmptyState>
  );
}

function ListSkeleton() {
  return (
    <div className={classes.skeleton}>
      {/* As many rows as a page has, so that the window can be scrolled to where it was before they are loaded. */}
      {Array.from({ length: PAGE_SIZE }, (_, row) => (
        <Skeleton key={row} height={64} />
      ))}
    </div>
  );
}
