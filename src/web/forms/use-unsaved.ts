import { useState } from 'react';

/**
 * Whether a form has input that is not saved. What is typed while a save runs stays unsaved (product §2.2).
 *
 * Forms note it at `onChange`. A select has its `input` event before its `change`; a form that was rendered between them
 * would put a controlled select back to its value before the select has heard of what is chosen.
 * @param isTyped whether it has such input from the start
 */
export function useUnsaved(isTyped = false) {
  const [inputs, setInputs] = useState(isTyped ? 1 : 0);
  const [saved, setSaved] = useState(0);
  return {
    dirty: inputs !== saved,
    /** For the form's `onChange`. */
    onChange: () => setInputs((before) => before + 1),
    /** For the submit, once the values that it has taken are saved. */
    markSaved: () => setSaved(inputs),
  };
}
