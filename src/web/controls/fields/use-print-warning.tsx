import { useEffect, useState, type FocusEvent, type ReactNode } from 'react';
import type { FieldRule } from '#shared/field-rule.ts';
import { afterPress } from './after-press.ts';
import { FieldWarning } from './field-warning.tsx';

/** Characters that every font of the documents has. Others are checked against a list that few members ever load. */
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
 * Props for a control whose text is printed on the invoice. They warn of characters that can't be printed, at first and
 * whenever the field loses focus (product §11). Other controls get no props.
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
    // If the list can't be loaded, there is no warning, and the invoice shows a replacement character.
    import('#shared/printable-characters.ts').then(setList, () => undefined);
  }, [needsList]);
  if (!printed) return {};
  return {
    description: (
      <>
        {description}
        <FieldWarning>{list && warningAbout(list.unprintableIn(left))}</FieldWarning>
      </>
    ),
    descriptionBelow: true,
    onBlur: (event: FocusEvent<Control>) => {
      const { value: typed } = event.currentTarget;
      afterPress(() => setLeft(typed));
      onBlur?.(event);
    },
  };
}

function warningAbout(unprintable: string[]): string | null {
  if (unprintable.length === 0) return null;
  // A combining mark is only visible on a dotted circle.
  const shown = unprintable.slice(0, GREATEST_COUNT).map((character) => character.replace(/^\p{M}/u, '\u25cc$&'));
  return `Kan inte tryckas på fakturan: ${shown.join(' ')}${unprintable.length > GREATEST_COUNT ? ' …' : ''}`;
}
