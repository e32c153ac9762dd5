import { Link } from 'react-router';
import { DocumentHead } from '#web/paper/document-head.tsx';
import { FactList } from '#web/paper/fact-list.tsx';
import { Paper } from '#web/paper/paper.tsx';
import type { SalarySpecification } from '../domain/salary-specification.ts';
import { salaryView, type SalaryView } from '../domain/salary-view.ts';
import classes from './salary-paper.module.css';
import { SplitBar } from './split-bar.tsx';
import { texts } from './texts.ts';

/**
 * The specification, with the same content as its PDF. A bar above the rows shows how the total splits (product §2.16).
 */
export function SalaryPaper({ specification }: { specification: SalarySpecification }) {
  const view = salaryView(specification);
  return (
    <Paper label={view.title}>
      <DocumentHead view={view}>
        <Person {...view} />
        <YearToDate {...view.yearToDate} />
      </DocumentHead>
      <SplitBar {...specification} />
      <table className={classes.rows} aria-label={texts.rows}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{view.columns.label}</th>
            <th scope="col">{view.columns.value}</th>
          </tr>
        </thead>
        <tbody>
          {view.rows.map(({ label, percent, value }) => (
            <tr key={label}>
              <th scope="row">
                {label} <span className={classes.percent}>{percent}</span>
              </th>
              <td className="numeric">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {view.notes.map((note) => (
        <p key={note} className={classes.note}>
          {note}
        </p>
      ))}
      {specification.pay === null && (
        <p className="no-print">
          <Link to="/freelancer-bank-information">{texts.toPayout}</Link>. {texts.missingHint}
        </p>
      )}
      {view.payoutTable !== null && <PayoutTable {...view.payoutTable} />}
    </Paper>
  );
}

/** Who gets the wage, how and when; and who issued the specification. */
function Person({ person, issued }: SalaryView) {
  return (
    <div className={classes.person}>
      <section>
        <h3>{person.label}</h3>
        <p className={classes.name} dir="auto">
          {person.name}
        </p>
        <FactList facts={person.facts} />
      </section>
      <section>
        <h3>{issued.label}</h3>
        <FactList facts={issued.facts} />
      </section>
    </div>
  );
}

/** The wages that were paid out in this calendar year, by currency. */
function YearToDate({ title, columns, rows, none }: SalaryView['yearToDate']) {
  return (
    <section className={classes.year}>
      <h3>{title}</h3>
      {none !== null && <p>{none}</p>}
      <FigureTable label={title} columns={columns} rows={rows} />
    </section>
  );
}

function PayoutTable({ title, notice, columns, rows, facts, noRates }: NonNullable<SalaryView['payoutTable']>) {
  return (
    <section className={classes.panel}>
      <h3>{title}</h3>
      <p>{notice}</p>
      <FigureTable label={title} columns={columns} rows={rows} besideName="percent" />
      {noRates !== null && <p>{noRates}</p>}
      <FactList facts={facts} />
    </section>
  );
}

interface FigureTableProps<Row> {
  /** The table's name for screen readers. */
  label: string;
  /** The columns' names. The first column names the rows. */
  columns: Row;
  rows: Row[];
  /** The column that stays beside the row's name where the paper is narrow. The other columns go below it, labelled. */
  besideName?: keyof Row;
}

function FigureTable<Row extends { [Column in keyof Row]: string }>({
  label,
  columns,
  rows,
  besideName,
}: FigureTableProps<Row>) {
  const [name, ...figures] = Object.keys(columns) as (keyof Row & string)[];
  if (name === undefined || rows.length === 0) return null;
  return (
    <table aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{columns[name]}</th>
          {figures.map((figure) => (
            <th key={figure} scope="col" className="numeric">
              {columns[figure]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row[name]}>
            <th scope="row">{row[name]}</th>
            {figures.map((figure) => (
              <td key={figure} className="numeric" data-label={figure === besideName ? undefined : columns[figure]}>
                {row[figure]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
