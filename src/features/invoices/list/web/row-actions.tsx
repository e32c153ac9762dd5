import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './invoice-table.module.css';

/** The link of a row. It covers the whole row. */
export function RowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={classes.link}>
      {children}
    </Link>
  );
}

interface RowActionProps {
  icon: ComponentType<{ size: number }>;
  label: string;
  /** The invoice that it is for, told to screen readers. */
  of: string;
}

interface RowButtonProps extends RowActionProps {
  /** Shows that the action is running. The button can't be pressed meanwhile, and keeps the focus. */
  busy: boolean;
  onClick: () => void;
}

/** An action of a row, as a button. Where a word has no room it is an icon. */
export function RowButton({ icon: Icon, label, of, busy, onClick }: RowButtonProps) {
  return (
    <button
      type="button"
      className={classes.action}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
    >
      <Icon size={20} />
      <span className={classes.word}>{label}</span>
      <span className="visually-hidden">{of}</span>
    </button>
  );
}

/** An action of a row, as a link to another screen. */
export function RowActionLink({ icon: Icon, label, of, to }: RowActionProps & { to: string }) {
  return (
    <Link to={to} className={classes.action}>
      <Icon size={20} />
      <span className={classes.word}>{label}</span>
      <span className="visually-hidden">{of}</span>
    </Link>
  );
}
