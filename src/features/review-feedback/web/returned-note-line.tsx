import { LoadFailed } from '#web/loading/load-failed.tsx';
import { texts } from './texts.ts';
import classes from './review-feedback.module.css';
import { useReturned } from './use-returned.ts';

/** A returned invoice's note, shown in a list (product §10.6). */
export function ReturnedNoteLine({ invoiceId }: { invoiceId: string }) {
  const { returned, isError, retry } = useReturned(invoiceId);
  if (returned === undefined && isError) return <LoadFailed what={texts.theNote} place="line" onRetry={retry} />;
  if (!returned) return null;
  return (
    <span className={classes.line}>
      {texts.pinnedNote}: {returned.note}
    </span>
  );
}
