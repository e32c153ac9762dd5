import { IconAlertTriangle, IconInfoCircle } from '../../icons.tsx';
import type { ReactNode } from 'react';
import classes from './notice.module.css';

interface NoticeProps {
  /** `warning`: something to see to; `fact`: something to know. */
  kind: 'warning' | 'fact';
  children: ReactNode;
}

/** Says something that holds as long as it stands there; what an action led to is an AlertBox. */
export function Notice({ kind, children }: NoticeProps) {
  const Icon = kind === 'warning' ? IconAlertTriangle : IconInfoCircle;
  return (
    <div role="note" className={classes.box} data-kind={kind}>
      <Icon size={20} className={classes.icon} />
      <div>{children}</div>
    </div>
  );
}
