import { useState } from 'react';

/** Whether a form has input that is not saved. What is typed while a save runs stays unsaved (product §2.2). */
export function useUnsaved() {
  const [inputs, setInputs] = useState(0);
  const [saved, setSaved] = useState(0);
  return {
    dirty: inputs !== saved,
    /** For the form's `onInput`. */
    onInput: () => setInputs((before) => before + 1),
    /** For the submit, once the values that it has taken are saved. */
    markSaved: () => setSaved(inputs),
  };
}
