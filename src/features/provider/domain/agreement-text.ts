import type { FieldRule } from '#shared/field-rule.ts';

/** The field for an agreement's text (product §10.5). */
export const agreementField = {
  label: 'Avtalets text',
  required: true,
  maxLength: 30_000,
  multiline: true,
} as const satisfies FieldRule;

/** A heading or a paragraph of an agreement. */
interface AgreementPart {
  isHeading: boolean;
  text: string;
}

/**
 * Splits an agreement's text as an administrator writes it: an empty line ends a paragraph, and a line that begins with
 * # is a heading (product §10.5).
 */
export function agreementParts(text: string): AgreementPart[] {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n|\n(?=#)|(?<=^#.*)\n/m)
    .map(trimmed)
    .filter((part) => part !== '')
    .map((part) =>
      part.startsWith('#')
        ? { isHeading: true, text: part.replace(/^#+\s*/, '') }
        : { isHeading: false, text: part.split('\n').map(trimmed).join(' ') },
    )
    .filter(({ text: shown }) => shown !== '');
}

const trimmed = (text: string) => text.trim();
