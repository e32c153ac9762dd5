import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PDF } from '@libpdf/core';
import { fontFiles } from '#server/pdf/font-files.ts';

const LAST_CHARACTER = 0x10ffff;

/**
 * The characters that at least one of the documents' fonts has, as a string for `src/shared/printable-characters.ts`. For
 * each run it has the distance from the end of the previous one and, if it is longer than one, its further length, both in
 * base 36.
 */
export function printableRuns(): string {
  const pdf = PDF.create();
  const fonts = fontFiles.map((file) => pdf.embedFont(readFileSync(file)).program);
  const runs: { first: number; last: number }[] = [];
  for (let character = 0; character <= LAST_CHARACTER; character += 1) {
    if (!fonts.some((font) => font.hasGlyph(character))) continue;
    const run = runs.at(-1);
    if (run?.last === character - 1) run.last = character;
    else runs.push({ first: character, last: character });
  }
  return runs
    .map(({ first, last }, index) => {
      const distance = (first - (runs[index - 1]?.last ?? 0)).toString(36);
      return last === first ? distance : `${distance}-${(last - first).toString(36)}`;
    })
    .join(' ');
}

if (import.meta.main) {
  const file = fileURLToPath(new URL('../src/shared/printable-characters.ts', import.meta.url));
  const source = readFileSync(file, 'utf8');
  writeFileSync(
    file,
    source.replace(/(const RUNS =\s*)'[^']*'/, (_match, start: string) => `${start}'${printableRuns()}'`),
  );
}
