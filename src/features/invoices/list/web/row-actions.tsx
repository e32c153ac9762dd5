import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './invoice-table.module.css';

/** The link of a row, which it covers. */
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
  /** Which invoice it is for, for screen readers. */
  of: string;
}

interface RowButtonProps extends RowActionProps {
  busy: boolean;
  onClick: () => void;
}

/** A row's action, as a button. It is an icon where a word has no room. */
export function RowButton({ icon: Icon, label, of, busy, onClick }: RowButtonProps) {
  return (
    <button type="button" className={classes.action} aria-busy={busy} onClick={onClick}>
      <Icon size={20} />
      <span className={classes.word}>{label}</span>
      <span className="visually-hidden">{of}</span>
    </button>
  );
}

/** A row's action, as a link to another screen. */
export function RowActionLink({ icon: Icon, label, of, to }: RowActionProps & { to: string }) {
  return (
    <Link to={to} className={classes.action}>
      <Icon size={20} />
      <span className={classes.word}>{label}</span>
      <span className="visually-hidden">{of}</span>
    </Link>
  );
}
