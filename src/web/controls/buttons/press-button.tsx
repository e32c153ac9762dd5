import type { ReactNode } from 'react';
import { Spinner } from '../spinner.tsx';
import classes from './press-button.module.css';

export interface PressButtonProps {
  /** Shows that the action is running. The button can't be pressed meanwhile, and keeps the focus. */
  busy?: boolean;
  /** Whether another action runs that it has to wait for. */
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** A button with the look of its class. It can't be pressed while its own or another action runs. */
export function PressButton({
  busy = false,
  disabled = false,
  onClick,
  className,
  children,
}: PressButtonProps & { className: string | undefined }) {
  return (
    <button
      type="button"
      className={`${classes.press} ${className}`}
      aria-busy={busy || undefined}
      aria-disabled={busy || disabled || undefined}
      onClick={busy || disabled ? undefined : onClick}
    >
      {children}
      {busy && <Spinner size={18} className={classes.spinner} />}
    </button>
  );
}
