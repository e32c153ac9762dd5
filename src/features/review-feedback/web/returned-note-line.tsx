import { LoadFailed } from '#web/loading/load-failed.tsx';
import { texts } from './texts.ts';
import classes from './review-feedback.module.css';
import { useReturned } from './use-returned.ts';

/** A returned invoice's note, shown in a list (product §10.6). */
export function ReturnedNoteLine({ invoiceId }: { invoiceId: string }) {
  const { returned, isError, retry } = useReturned(invoiceId);
  if (returned === undefined && isError) return <LoadFailed what={texts.theNote} place="line" onRetry={retry} />;
  // The line takes its height before the note is loaded, so that the rows below don't move.
  return (
    <span className={classes.line} data-note>
      {returned && (
        <>
          {/* The status above already shows this word, so it is for screen readers only. */}
          <span className="visually-hidden">{texts.pinnedNote}: </span>
          {returned.note}
        </>
      )}
    </span>
  );
}
