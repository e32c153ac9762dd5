import anyAscii from 'any-ascii';

/**
 * A text as every bank takes it: the Latin letters, digits and signs of EPC217-08, and no more than a length. Other letters
 * become the nearest of these, as in 'Åsa' → 'Asa'. It never begins with a sign, which a spreadsheet could take for a
 * formula. A text of which nothing is left becomes NOTPROVIDED, as ISO 20022 has it.
 */
export function transferText(text: string, length: number): string {
  const written = anyAscii(text)
    .replaceAll(/[^\w/\-?:().,'+ ]|_/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[^A-Za-z0-9]+/, '')
    .slice(0, length)
    .trim();
  return written === '' ? 'NOTPROVIDED' : written;
}
