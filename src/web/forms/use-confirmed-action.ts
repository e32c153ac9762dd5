import { useState } from 'react';
import { ApiError } from '../api-error.ts';
import type { FormAlert } from './use-form-submit.ts';

/**
 * An action that asks first (product §2.2): `ask` opens the question, `confirm` runs the action once, and what it
 * throws becomes the alert.
 * @param act answers the success alert, or nothing where the screen moves on
 */
export function useConfirmedAction<Subject>(
  act: (subject: Subject) => Promise<FormAlert | undefined>,
  failureAlert: (error: ApiError) => FormAlert,
) {
  const [subject, setSubject] = useState<Subject | null>(null);
  const [busy, setBusy] = useState(false);
  const [alert, setAlert] = useState<FormAlert | null>(null);

  const run = async () => {
    if (subject === null || busy) return;
    setBusy(true);
    setAlert(null);
    try {
      setAlert((await act(subject)) ?? null);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setAlert(failureAlert(error));
    } finally {
      setBusy(false);
      setSubject(null);
    }
  };

  return {
    asking: subject !== null,
    busy,
    alert,
    setAlert,
    ask: (asked: Subject) => setSubject(asked),
    cancel: () => setSubject(null),
    confirm: () => void run(),
  };
}
