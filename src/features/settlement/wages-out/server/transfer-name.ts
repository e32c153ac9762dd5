import { createRequire } from 'node:module';
import { once } from '#shared/once.ts';

/** Its tables of all scripts are half a megabyte, so they are loaded with the first file. */
const anyAscii = once(() => (createRequire(import.meta.url)('any-ascii') as typeof import('any-ascii')).default);

/** The most characters of a name (EPC132-08). */
const NAME_LENGTH = 70;

/**
 * Converts a name to what every bank takes: the Latin letters, digits and signs of EPC217-08. Other letters become the
 * nearest of these, as in 'Åsa' → 'Asa'. The result never begins with a sign, which a spreadsheet could take for a
 * formula. If nothing is left, it is NOTPROVIDED, as ISO 20022 says.
 */
export function transferName(name: string): string {
  const written = anyAscii()(name)
    .replaceAll(/[^\w/\-?:().,'+ ]|_/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[^A-Za-z0-9]+/, '')
    .slice(0, NAME_LENGTH)
    .trim();
  return written === '' ? 'NOTPROVIDED' : written;
}
