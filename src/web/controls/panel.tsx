import { type ComponentProps, useId } from 'react';
import classes from './panel.module.css';

interface PanelProps extends ComponentProps<'section'> {
  heading: string;
  /** The id of the heading, if something links to it. */
  headingId?: string;
}

/** A part of a screen on a ground of its own, named by its heading. */
export function Panel({ heading, headingId, className = '', children, ...rest }: PanelProps) {
  const ownId = useId();
  const id = headingId ?? ownId;
  return (
    <section {...rest} className={`${classes.panel} ${className}`} aria-labelledby={id}>
      <h2 id={id} className={classes.heading}>
        {heading}
      </h2>
      {children}
    </section>
  );
}
