import { CloseButton } from '../buttons/close-button.tsx';
import { useId, useLayoutEffect, useSyncExternalStore } from 'react';
import type { FormAlert } from '../../forms/form-alert.ts';
import { useFocusOfGone } from '../../use-focus-of-gone.ts';
import classes from './alert-box.module.css';

interface AlertBoxProps {
  alert: FormAlert | null;
  /** Called when the alert is dismissed. Without it, it can't be. */
  onDismiss?: () => void;
}

/**
 * Shows and announces the result of an action, red for a failure and green for a success (product §8). A success
 * disappears with the next message. A failure stays until its own action is tried again.
 */
export function AlertBox({ alert, onDismiss }: AlertBoxProps) {
  const isNewest = useIsNewest(alert);
  const takesFocus = useFocusOfGone();
  const shown = alert?.kind === 'failure' || isNewest ? alert : null;
  return (
    // The live region must exist before its text, or screen readers miss it.
    <div
      {...takesFocus}
      className="no-print"
      role={shown?.kind === 'failure' ? 'alert' : 'status'}
      aria-live={shown?.kind === 'failure' ? 'assertive' : 'polite'}
    >
      {shown !== null && (
        <div className={classes.box} data-kind={shown.kind}>
          <div>
            <div lang={shown.lang}>{shown.text}</div>
            {shown.reason !== undefined && <div>{shown.reason}</div>}
          </div>
          {onDismiss !== undefined && <CloseButton label="Stäng meddelandet" onClick={onDismiss} />}
        </div>
      )}
    </div>
  );
}

/** The id of the box that showed the last message. */
let newestBox = '';
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function useIsNewest(alert: FormAlert | null): boolean {
  const box = useId();
  // This runs before painting, so that two messages never show at once.
  useLayoutEffect(() => {
    if (alert === null) return;
    newestBox = box;
    for (const listener of listeners) listener();
  }, [alert, box]);
  return useSyncExternalStore(subscribe, () => newestBox === box);
}
