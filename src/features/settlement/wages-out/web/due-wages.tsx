import { Checkbox } from '#web/controls/fields/choice.tsx';
import { Button } from '#web/controls/buttons/button.tsx';
import { useState } from 'react';
import { decimalToHundredths, formatAmount, sumOf } from '#shared/money.ts';
import { Announced } from '#web/controls/messages/announced.tsx';
import { CardTable, type Column } from '#web/controls/tables/card-table.tsx';
import type { NotPaid } from '../../web/use-not-paid.ts';
import type { DueWage } from './payout-queries.ts';
import { texts } from './texts.ts';
import { Disclosed } from './disclosed.tsx';
import { invoiceColumn } from './invoice-column.tsx';
import { WageAmount } from './wage-amount.tsx';
import classes from './wages-out.module.css';

const { columns } = texts;

const factColumns = (today: string, notPaid: NotPaid): Column<DueWage>[] => [
  invoiceColumn,
  { label: columns.member, typed: true, place: 'name', cell: ({ memberName }) => memberName },
  {
    label: columns.to,
    typed: true,
    place: 'fact',
    cell: (wage) => (
      <>
        {wage.destination}
        <Disclosed wage={wage} notPaid={notPaid} />
        {wage.creditWaits && <div className={classes.warning}>{texts.creditWaits}</div>}
        {wage.cameBack && <div className={classes.warning}>{texts.cameBackBefore(wage.cameBack)}</div>}
        {wage.isTakenBack && <div className={classes.warning}>{texts.isTakenBack}</div>}
      </>
    ),
  },
  {
    label: columns.dueOn,
    place: 'fact',
    cell: ({ dueOn }) => (
      <span className={dueOn < today ? `${classes.day} ${classes.late}` : classes.day}>
        {texts.dueOn(dueOn, dueOn < today)}
      </span>
    ),
  },
  {
    label: columns.amount,
    numeric: true,
    place: 'sum',
    cell: ({ amount, advance, currency }) => <WageAmount amount={amount} advance={advance} currency={currency} />,
  },
];

const chooseColumn = (
  isChosen: (wage: DueWage) => boolean,
  onChoose: (wage: DueWage, chosen: boolean) => void,
): Column<DueWage> => ({
  label: columns.choose,
  place: 'tick',
  cell: (wage) => (
    <Checkbox
      label={texts.choose(wage.invoiceNumber, wage.memberName)}
      hideLabel
      checked={isChosen(wage)}
      onChange={({ currentTarget: { checked } }) => onChoose(wage, checked)}
    />
  ),
});

/** What a choice is about. A wage that somebody may have paid or credited since is to be chosen again. */
const known = ({ invoiceId, disclosed, creditWaits, isTakenBack, cameBack }: DueWage) =>
  // An earlier program doesn't tell the last three. That is no news.
  [
    invoiceId,
    ...disclosed.map(({ _id }) => _id),
    ...(creditWaits ? ['credit'] : []),
    ...(isTakenBack ? ['takenBack'] : []),
    ...(cameBack ? [`back ${cameBack.on}`] : []),
  ].join(' ');

/** Whether a wage is chosen at first: one that is due by today, and of which nothing says that it may change. */
const isChosenFirst = ({ dueOn, disclosed, creditWaits, isTakenBack, cameBack }: DueWage, today: string) =>
  dueOn <= today && disclosed.length === 0 && !creditWaits && !isTakenBack && !cameBack;

interface WageGroupProps {
  /** Wages of one payout option and currency. */
  wages: DueWage[];
  /** Today's date in Stockholm. */
  today: string;
  /** Whether their batch is being made. */
  busy: boolean;
  /** Whether any batch is being made. */
  waits: boolean;
  onMake: (wages: DueWage[]) => void;
  notPaid: NotPaid;
}

/**
 * The wages that one batch can pay. Those that are due by today are chosen at first, except those that somebody may have
 * paid, whose credit note waits for its review, or that came back (product §2.25).
 */
export function WageGroup({ wages, today, busy, waits, onMake, notPaid }: WageGroupProps) {
  /** The choices that differ from the first ones, by what was known of the wage. */
  const [changed, setChanged] = useState<Record<string, boolean>>({});
  const [first] = wages;
  if (first === undefined || first.payoutOption === null) return null;
  const isChosen = (wage: DueWage) => changed[known(wage)] ?? isChosenFirst(wage, today);
  const taken = wages.filter(isChosen);
  const sum = sumOf(taken.map(({ amount }) => decimalToHundredths(amount)));
  const action = taken.length === 0 ? texts.chooseSome : texts.make(taken.length, formatAmount(sum, first.currency));
  const hasChanged = Object.keys(changed).length > 0;
  const kind = texts.kind(first.payoutOption, first.currency);
  return (
    <section className={classes.group} aria-label={kind}>
      <h2 className={classes.kind}>{kind}</h2>
      <CardTable
        caption={kind}
        columns={[
          chooseColumn(isChosen, (wage, chosen) => setChanged((before) => ({ ...before, [known(wage)]: chosen }))),
          ...factColumns(today, notPaid),
        ]}
        rows={wages}
        keyOf={({ invoiceId }) => invoiceId}
      />
      {wages.some(({ dueOn }) => dueOn > today) && <p className={classes.soft}>{texts.notDueYet}</p>}
      {wages.some(({ cameBack }) => cameBack) && <p className={classes.soft}>{texts.hasComeBack}</p>}
      {wages.some(({ disclosed }) => disclosed.length > 0) && <p className={classes.soft}>{texts.mayBePaid}</p>}
      {/* Without a chosen wage, as after a refusal, it keeps the focus. */}
      <Button
        disabled={waits}
        busy={busy}
        aria-disabled={taken.length === 0 || undefined}
        onClick={taken.length === 0 ? undefined : () => onMake(taken)}
      >
        {action}
      </Button>
      <Announced text={hasChanged ? action : ''} />
    </section>
  );
}

/** The wages that no batch can pay, each with the reason. */
export function ByHandWages({ wages, today, notPaid }: Pick<WageGroupProps, 'wages' | 'today' | 'notPaid'>) {
  return (
    <section className={classes.group} aria-label={texts.byHandHeading}>
      <h2 className={classes.kind}>{texts.byHandHeading}</h2>
      <p className={classes.soft}>{texts.byHandText}</p>
      <CardTable
        caption={texts.byHandHeading}
        columns={[
          ...factColumns(today, notPaid),
          {
            label: columns.why,
            typed: true,
            place: 'words',
            cell: ({ byHand, disclosed }) => {
              const isDebited = disclosed.some(({ debitedOn }) => debitedOn !== undefined);
              if (byHand === 'advance' && isDebited) return texts.advanceOrPaid;
              return byHand !== null && texts.byHand[byHand];
            },
          },
        ]}
        rows={wages}
        keyOf={({ invoiceId }) => invoiceId}
      />
    </section>
  );
}
