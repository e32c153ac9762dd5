import { Skeleton } from '#web/controls/skeleton.tsx';
import { Link } from 'react-router';
import { wordsOf } from '#features/invoices/domain/kind-words.ts';
import { Notice } from '#web/controls/messages/notice.tsx';
import { LoadFailed } from '#web/loading/load-failed.tsx';
import classes from './review-feedback.module.css';
import { texts } from './texts.ts';
import { useReturned } from './use-returned.ts';

interface ReturnNoteProps {
  /** The id of a returned invoice. */
  invoiceId: string;
  /** Shows a link to the screen where the invoice can be corrected. */
  withLink?: boolean;
}

/** The reviewer's note on a returned invoice (product §10.6). */
export function ReturnNote({ invoiceId, withLink = false }: ReturnNoteProps) {
  const { returned, isError, retry } = useReturned(invoiceId);
  if (returned === undefined) {
    return isError ? <LoadFailed what={texts.theNote} onRetry={retry} /> : <Skeleton height={96} />;
  }
  if (returned === null) return null;
  const words = wordsOf(returned);
  return (
    <Notice kind="warning">
      <strong>{texts.returnNoteHeading(words.the)}</strong>
      <p className={classes.typedNote}>{returned.note}</p>
      {withLink && (
        <Link className={classes.mend} to={`/freelancer-edit-invoice/${invoiceId}`}>
          {texts.mend(words.theInText)}
        </Link>
      )}
    </Notice>
  );
}
