import { type RefObject, useEffect } from 'react';
import { splitAddress, splitNamedAddress } from '../domain/address-line.ts';

/**
 * Fills in the empty fields of a customer's address from a line in the street's field, or behind an organization's name,
 * when the member leaves that field or presses Enter (product §5.6).
 */
export function useAddressLine(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const element = form.current;
    // React has no event for a text that has been typed to its end.
    element?.addEventListener('change', fillAddress);
    element?.addEventListener('paste', pasteAsLine);
    return () => {
      element?.removeEventListener('change', fillAddress);
      element?.removeEventListener('paste', pasteAsLine);
    };
  }, [form]);
}

function fillAddress({ target: input }: Event): void {
  if (!takesAddress(input)) return;
  const parts = input.name.endsWith('Street') ? splitAddress(input.value) : splitNamedAddress(input.value);
  const filled = Object.entries(parts ?? {}).map(([kind, value]) => {
    return [input.form?.elements.namedItem(`${input.name.slice(0, 3)}${kind}`) as HTMLInputElement, value] as const;
  });
  if (filled.some(([field]) => field !== input && field.value !== '')) return;
  for (const [field, value] of filled) field.value = value;
}

/** Pastes lines, as of a mail's signature, as one with commas between them. The browser would drop the line breaks. */
function pasteAsLine(event: ClipboardEvent): void {
  const input = event.target;
  const lines =
    event.clipboardData
      ?.getData('text')
      .trim()
      .split(/\s*[\r\n]+\s*/) ?? [];
  if (!takesAddress(input) || lines.length < 2) return;
  event.preventDefault();
  input.setRangeText(lines.join(', '), input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end');
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  fillAddress(event);
}

/** Whether it is a field in which an address on one line may stand. */
const takesAddress = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && /^orgFirstName$|Street$/.test(target.name);
