import { useRef, useState } from 'react';
import { ApiError } from '../api-error.ts';
import { type FormAlert, serverFailure } from './form-alert.ts';

/**
 * What a member sets going: `run` does it, one at a time, and the alert tells how it went.
 * @param act returns the success alert, or nothing where the screen moves on
 * @param failureAlert what a failure says; by default the server's message
 */
export function useAction<Given = void>(
  act: (given: Given) => Promise<FormAlert | undefined>,
  failureAlert: (error: ApiError) => FormAlert = serverFailure,
) {
  // The second of two quick presses comes before the button shows the first.
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
    /** What it runs with. */
    running: running?.given,
    alert,
    setAlert,
  };
}
