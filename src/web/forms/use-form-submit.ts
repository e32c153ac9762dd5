import { type FormEvent, useCallback, useRef, useState } from 'react';
import { ApiError } from '../api-error.ts';
import { type FormValues, formValues } from './form-values.ts';
import { serverFailure } from './server-failure.ts';

/** What an alert above a form says. */
export interface FormAlert {
  kind: 'success' | 'failure';
  text: string;
  /** Language of a literal English text. */
  lang?: 'en';
  /** The server's word under a literal text that does not say why. */
  reason?: string;
}

/**
 * A native form's submit: the browser validates, `act` gets the values once at a time, and what it throws becomes
 * the alert, with the server's word beside each refused field.
 * @param act answers the success alert, or nothing where the screen moves on
 * @param failureAlert what a failure says; by default the server's message
 */
export function useFormSubmit(
  act: (values: FormValues, form: HTMLFormElement) => Promise<FormAlert | undefined>,
  failureAlert: (error: ApiError) => FormAlert = serverFailure,
) {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const [alert, setAlert] = useState<FormAlert | null>(null);
  const [issues, setIssues] = useState<Record<string, string>>({});

  // What is refused holds until it is typed anew.
  const forgetIssue = useCallback(({ target }: Event) => {
    const name = target instanceof Element ? target.getAttribute('name') : null;
    setIssues((told) => Object.fromEntries(Object.entries(told).filter(([field]) => field !== name)));
  }, []);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setAlert(null);
    setIssues({});
    const form = event.currentTarget;
    try {
      setAlert((await act(formValues(form), form)) ?? null);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setAlert(failureAlert(error));
      setIssues(Object.fromEntries(error.issues.map(({ path, message }) => [path.split('.').at(-1) ?? path, message])));
      form.addEventListener('input', forgetIssue);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  return {
    busy,
    alert,
    setAlert,
    dismissAlert: () => setAlert(null),
    /** The server's word on a field, for its `error`. */
    issueOf: (name: string) => issues[name],
    onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event),
  };
}
