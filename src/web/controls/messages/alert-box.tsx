import { CloseButton } from '../buttons/close-button.tsx';
import { useEffect, useId, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { createListeners } from '../../listeners.ts';
import type { FormAlert } from '../../forms/form-alert.ts';
import { useFocusOfGone } from '../../use-focus-of-gone.ts';
import classes from './alert-box.module.css';

/** After how long a screen reader knows a new live region, in milliseconds. */
const REGION_KNOWN = 150;

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
  const isAgain = useAgain(alert?.kind === 'success');
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
        <div key={String(isAgain)} ref={scrollInLowWindow} className={classes.box} data-kind={shown.kind}>
          <div>
            <div lang={shown.lang}>{shown.text}</div>
            {shown.reason !== undefined && <div lang={shown.reason.lang}>{shown.reason.text}</div>}
          </div>
          {onDismiss !== undefined && <CloseButton label="Stäng meddelandet" onClick={onDismiss} />}
        </div>
      )}
    </div>
  );
}

/** Scrolls to a message about something further down in a low window, where it doesn't stay in sight by itself. */
function scrollInLowWindow(box: HTMLElement | null): void {
  if (window.matchMedia('(height < 30em)').matches) box?.closest('.in-sight')?.scrollIntoView({ block: 'nearest' });
}

/**
 * Whether a message that came with its box, as a success from another screen, is there for the second time: it is said
 * only if it comes later than the live region.
 */
function useAgain(cameWithBox: boolean): boolean {
  const [comesAgain] = useState(cameWithBox);
  const [isAgain, setIsAgain] = useState(false);
  useEffect(() => {
    if (!comesAgain) return;
    const timer = setTimeout(() => setIsAgain(true), REGION_KNOWN);
    return () => clearTimeout(timer);
  }, [comesAgain]);
  return isAgain;
}

/** The id of the box that showed the last message. */
let newestBox = '';
const { subscribe, tell } = createListeners();

function useIsNewest(alert: FormAlert | null): boolean {
  const box = useId();
  // This runs before painting, so that two messages never show at once.
  useLayoutEffect(() => {
    if (alert === null) return;
    newestBox = box;
    tell();
  }, [alert, box]);
  return useSyncExternalStore(subscribe, () => newestBox === box);
}
