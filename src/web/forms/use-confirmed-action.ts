import { useState } from 'react';
import type { ApiError } from '../api-error.ts';
import type { FormAlert } from './form-alert.ts';
import { useAction } from './use-action.ts';

/**
 * An action that asks for confirmation (product §2.2). `ask` opens the question; `dialog` has the props of its
 * ConfirmDialog.
 * @param act returns the success alert, or nothing if another screen opens
 */
export function useConfirmedAction<Subject>(
  act: (subject: Subject) => Promise<FormAlert | undefined>,
  failureAlert?: (error: ApiError) => FormAlert,
) {
  const [subject, setSubject] = useState<Subject | null>(null);
  const close = () => setSubject(null);
  const { run, busy, alert, setAlert } = useAction((confirmed: Subject) => act(confirmed).finally(close), failureAlert);
  return {
    alert,
    setAlert,
    /** What the question is about; null while none is asked. */
    subject,
    ask: (asked: Subject) => setSubject(asked),
    dialog: {
      opened: subject !== null,
      busy,
      onConfirm: () => {
        if (subject !== null) run(subject);
      },
      onCancel: close,
    },
  };
}
