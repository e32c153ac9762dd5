import { visibleLine } from '#shared/visible-text.ts';

/** Figures, what web and e-mail addresses have, and a point within a word, which mail programs take for an address. */
const NO_NAME = /[\p{N}/:@]|\.(?=[^\s.])/u;

/**
 * The customer's reference, if it can be a person's name. Null otherwise: a freelancer typed it, and the mail must not
 * tell another account or address in the provider's words (product §10.9).
 */
export function nameToGreet(referenceName: string): string | null {
  const name = visibleLine(referenceName);
  return NO_NAME.test(name) ? null : name;
}
