import type { ReactNode } from 'react';
import classes from './link-button.module.css';

/** A button that looks like a link. It doesn't leave the page. */
export function LinkButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={classes.link} onClick={onClick}>
      {children}
    </button>
  );
}
