import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { DocumentHead } from '#web/paper/document-head.tsx';
import { FactList } from '#web/paper/fact-list.tsx';
import { Paper } from '#web/paper/paper.tsx';
import type { SalarySpecification } from '../domain/salary-specification.ts';
import { salaryView, type SalaryView } from '../domain/salary-view.ts';
import classes from './salary-paper.module.css';
import { SplitBar } from './split-bar.tsx';
import { texts } from './texts.ts';

/** The specification as in its PDF. A bar above the rows shows how the total splits (product §2.16). */
export function SalaryPaper({ specification }: { specification: SalarySpecification }) {
  const view = salaryView(specification);
  return (
    <Paper label={view.title}>
      <DocumentHead view={view}>
        <Person {...view} />
        <YearToDate {...view.yearToDate} />
      </DocumentHead>
      <SplitBar {...specification} />
      <table className={classes.rows}>
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
      {specification.pay === null && (
        <p className="no-print">
          <Anchor component={Link} to="/freelancer-bank-information">
            {texts.toPayout}
          </Anchor>
          . {texts.missingHint}
        </p>
      )}
      <PayoutTable {...view.payoutTable} />
    </Paper>
  );
}

/** Who gets the wage, how and when, and who says so. */
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

/** The paid wages of this calendar year, by currency. */
function YearToDate({ title, columns, rows, none }: SalaryView['yearToDate']) {
  return (
    <section className={classes.year}>
      <h3>{title}</h3>
      {none !== null && <p>{none}</p>}
      {rows.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{columns.wages}</th>
              <th scope="col" className="numeric">
                {columns.invoiced}
              </th>
              <th scope="col" className="numeric">
                {columns.fee}
              </th>
              <th scope="col" className="numeric">
                {columns.paidOut}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ wages, invoiced, fee, paidOut }) => (
              <tr key={wages}>
                <th scope="row">{wages}</th>
                <td className="numeric" data-label={columns.invoiced}>
                  {invoiced}
                </td>
                <td className="numeric" data-label={columns.fee}>
                  {fee}
                </td>
                <td className="numeric" data-label={columns.paidOut}>
                  {paidOut}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function PayoutTable({ title, notice, columns, rows, facts, noRates }: SalaryView['payoutTable']) {
  return (
    <section className={classes.panel}>
      <h3>{title}</h3>
      <p>{notice}</p>
      {rows.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{columns.option}</th>
              <th scope="col" className="numeric">
                {columns.percent}
              </th>
              <th scope="col" className="numeric">
                {columns.fee}
              </th>
              <th scope="col" className="numeric">
                {columns.net}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ option, percent, fee, net }) => (
              <tr key={option}>
                <th scope="row">{option}</th>
                <td className="numeric">{percent}</td>
                <td className="numeric" data-label={columns.fee}>
                  {fee}
                </td>
                <td className="numeric" data-label={columns.net}>
                  {net}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {noRates !== null && <p>{noRates}</p>}
      <FactList facts={facts} />
    </section>
  );
}
