import { withoutVat, withVat } from '#web/provider-facts.ts';
import { ButtonLink } from '#web/controls/buttons/button.tsx';
import { formatInstant, stockholmDate } from '#shared/calendar-date.ts';
import { formatDecimalAmount } from '#shared/money.ts';
import { EmptyState } from '#web/controls/empty-state.tsx';
import { CardTable, type Column } from '#web/controls/tables/card-table.tsx';
import reviewed from '#web/drawings/reviewed.svg';
import noHits from '#web/drawings/search.svg';
import type { ReviewState } from '#features/invoices/domain/review-state.ts';
import { statusWords } from '#features/invoices/domain/status-words.ts';
import { placeOf } from '#features/invoices/way/domain/money-way.ts';
import { MOST_COUNTED } from '../../domain/review-fields.ts';
import { Countdown } from './countdown.tsx';
import classes from './queue.module.css';
import type { Queue, QueuedInvoice } from '../../web/review-queries.ts';
import { wordsOf } from '#features/invoices/domain/kind-words.ts';
import { texts } from '../../web/texts.ts';

interface QueueTableProps {
  state: ReviewState;
  queue: Queue;
  /** The current time by the server's clock. */
  now: Date;
  searching: boolean;
  /** Whether the signed-in account is a reviewer's. An accountant only sees the invoices. */
  reviews: boolean;
}

/** The invoices in one state, in the order of the response (product §2.20). */
export function QueueTable({ state, queue: { invoices, found }, now, searching, reviews }: QueueTableProps) {
  if (invoices.length === 0) {
    return (
      <EmptyState drawing={searching ? noHits : reviewed}>
        <p>{searching ? texts.noHits : texts.empty[state]}</p>
      </EmptyState>
    );
  }
  return (
    <>
      <div className={classes.invoices}>
        <CardTable
          caption={texts.states[state]}
          columns={columnsOf(state, now, reviews && state === 'submitted')}
          rows={invoices}
          keyOf={({ _id }) => _id}
        />
      </div>
      {found > invoices.length && (
        <p className={classes.empty}>
          {(searching && found === MOST_COUNTED ? texts.listedOfMany : texts.listed)(invoices.length, found)}
        </p>
      )}
    </>
  );
}

const { columns } = texts;

function columnsOf(state: ReviewState, now: Date, toReview: boolean): Column<QueuedInvoice>[] {
  return [
    { label: columns.number, namesRow: true, cell: (invoice) => <InvoiceNumber invoice={invoice} /> },
    { label: columns.sender, typed: true, cell: ({ senderName }) => senderName },
    { label: columns.client, typed: true, cell: ({ clientName }) => clientName },
    {
      label: withoutVat(columns.amount),
      numeric: true,
      cell: ({ totalAmount, currency }) => formatDecimalAmount(totalAmount, currency),
    },
    ...factsOf(state, now),
    { label: columns.actions, hideLabel: true, cell: (invoice) => <RowAction toReview={toReview} invoice={invoice} /> },
  ];
}

/** The columns that matter for invoices in this state. */
function factsOf(state: ReviewState, now: Date): Column<QueuedInvoice>[] {
  switch (state) {
    case 'submitted':
      return [
        {
          label: columns.left,
          cell: ({ deadline, openedBy }) => (
            <>
              <Countdown deadline={deadline} now={now} />
              {openedBy !== null && <div className={classes.soft}>{texts.openedBy(openedBy)}</div>}
            </>
          ),
        },
      ];
    case 'forwarded':
      return [
        {
          label: columns.dueDate,
          cell: ({ dueDate }) => (
            <div>
              <span className={classes.date}>{dueDate}</span>
              {placeOf({ reviewState: state, dueDate }, stockholmDate(now)) === 'overdue' && (
                <div className={classes.late}>{statusWords.overdue}</div>
              )}
            </div>
          ),
        },
        {
          label: columns.mail,
          cell: ({ forwarding }) =>
            forwarding !== null && <span data-mail={forwarding.state}>{texts.mail[forwarding.state]}</span>,
        },
        {
          label: withVat(columns.paid),
          numeric: true,
          cell: ({ paidAmount, currency }) => formatDecimalAmount(paidAmount, currency),
        },
      ];
    case 'paid':
      return [
        {
          label: withVat(columns.paid),
          numeric: true,
          cell: ({ paidAmount, currency }) => formatDecimalAmount(paidAmount, currency),
        },
      ];
    case 'paidOut':
    case 'returned':
    case 'credited':
      return [{ label: columns.submitted, cell: ({ submittedAt }) => formatInstant(submittedAt) }];
  }
}

function InvoiceNumber({ invoice: { invoiceNumber, revision, kind } }: { invoice: QueuedInvoice }) {
  return (
    <div className={classes.number}>
      <span className={`${classes.soft} ${classes.kind}`} data-usual={kind === undefined || undefined}>
        {wordsOf({ kind }).name}
      </span>{' '}
      {invoiceNumber}
      {revision > 1 && <span className={`${classes.soft} ${classes.version}`}>{texts.revision(revision)}</span>}
    </div>
  );
}

function RowAction({ toReview, invoice }: { toReview: boolean; invoice: QueuedInvoice }) {
  return (
    <ButtonLink to={`/granskning/${invoice._id}`} variant={toReview ? 'filled' : 'default'}>
      {toReview ? texts.review : texts.open}
      <span className="visually-hidden">{texts.ofInvoice(wordsOf(invoice), invoice.invoiceNumber)}</span>
    </ButtonLink>
  );
}
