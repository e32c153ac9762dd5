import { TextInput } from '@mantine/core';

interface FigureInputProps {
  name: string;
  label: string;
  step: '0.01' | '1' | 'any';
  disabled: boolean;
  value: string;
  error: string | undefined;
  onType: (text: string) => void;
}

/** A quantity or price: a native number control; what is no number, or below zero, clears it (product §5.8). */
export function FigureInput({ disabled, onType, ...control }: FigureInputProps) {
  return (
    <TextInput
      {...control}
      type="number"
      inputMode="decimal"
      min={0}
      max={999_999_999.99}
      required={!disabled}
      disabled={disabled}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
      onBlur={({ currentTarget: input }) => {
        if (!input.validity.badInput && !input.validity.rangeUnderflow) return;
        // A control with bad input already reads as empty: setting the state alone would leave the text standing.
        input.value = '';
        onType('');
      }}
    />
  );
}
