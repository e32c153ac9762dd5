import { type ComponentProps, useId } from 'react';
import classes from './panel.module.css';

interface PanelProps extends ComponentProps<'section'> {
  heading: string;
  /** The id of the heading, if something links to it. */
  headingId?: string;
  /** The class that lays out what is in it; by default one thing below the other, each as wide as it is. */
  layout?: string | undefined;
}

/** A part of a screen on a ground of its own, named by its heading. */
export function Panel({ heading, headingId, layout = classes.rows, className = '', children, ...rest }: PanelProps) {
  const ownId = useId();
  const id = headingId ?? ownId;
  return (
    <section {...rest} className={`ground ${layout} ${className}`} aria-labelledby={id}>
      <h2 id={id} className={classes.heading}>
        {heading}
      </h2>
      {children}
    </section>
  );
}
