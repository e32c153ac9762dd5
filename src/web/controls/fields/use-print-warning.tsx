import { useEffect, useState, type FocusEvent, type ReactNode } from 'react';
import type { FieldRule } from '#shared/field-rule.ts';
import { FieldWarning } from './field-warning.tsx';

/** What every font of the documents has; other characters are looked up in a list that few ever load. */
const COMMON = /^[\s\u0020-\u007e\u00a0-\u017f]*$/;
const GREATEST_COUNT = 10;

type PrintableCharacters = typeof import('#shared/printable-characters.ts');

interface PrintedControl<Control extends HTMLElement> {
  value?: unknown;
  defaultValue?: unknown;
  description?: ReactNode;
  onBlur?: ((event: FocusEvent<Control>) => void) | undefined;
}

/**
 * The props by which a control whose text stands on the invoice tells what can't be printed of it: of what is there at
 * first, and when the field is left (product §11). None for another control.
 */
export function usePrintWarning<Control extends HTMLInputElement | HTMLTextAreaElement>(
  { printed }: FieldRule,
  { value, defaultValue, description, onBlur }: PrintedControl<Control>,
) {
  const initial = value ?? defaultValue;
  const [left, setLeft] = useState(typeof initial === 'string' ? initial : '');
  const [list, setList] = useState<PrintableCharacters | null>(null);
  const needsList = printed === true && !COMMON.test(left) && list === null;
  useEffect(() => {
    if (!needsList) return;
    // Without the list nothing is told; the invoice shows a replacement in its place.
    import('#shared/printable-characters.ts').then(setList, () => undefined);
  }, [needsList]);
  if (!printed) return {};
  return {
    description: (
      <>
        {description}
        <FieldWarning text={list && warningAbout(list.unprintableIn(left))} />
      </>
    ),
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
    onBlur: (event: FocusEvent<Control>) => {
      setLeft(event.currentTarget.value);
      onBlur?.(event);
    },
  };
}

function warningAbout(unprintable: string[]): string | null {
  if (unprintable.length === 0) return null;
  // A mark is seen on a circle of dots.
  const shown = unprintable.slice(0, GREATEST_COUNT).map((character) => character.replace(/^\p{M}/u, '\u25cc$&'));
  return `Kan inte tryckas på fakturan: ${shown.join(' ')}${unprintable.length > GREATEST_COUNT ? ' …' : ''}`;
}
