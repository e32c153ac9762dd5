import { texts } from './texts.ts';
import classes from './returned-note-line.module.css';
import { useReturned } from './use-returned.ts';

/** A returned invoice's note in one line of a list; nothing for others (product §10.6). */
export function ReturnedNoteLine({ invoiceId }: { invoiceId: string }) {
  const returned = useReturned(invoiceId);
  if (returned === null) return null;
  return (
    <span className={classes.line}>
      {texts.pinnedNote}: {returned.note}
    </span>
  );
}
