import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { wordsOf } from '#features/invoices/domain/kind-words.ts';
import { Notice } from '#web/controls/messages/notice.tsx';
import { LoadFailed } from '#web/loading/load-failed.tsx';
import classes from './review-feedback.module.css';
import { returnedQuery } from './feedback-queries.ts';
import { texts } from './texts.ts';

/** The invoices that are now returned, each with the reviewer's note and a link to correct it. */
export function ReturnedInvoices() {
  const { data, isError, refetch } = useQuery(returnedQuery);
  if (data === undefined && isError) return <LoadFailed what={texts.returnedHeading} onRetry={() => void refetch()} />;
  const returned = data?.returned ?? [];
  if (returned.length === 0) return null;
  return (
    <section aria-label={texts.returnedHeading}>
      {returned.map(({ invoiceId, invoiceNumber, note, kind }) => {
        const words = wordsOf({ kind });
        return (
          <Notice key={invoiceId} kind="warning">
            <strong>{texts.isReturned(words.name, invoiceNumber)}</strong>
            <p className={classes.typedNote}>{note}</p>
            <Link className={classes.mend} to={`/freelancer-edit-invoice/${invoiceId}`}>
              {texts.mend(words.theInText)}
              <span className="visually-hidden">{texts.ofInvoice(words.inText, invoiceNumber)}</span>
            </Link>
          </Notice>
        );
      })}
    </section>
  );
}
