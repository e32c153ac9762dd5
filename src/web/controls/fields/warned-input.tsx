import { type ComponentProps, useState } from 'react';
import { afterPress } from './after-press.ts';
import { FieldWarning } from './field-warning.tsx';
import { RuleInput } from './rule-input.tsx';

interface WarnedInputProps extends ComponentProps<typeof RuleInput> {
  defaultValue?: string | undefined;
  /** What to say of a typed text; null if nothing. */
  warningAbout: (typed: string) => string | null;
}

/**
 * A text field that warns of what is probably wrong, at first and whenever it loses focus. It never blocks (product
 * §5.9).
 */
export function WarnedInput({ warningAbout, onBlur, ...props }: WarnedInputProps) {
  const [left, setLeft] = useState(props.defaultValue ?? '');
  return (
    <RuleInput
      {...props}
      onBlur={(event) => {
        const { value } = event.currentTarget;
        afterPress(() => setLeft(value));
        onBlur?.(event);
      }}
      description={<FieldWarning text={warningAbout(left)} />}
      descriptionBelow
    />
  );
}
