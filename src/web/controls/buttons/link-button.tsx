import type { ReactNode } from 'react';
import classes from './link-button.module.css';

/** An action that reads as a link: it stays on the page. */
export function LinkButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={classes.link} onClick={onClick}>
      {children}
    </button>
  );
}
