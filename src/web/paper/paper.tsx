import type { ReactNode } from 'react';
import classes from './paper.module.css';

/**
 * A white A4 sheet, in dark mode too. Its content adapts to the sheet's width and not to the window's (container `paper`).
 * Only the sheet is printed.
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
