import { CloseButton } from '@mantine/core';
import type { FormAlert } from '../forms/use-form-submit.ts';
import classes from './alert-box.module.css';

interface AlertBoxProps {
  alert: FormAlert | null;
  /** Makes the alert dismissible. */
  onDismiss?: () => void;
}

/** Says how an action went: red for a failure, green for success, in words and announced (product §8). */
export function AlertBox({ alert, onDismiss }: AlertBoxProps) {
  return (
    // The live region stands before its text comes, or screen readers miss it.
    <div
      role={alert?.kind === 'failure' ? 'alert' : 'status'}
      aria-live={alert?.kind === 'failure' ? 'assertive' : 'polite'}
    >
      {alert !== null && (
        <div className={classes.box} data-kind={alert.kind}>
          <div>
            <div lang={alert.lang}>{alert.text}</div>
            {alert.reason !== undefined && <div>{alert.reason}</div>}
          </div>
          {onDismiss !== undefined && <CloseButton aria-label="Stäng meddelandet" size={44} onClick={onDismiss} />}
        </div>
      )}
    </div>
  );
}
