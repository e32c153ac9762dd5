import { Fragment } from 'react';
import { DocumentHead } from '#web/paper/document-head.tsx';
import { FactList } from '#web/paper/fact-list.tsx';
import { Paper } from '#web/paper/paper.tsx';
import { documentView, type DocumentView, wordBeforeVat } from '../domain/document-view.ts';
import type { InvoiceDocument } from '../domain/invoice-document.ts';
import { documentTexts } from '../domain/texts/document-texts.ts';
import classes from './document.module.css';
import { PaymentCode } from './payment-code.tsx';

interface InvoicePaperProps {
  document: InvoiceDocument;
  /**
   * Whether the document is shown as a whole A4 page, scaled to the width. Otherwise its layout adapts to the width.
   */
  scaled?: boolean;
}

/** The document on white paper, with the same content and texts as its PDF (product §2.15, §11). */
export function InvoicePaper({ document, scaled = false }: InvoicePaperProps) {
  const view = documentView(document);
  const { message, payment, company, vatWords } = view;
  return (
    <Paper label={view.title} lang={view.language} scaled={scaled}>
      <DocumentHead view={view} />
      <Lines view={view} />
      {vatWords.map((words) => (
        <p key={words} className={classes.vatWords}>
          {words}
        </p>
      ))}
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
          {payment.onlyEur !== null && <p lang="en">{payment.onlyEur}</p>}
        </div>
        <PaymentCode document={document} />
      </section>
      <footer className={classes.foot}>
        {[company.name, ...company.address].map((part, at) => (
          // A line of text may end between the parts.
          <Fragment key={part}>
            {at > 0 && ' · '}
            <span>{part}</span>
          </Fragment>
        ))}
      </footer>
    </Paper>
  );
}

function Lines({ view }: { view: DocumentView }) {
  const { columns, lines, sums, total } = view;
  const hasVat = columns.vat !== undefined;
  return (
    <table className={classes.lines} aria-label={documentTexts[view.language].lines}>
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
          {hasVat && (
            <th scope="col" className="numeric">
              {columns.vat}
            </th>
          )}
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
            {hasVat && (
              <td className={`numeric ${classes.rate}`} data-word={wordBeforeVat(line.vat ?? '', view.language)}>
                {line.vat}
              </td>
            )}
            <td className={`numeric ${classes.amount}`}>{line.amount}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {sums.map(({ label, value }) => (
          <tr key={label} className={classes.sum}>
            <td colSpan={5}>{label}</td>
            <td className="numeric">{value}</td>
          </tr>
        ))}
        <tr>
          <td colSpan={hasVat ? 6 : 5}>
            <span lang={total.isEnglish ? 'en' : undefined}>{total.label}</span>{' '}
            <strong className="numeric">{total.value}</strong>
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
