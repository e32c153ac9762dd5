import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { printableRuns } from './list-printable-characters.ts';

test('the list that forms warn by has every character of the documents’ fonts', () => {
  const source = readFileSync(new URL('../src/shared/printable-characters.ts', import.meta.url), 'utf8');
  expect(source.includes(printableRuns()), 'npm run printable:characters lists them anew').toBe(true);
});
