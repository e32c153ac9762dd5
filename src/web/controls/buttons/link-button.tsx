import type { ReactNode } from 'react';
import classes from './link-button.module.css';

interface LinkButtonProps {
  busy?: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** A button that looks like a link. */
export function LinkButton({ busy, onClick, children }: LinkButtonProps) {
  return (
    <button type="button" className={classes.link} aria-busy={busy} onClick={onClick}>
      {children}
    </button>
  );
}
