import { useRef, useState } from 'react';
import { ApiError } from '../api-error.ts';
import { type FormAlert, serverFailure } from './form-alert.ts';

/**
 * An action of the member. `run` runs it, never twice at once, and the alert shows its result.
 * @param act returns the success alert, or nothing if another screen opens
 * @param failureAlert returns a failure's alert; by default it has the server's message
 */
export function useAction<Given = void>(
  act: (given: Given) => Promise<FormAlert | undefined>,
  failureAlert: (error: ApiError) => FormAlert = serverFailure,
) {
  // A second quick click can come before the button is disabled.
  const isRunning = useRef(false);
  const [running, setRunning] = useState<{ given: Given } | null>(null);
  const [alert, setAlert] = useState<FormAlert | null>(null);

  const run = async (given: Given) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setRunning({ given });
    setAlert(null);
    try {
      setAlert((await act(given)) ?? null);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setAlert(failureAlert(error));
    } finally {
      isRunning.current = false;
      setRunning(null);
    }
  };

  return {
    run: (given: Given) => void run(given),
    busy: running !== null,
    /** The argument of the running action. */
    running: running?.given,
    alert,
    setAlert,
  };
}
