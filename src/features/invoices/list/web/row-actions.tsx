import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router';
import { PressButton, type PressButtonProps } from '#web/controls/buttons/press-button.tsx';
import classes from './row-actions.module.css';

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

type RowButtonProps = RowActionProps & Omit<PressButtonProps, 'children'>;

/** An action of a row, as a button. Where a word has no room it is an icon. */
export function RowButton({ busy = false, disabled = false, onClick, ...action }: RowButtonProps) {
  return (
    <PressButton busy={busy} disabled={disabled} onClick={onClick} className={classes.action}>
      {shown(action)}
    </PressButton>
  );
}

/** An action of a row, as a link to another screen. */
export function RowActionLink({ to, ...action }: RowActionProps & { to: string }) {
  return (
    <Link to={to} className={`${classes.action} no-print`}>
      {shown(action)}
    </Link>
  );
}

/** What an action shows. It isn't a component, because a list has dozens. */
const shown = ({ icon: Icon, label, of }: RowActionProps) => (
  <>
    {/* The word is out of sight where the icon shows. A title of the whole button would be read after its name. */}
    <span className={classes.icon} title={label} aria-hidden="true">
      <Icon size={20} />
    </span>
    <span className={classes.word}>{label}</span>
    <span className="visually-hidden">{of}</span>
  </>
);
