import { IconAlertTriangle } from '../../icon.tsx';
import { IconInfoCircle } from '../../icons.ts';
import type { ReactNode } from 'react';
import classes from './notice.module.css';

interface NoticeProps {
  /** A `failure` is what went wrong; a `warning` needs the reader's attention; a `fact` is only for information. */
  kind: 'failure' | 'warning' | 'fact';
  /** For the field that it describes. */
  id?: string;
  children: ReactNode;
}

/** A lasting notice about what is on the screen. The result of an action belongs in an AlertBox. */
export function Notice({ kind, id, children }: NoticeProps) {
  const Icon = kind === 'fact' ? IconInfoCircle : IconAlertTriangle;
  return (
    <div role="note" id={id} className={classes.box} data-kind={kind}>
      <Icon size={20} className={classes.icon} />
      <div>{children}</div>
    </div>
  );
}
