import type { ReactNode } from 'react';
import { Spinner } from '../spinner.tsx';
import classes from './link-button.module.css';

interface LinkButtonProps {
  /** Shows that the action is running. The button can't be pressed meanwhile, and keeps the focus. */
  busy?: boolean;
  /** Whether another action runs that it has to wait for. */
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** A button that looks like a link. */
export function LinkButton({ busy = false, disabled = false, onClick, children }: LinkButtonProps) {
  return (
    <button type="button" className={classes.link} {...pressProps(busy, disabled, onClick)}>
      {children}
      {busy && <Spinner size={18} className={classes.spinner} />}
    </button>
  );
}

/** The props of a button that can't be pressed while its own or another action runs, and keeps the focus meanwhile. */
export const pressProps = (busy: boolean, disabled: boolean, onClick: () => void) => ({
  'aria-busy': busy || undefined,
  'aria-disabled': busy || disabled || undefined,
  onClick: busy || disabled ? undefined : onClick,
});
