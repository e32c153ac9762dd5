import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { fontFiles } from '#server/pdf/font-files.ts';

/**
 * The characters that at least one of the documents' fonts has, as a string for `src/shared/printable-characters.ts`. For
 * each run it has the distance from the end of the previous one and, if it is longer than one, its further length, both in
 * base 36.
 */
export function printableRuns(): string {
  const characters = [...new Set(fontFiles.flatMap((file) => charactersOf(readFileSync(file))))].toSorted(
    (a, b) => a - b,
  );
  const runs: { first: number; last: number }[] = [];
  for (const character of characters) {
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

/** The characters that a TrueType font's `cmap` table maps to a glyph. It reads the subtable of all of Unicode or of its first plane. */
function charactersOf(font: Buffer): number[] {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + 16 * index);
  const entry = tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap');
  if (entry === undefined) throw new Error('A font without a cmap table');
  const cmap = font.subarray(font.readUInt32BE(entry + 8));
  const subtables = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) =>
    cmap.subarray(cmap.readUInt32BE(4 + 8 * index + 4)),
  );
  const ofFormat = (format: number) => subtables.find((subtable) => subtable.readUInt16BE(0) === format);
  const [whole, plane] = [ofFormat(12), ofFormat(4)];
  if (whole) return groupsOf(whole);
  if (plane) return segmentsOf(plane);
  throw new Error('A font without a known cmap format');
}

function groupsOf(table: Buffer): number[] {
  return Array.from({ length: table.readUInt32BE(12) }, (_, index) => 16 + 12 * index).flatMap((at) => {
    const first = table.readUInt32BE(at);
    const glyph = table.readUInt32BE(at + 8);
    return Array.from({ length: table.readUInt32BE(at + 4) - first + 1 }, (_, step) => step)
      .filter((step) => glyph + step !== 0)
      .map((step) => first + step);
  });
}

function segmentsOf(table: Buffer): number[] {
  const bytes = table.readUInt16BE(6);
  return Array.from({ length: bytes / 2 }, (_, index) => 14 + 2 * index).flatMap((at) => {
    const [last, first] = [table.readUInt16BE(at), table.readUInt16BE(at + bytes + 2)];
    const delta = table.readUInt16BE(at + 2 * bytes + 2);
    const offsetAt = at + 3 * bytes + 2;
    const offset = table.readUInt16BE(offsetAt);
    return Array.from({ length: last - first + 1 }, (_, step) => first + step).filter((character) => {
      if (offset === 0) return ((character + delta) & 0xffff) !== 0;
      return table.readUInt16BE(offsetAt + offset + 2 * (character - first)) !== 0;
    });
  });
}

if (import.meta.main) {
  const file = fileURLToPath(new URL('../src/shared/printable-characters.ts', import.meta.url));
  const source = readFileSync(file, 'utf8');
  writeFileSync(
    file,
    source.replace(/(const RUNS =\s*)'[^']*'/, (_match, start: string) => `${start}'${printableRuns()}'`),
  );
}
