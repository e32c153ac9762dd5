import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const files = globSync('src/web/drawings/*.svg');

test.each(files)('%s is less than 2 kB, and has the colours of the theme', (file) => {
  const svg = readFileSync(file, 'utf8');
  expect(Buffer.byteLength(svg)).toBeLessThan(2_000);
  expect(svg).toContain('id="drawing"');
  for (const [, attribute, value] of svg.matchAll(/ (stroke|fill)="([^"]*)"/g)) {
    expect(value, attribute).toMatch(/^none$|^var\(--[a-z-]+, #[0-9a-f]{6}\)$/);
  }
});
