import type { ReactNode } from 'react';
import { Drawing } from '../drawings/drawing.tsx';
import classes from './empty-state.module.css';

interface EmptyStateProps {
  /** A file of src/web/drawings. */
  drawing: string;
  /** What the place is for, and the next step. */
  children: ReactNode;
}

/** Stands where a list or a part has nothing to show. */
export function EmptyState({ drawing, children }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      <Drawing file={drawing} />
      {children}
    </div>
  );
}
