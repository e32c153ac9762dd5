import type { ReactNode } from 'react';
import classes from './paper.module.css';

interface PaperProps {
  label: string;
  /** The language of its words. Without it, the screen's. */
  lang?: string;
  /**
   * Whether it keeps the layout of A4 at any width, with smaller or larger text. It is then a picture of what the screen
   * beside it says, so screen readers don't read it a second time.
   */
  scaled?: boolean;
  children: ReactNode;
}

/**
 * A white A4 sheet, in dark mode too. Its content adapts to the sheet's width and not to the window's (container `paper`).
 * Only the sheet is printed.
 */
export function Paper({ label, lang, scaled = false, children }: PaperProps) {
  return (
    <div className={classes.frame} data-scaled={scaled || undefined}>
      <article className={`white-paper ${classes.sheet}`} aria-label={label} lang={lang}>
        <div className={classes.content} aria-hidden={scaled || undefined}>
          {children}
        </div>
      </article>
    </div>
  );
}
