import { CloseButton } from '@mantine/core';
import { useId, useLayoutEffect, useSyncExternalStore } from 'react';
import type { FormAlert } from '../../forms/form-alert.ts';
import classes from './alert-box.module.css';

interface AlertBoxProps {
  alert: FormAlert | null;
  /** Makes the alert dismissible. */
  onDismiss?: () => void;
}

/**
 * Says how an action went: red for a failure, green for success, in words and announced (product §8). A success goes away
 * when anything else is told; a failure stays until its own action is tried again.
 */
export function AlertBox({ alert, onDismiss }: AlertBoxProps) {
  const isNewest = useIsNewest(alert);
  const shown = alert?.kind === 'failure' || isNewest ? alert : null;
  return (
    // The live region stands before its text comes, or screen readers miss it.
    <div
      role={shown?.kind === 'failure' ? 'alert' : 'status'}
      aria-live={shown?.kind === 'failure' ? 'assertive' : 'polite'}
    >
      {shown !== null && (
        <div className={classes.box} data-kind={shown.kind}>
          <div>
            <div lang={shown.lang}>{shown.text}</div>
            {shown.reason !== undefined && <div>{shown.reason}</div>}
          </div>
          {onDismiss !== undefined && <CloseButton aria-label="Stäng meddelandet" size={44} onClick={onDismiss} />}
        </div>
      )}
    </div>
  );
}

/** Of all boxes, the one that was told something last. */
let newestBox = '';
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function useIsNewest(alert: FormAlert | null): boolean {
  const box = useId();
  // Before it is painted, so that it never shows beside the one before.
  useLayoutEffect(() => {
    if (alert === null) return;
    newestBox = box;
    for (const listener of listeners) listener();
  }, [alert, box]);
  return useSyncExternalStore(subscribe, () => newestBox === box);
}
