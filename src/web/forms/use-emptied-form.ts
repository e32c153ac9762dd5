import { useState } from 'react';
import { type FormValues, formValues } from './use-form-submit.ts';

/**
 * The state of a form that has empty fields again once its values are sent. What is typed while they are sent stays, and is
 * unsaved (product §2.2). The fields need `round` in their keys.
 */
export function useEmptiedForm() {
  const [dirty, setDirty] = useState(false);
  const [round, setRound] = useState(0);
  return {
    dirty,
    round,
    /** For the form's `onChange`. */
    onChange: () => setDirty(true),
    /** For the submit, once the values are sent. */
    empty: (sent: FormValues, form: HTMLFormElement) => {
      if (JSON.stringify(formValues(form)) !== JSON.stringify(sent)) return;
      setRound((before) => before + 1);
      setDirty(false);
    },
  };
}
