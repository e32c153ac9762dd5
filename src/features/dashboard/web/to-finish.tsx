import { Panel } from '#web/controls/panel.tsx';
import { withoutVat } from '#web/provider-facts.ts';
import { Link } from 'react-router';
import { formatDecimalAmount } from '#shared/money.ts';
import { wordsOf } from '#features/invoices/domain/kind-words.ts';
import dashboard from './dashboard.module.css';
import type { Summary } from './summary-query.ts';
import { texts } from './texts.ts';
import classes from './to-finish.module.css';

/** The newest drafts and returned invoices, with a link to all of them (product §2.5). */
export function ToFinish({ toFinish: { count, invoices } }: { toFinish: Summary['toFinish'] }) {
  return (
    <Panel heading={texts.toFinishHeading} layout={dashboard.panel}>
      {count === 0 && <p className={classes.empty}>{texts.nothingToFinish}</p>}
      <ul className={classes.list}>
        {invoices.map((invoice) => (
          <li key={invoice._id}>
            <Link to={`/freelancer-edit-invoice/${invoice._id}`} className={classes.invoice}>
              <span className={classes.client}>{invoice.clientName}</span>
              <span className="numeric">{withoutVat(formatDecimalAmount(invoice.totalAmount, invoice.currency))}</span>
              <span className={classes.soft}>
                {invoice.kind === undefined
                  ? texts.invoiceNumber(invoice.invoiceNumber)
                  : `${wordsOf(invoice).name} ${invoice.invoiceNumber}`}
              </span>
              <span className={classes.soft} data-status={invoice.status}>
                {texts.status[invoice.status]}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {count > invoices.length && (
        <Link to="/freelancer-view-invoices/edit?status=to-finish" className={classes.link}>
          {texts.allToFinish(count)}
        </Link>
      )}
    </Panel>
  );
}
