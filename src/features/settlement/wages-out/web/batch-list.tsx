import { ButtonLink } from '#web/controls/buttons/button.tsx';
import { formatInstant } from '#shared/calendar-date.ts';
import { formatDecimalAmount } from '#shared/money.ts';
import { DatedText } from '#web/controls/dated-text.tsx';
import { CardTable, type Column } from '#web/controls/tables/card-table.tsx';
import { ROW_STATES } from '../domain/payout-batch.ts';
import type { ListedBatch } from './payout-queries.ts';
import { texts } from './texts.ts';
import classes from './wages-out.module.css';

const { columns } = texts;

/** The Swedish name of a batch's state. A batch of which no row waits or is on its way any more is done. */
export const stateOf = ({ state, rows }: Pick<ListedBatch, 'state' | 'rows'>): string =>
  state !== 'cancelled' && rows.waiting + rows.sent === 0 ? texts.done : texts.states[state];

const COLUMNS: Column<ListedBatch>[] = [
  { label: columns.batch, namesRow: true, place: 'fact', cell: ({ number }) => number },
  { label: columns.kind, place: 'name', cell: ({ payoutOption, currency }) => texts.kind(payoutOption, currency) },
  {
    label: columns.state,
    place: 'words',
    cell: (batch) => (
      <>
        {stateOf(batch)}
        {batch.debited > 0 && <div className={classes.warning}>{texts.debited(batch.debited)}</div>}
      </>
    ),
  },
  {
    label: columns.rows,
    place: 'fact',
    cell: ({ rows }) =>
      ROW_STATES.filter((state) => rows[state] > 0)
        .map((state) => texts.counted(state, rows[state]))
        .join(', '),
  },
  {
    label: columns.made,
    place: 'words',
    cell: ({ madeBy, madeAt }) => <DatedText text={texts.by(madeBy, formatInstant(madeAt))} />,
  },
  {
    label: columns.sum,
    numeric: true,
    place: 'sum',
    cell: ({ amount, currency }) => formatDecimalAmount(amount, currency),
  },
  {
    label: columns.actions,
    hideLabel: true,
    cell: ({ _id, number, rows }) => (
      <ButtonLink to={`/granskning/utbetalningar/${_id}`} variant={rows.waiting + rows.sent > 0 ? 'filled' : 'default'}>
        {texts.open}
        <span className="visually-hidden">{texts.openBatch(number)}</span>
      </ButtonLink>
    ),
  },
];

/** The batches, the newest first (product §2.25). */
export function BatchList({ batches }: { batches: ListedBatch[] }) {
  return (
    <section className={classes.group} aria-label={texts.batchesHeading}>
      <h2 className={classes.kind}>{texts.batchesHeading}</h2>
      {batches.length === 0 ? (
        <p className={classes.soft}>{texts.noBatches}</p>
      ) : (
        <CardTable caption={texts.batchesHeading} columns={COLUMNS} rows={batches} keyOf={({ _id }) => _id} />
      )}
    </section>
  );
}
