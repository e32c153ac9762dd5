import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mistypedMail } from './mistyped-mail.ts';

describe('Mistyped mail domains', () => {
  test.each([
    ['anna@gmial.com', 'anna@gmail.com'],
    ['anna@gmail.con', 'anna@gmail.com'],
    ['anna@hotmial.se', 'anna@hotmail.se'],
    ['anna@outlok.com', 'anna@outlook.com'],
    ['anna@icloud.co', 'anna@icloud.com'],
  ])('suggests for %s the address that was meant', (typed, meant) => {
    expect(mistypedMail(typed)).toBe(meant);
  });

  test.each([
    '',
    'anna',
    '@',
    'anna@gmail.com',
    'anna@mail.com',
    'anna@telia.com',
    'anna@lu.se',
    'anna@ikea.com',
    'a@färg.se',
  ])('suggests nothing for %j', (typed) => {
    expect(mistypedMail(typed)).toBeNull();
  });

  test('accepts any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.string(),
        (name, domain) => void mistypedMail(`${name}@${domain}`),
      ),
    );
  });
});
