import { type ReactNode, useId } from 'react';
import classes from './dashboard.module.css';

interface PanelProps {
  heading: string;
  children: ReactNode;
}

/** One section of the dashboard. */
export function Panel({ heading, children }: PanelProps) {
  const id = useId();
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <h2 id={id} className={classes.heading}>
        {heading}
      </h2>
      {children}
    </section>
  );
}
