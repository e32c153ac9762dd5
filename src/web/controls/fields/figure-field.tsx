import { TextInput, type TextInputProps } from '@mantine/core';
import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react';
import { MAX_INTEGER_DIGITS } from '#shared/money.ts';
import { readFigure } from '#shared/typed-figure.ts';

interface FigureFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'ref' | 'type'> {
  name: string;
  step: '0.01' | '1';
  /** Most digits before the decimal mark. */
  maxDigits?: number;
  value: string;
  /** What stood here first: it stays, whatever the step. */
  stored?: string;
  onType: (text: string) => void;
}

/**
 * A quantity, price or amount: text, since a number control drops the mark that the browser's own language does not use.
 * What `readFigure` refuses is the browser's to hold back, in our words, and is told beneath when the field is left;
 * what is no figure at all clears it then (product §5.8).
 */
export function FigureField({
  value,
  stored,
  onType,
  step,
  maxDigits = MAX_INTEGER_DIGITS,
  error,
  ...control
}: FigureFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [told, setTold] = useState<string | null>(null);
  const reading = readFigure(value, { maxDigits, whole: step === '1' && value !== stored });
  // An empty field is for `required` to say.
  const refusal = value === '' || 'hundredths' in reading ? null : reading;

  useLayoutEffect(() => input.current?.setCustomValidity(refusal?.refusal ?? ''), [refusal?.refusal]);

  const leave = ({ relatedTarget }: FocusEvent) => {
    // A button that is pressed must not move under the press; a form's own lets the browser speak.
    if (refusal === null || relatedTarget instanceof HTMLButtonElement) return;
    setTold(refusal.isFigure ? refusal.refusal : `${refusal.refusal} ”${value.trim()}” är borttaget.`);
    if (!refusal.isFigure) onType('');
  };

  return (
    <TextInput
      {...control}
      ref={input}
      type="text"
      inputMode="decimal"
      step={step}
      autoComplete="off"
      required={!(control.disabled ?? false)}
      value={value}
      error={told ?? error}
      errorProps={told === null ? {} : { role: 'alert' }}
      onChange={({ currentTarget }) => {
        setTold(null);
        onType(currentTarget.value);
      }}
      onBlur={leave}
    />
  );
}
