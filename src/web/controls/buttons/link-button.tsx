import type { ReactNode } from 'react';
import classes from './link-button.module.css';

interface LinkButtonProps {
  /** Shows that the action is running. The button can't be pressed meanwhile, and keeps the focus. */
  busy?: boolean;
  onClick: () => void;
  /** The class of another look. */
  className?: string | undefined;
  children: ReactNode;
}

/** A button that looks like a link. */
export function LinkButton({ busy = false, onClick, className = classes.link, children }: LinkButtonProps) {
  return (
    <button
      type="button"
      className={className}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
    >
      {children}
    </button>
  );
}
