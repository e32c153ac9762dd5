import type { SyntheticEvent } from 'react';

/**
 * Brings a field's text into its form while it is typed, and keeps the caret behind the same character. It is for the
 * field's `onInput` or `onChange`, and for its `onCompositionEnd`: what an input method composes, as many phones' keyboards
 * do, has to stay until it is finished, or the method writes it again behind itself.
 */
export function keepForm(
  { currentTarget: input, nativeEvent }: SyntheticEvent<HTMLInputElement>,
  formOf: (typed: string) => string,
): void {
  const { isComposing = false, inputType } = nativeEvent as Partial<InputEvent>;
  const formed = formOf(input.value);
  if (isComposing || formed === input.value) return;
  const before = formOf(input.value.slice(0, input.selectionStart ?? undefined)).length;
  // Delete passes the space between two groups. It would stay before it, because the form has the space again.
  const caret = inputType === 'deleteContentForward' && formed[before] === ' ' ? before + 1 : before;
  input.value = formed;
  input.setSelectionRange(caret, caret);
}
