import { type ComponentProps, useRef, useState } from 'react';
import { LinkButton } from '../buttons/link-button.tsx';
import { afterPress } from './after-press.ts';
import { FieldWarning } from './field-warning.tsx';
import { RuleInput } from './rule-input.tsx';

interface WarnedInputProps extends Omit<ComponentProps<typeof RuleInput>, 'ref'> {
  defaultValue?: string | undefined;
  /** What to say of a typed text; null if nothing. */
  warningAbout: (typed: string) => string | null;
  /** What was probably meant by a text that is warned of. Pressing the warning then puts it into the field. */
  meantBy?: (typed: string) => string | null;
}

/**
 * A text field that warns of what is probably wrong, at first and whenever it loses focus. It never blocks (product
 * §5.9).
 */
export function WarnedInput({ warningAbout, meantBy = () => null, onBlur, ...props }: WarnedInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const [left, setLeft] = useState(props.defaultValue ?? '');
  const warning = warningAbout(left);
  const meant = meantBy(left);
  const replaceBy = (text: string) => {
    if (input.current === null) return;
    // React doesn't hear of a value that is set by its own property.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input.current, text);
    input.current.dispatchEvent(new Event('input', { bubbles: true }));
    input.current.focus();
    setLeft(text);
  };
  return (
    <RuleInput
      {...props}
      ref={input}
      onBlur={(event) => {
        const { value } = event.currentTarget;
        afterPress(() => setLeft(value));
        onBlur?.(event);
      }}
      description={
        <FieldWarning>
          {warning !== null && meant !== null ? (
            <LinkButton onClick={() => replaceBy(meant)}>{warning}</LinkButton>
          ) : (
            warning
          )}
        </FieldWarning>
      }
      descriptionBelow
    />
  );
}
