import type { ReactNode } from 'react';
import classes from './paper.module.css';

/**
 * A white A4 sheet, in dark mode too, at every width: its content follows the sheet's width and not the window's
 * (container `paper`). It is what is printed.
 */
export function Paper({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.frame}>
      <article className={`white-paper ${classes.sheet}`} aria-label={label}>
        {children}
      </article>
    </div>
  );
}
