import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MAIL_COLOURS } from './mail-colours.ts';

const css = readFileSync('src/web/theme/tokens.css', 'utf8');

/** A token's colours in light and dark. A token can refer to another one. */
function themeColours(token: string): string[] {
  const value = new RegExp(`--${token}: (.*);`).exec(css)?.[1] ?? '';
  const other = /^var\(--(.*)\)$/.exec(value)?.[1];
  return other === undefined ? [...value.matchAll(/#[0-9a-f]{6}/g)].map(String) : themeColours(other);
}

test('mails have the colours of the theme', () => {
  for (const [name, colours] of Object.entries(MAIL_COLOURS)) {
    const token = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    expect(colours, token).toEqual(themeColours(token));
  }
});
