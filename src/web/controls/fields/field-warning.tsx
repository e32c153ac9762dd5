import { IconAlertTriangle } from '../../icons.tsx';
import classes from './fields.module.css';

/**
 * A warning beside a field, for the control's `description`: it is announced, and never blocks (product §5.9).
 * Stays in its place without a text, so that screen readers hear one that comes.
 */
export function FieldWarning({ text }: { text: string | null }) {
  return (
    <span role="status" className={classes.warning}>
      {text !== null && (
        <>
          <IconAlertTriangle size={16} /> {text}
        </>
      )}
    </span>
  );
}
