import { IconAlertTriangle } from '../../icon.tsx';
import classes from './fields.module.css';

/**
 * A field's warning, for the control's `description`. It is announced, and never blocks (product §5.9). It stays in the
 * page without a text, because screen readers only announce changes of an existing element.
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
