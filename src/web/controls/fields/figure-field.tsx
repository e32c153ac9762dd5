import { TextInput, type TextInputProps } from './text-input.tsx';
import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react';
import { type Currency, MAX_INTEGER_DIGITS } from '#shared/money.ts';
import { readFigure, withoutSign } from '#shared/typed-figure.ts';
import { afterPress } from './after-press.ts';

interface FigureFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'ref' | 'type'> {
  name: string;
  step: '0.01' | '1';
  /** The currency of an amount, whose sign may be typed or pasted with it. */
  currency?: Currency;
  /** The most digits before the decimal mark. */
  maxDigits?: number;
  value: string;
  /** The stored figure, which is accepted even if it doesn't fit the step. */
  stored?: string;
  onType: (text: string) => void;
}

/**
 * A field for a quantity, price or amount. It is a text field, because a number field drops the decimal mark that the
 * browser's language doesn't use. If `readFigure` refuses the text, the browser blocks the form with our message, which
 * also appears below when the field loses focus. Text that isn't a figure at all is then cleared (product §5.8).
 */
export function FigureField({
  value,
  stored,
  onType,
  step,
  currency,
  maxDigits = MAX_INTEGER_DIGITS,
  error,
  required = true,
  ...control
}: FigureFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [announced, setAnnounced] = useState<string | null>(null);
  const reading = readFigure(value, { maxDigits, whole: step === '1' && value !== stored });
  // `required` handles an empty field.
  const refusal = value === '' || 'hundredths' in reading ? null : reading;

  useLayoutEffect(() => input.current?.setCustomValidity(refusal?.refusal ?? ''), [refusal?.refusal]);

  const leave = ({ relatedTarget }: FocusEvent) => {
    // A submit button makes the browser show the message instead.
    if (refusal === null || relatedTarget instanceof HTMLButtonElement) return;
    // Not every browser moves the focus to a button that is pressed.
    afterPress(() => {
      setAnnounced(refusal.isFigure ? refusal.refusal : `${refusal.refusal} ”${value.trim()}” är borttaget.`);
      if (!refusal.isFigure) onType('');
    });
  };

  return (
    <TextInput
      {...control}
      ref={input}
      type="text"
      inputMode="decimal"
      step={step}
      autoComplete="off"
      required={required && !(control.disabled ?? false)}
      value={value}
      error={announced ?? error}
      announcesError={announced !== null}
      onChange={({ currentTarget }) => {
        setAnnounced(null);
        const text = currentTarget.value;
        onType(currency === undefined ? text : withoutSign(text, currency));
      }}
      onBlur={leave}
    />
  );
}
