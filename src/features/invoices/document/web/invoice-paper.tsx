import { DocumentHead } from '#web/paper/document-head.tsx';
import { FactList } from '#web/paper/fact-list.tsx';
import { Paper } from '#web/paper/paper.tsx';
import { documentView, type DocumentView } from '../domain/document-view.ts';
import type { InvoiceDocument } from '../domain/invoice-document.ts';
import classes from './document.module.css';
import { PaymentCode } from './payment-code.tsx';

interface InvoicePaperProps {
  document: InvoiceDocument;
  /** Whether it is a whole A4 page at any width. Otherwise its layout adapts to the width. */
  scaled?: boolean;
}

/** The invoice as in its PDF, made from the same model and the same texts (product §2.15, §11). */
export function InvoicePaper({ document, scaled = false }: InvoicePaperProps) {
  const view = documentView(document);
  const { message, payment, company } = view;
  return (
    <Paper label={view.title} scaled={scaled}>
      <DocumentHead view={view} />
      <Lines view={view} />
      {company.vatText !== null && <p className={classes.vat}>{company.vatText}</p>}
      {message !== null && (
        <section>
          <h3 className={classes.heading}>{message.label}</h3>
          <p className={classes.message} dir="auto">
            {message.text}
          </p>
        </section>
      )}
      <section className={classes.payment}>
        <div>
          <h3 className={classes.heading}>{payment.label}</h3>
          <FactList facts={payment.facts} />
          <p className={classes.instruction}>{payment.instruction}</p>
          <p lang="en">{payment.onlyEur}</p>
        </div>
        <PaymentCode document={document} />
      </section>
      <footer className={classes.foot}>{[company.name, ...company.address].join(' · ')}</footer>
    </Paper>
  );
}

function Lines({ view }: { view: DocumentView }) {
  const { columns, lines, total } = view;
  return (
    <table className={classes.lines}>
      <thead>
        <tr>
          <th scope="col">{columns.description}</th>
          <th scope="col" className="numeric">
            {columns.quantity}
          </th>
          <th scope="col">{columns.unit}</th>
          <th scope="col" className="numeric">
            {columns.price}
          </th>
          <th scope="col" className="numeric">
            {columns.amount}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.position}>
            <td className={classes.description} dir="auto">
              {line.description}
            </td>
            <td className="numeric">{line.quantity}</td>
            <td className={classes.unit}>{line.unit}</td>
            <td className={`numeric ${classes.price}`}>{line.price}</td>
            <td className={`numeric ${classes.amount}`}>{line.amount}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={5}>
            <span lang="en">{total.label}</span> <strong className="numeric">{total.value}</strong>
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
