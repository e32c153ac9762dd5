import type { ReactNode } from 'react';
import { IconAlertTriangle } from '../../icon.tsx';
import classes from './fields.module.css';

/**
 * A field's warning, for the control's `description`. It is announced, and never blocks (product §5.9). It stays in the
 * page without a text, because screen readers only announce changes of an existing element.
 */
export function FieldWarning({ children }: { children: ReactNode }) {
  return (
    <span role="status" className={classes.warning}>
      {children !== null && (
        <>
          <IconAlertTriangle size={16} /> {children}
        </>
      )}
    </span>
  );
}
