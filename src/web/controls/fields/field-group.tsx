import type { ReactNode } from 'react';
import classes from './fields.module.css';

/** A group of fields under a heading, one below the other. */
export function FieldGroup({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <fieldset className={classes.group}>
      <legend>{heading}</legend>
      <div className="stack">{children}</div>
    </fieldset>
  );
}
