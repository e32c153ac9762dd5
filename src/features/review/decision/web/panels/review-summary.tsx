import { documentView } from '#features/invoices/document/domain/document-view.ts';
import type { Review } from '../../../web/review-queries.ts';
import { texts } from '../../../web/texts.ts';
import classes from './review-summary.module.css';

/** What the decision is about: how much, from whom, to whom, and when it is due (product §2.21). */
export function ReviewSummary({ document }: Pick<Review, 'document'>) {
  const { sender, customer, total } = documentView(document, 'sv');
  return (
    <div className={classes.summary}>
      <strong>{total.value}</strong>
      <p>
        {texts.from} <bdi>{sender.name}</bdi> {texts.to} <bdi>{customer.name}</bdi>
        {document.credits === undefined && (
          <>
            {', '}
            {texts.dueOn} <time dateTime={document.dueDate}>{document.dueDate}</time>
          </>
        )}
      </p>
    </div>
  );
}
