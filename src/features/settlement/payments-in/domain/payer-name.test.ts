import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isOneEdit, isSameName, isSimilarName, nameWords } from './payer-name.ts';

describe('A name is the same', () => {
  test.each([
    ['Müller & Söhne GmbH', 'MUELLER + SOEHNE'],
    ['Łódź Studio Sp. z o.o.', 'LODZ STUDIO SP ZOO'],
    ['Ærø Smørrebrød ApS', 'AEROE SMOERREBROED APS'],
    ['Åkeri Ström AB (publ)', 'STROM AKERI AKTIEBOLAG'],
    ['Peñalver Diseño S.L.', 'Penalver Diseno SL'],
    ['Fastighetsbolaget Långa Raden i Sundsvall', 'FASTIGHETSBOLAGET LANGA RADEN I SUN'],
  ])('%s is %s', (one, other) => {
    expect(isSameName(nameWords(one), nameWords(other))).toBe(true);
    expect(isSameName(nameWords(other), nameWords(one))).toBe(true);
  });

  test.each([
    ['Blå Bygg AB', 'Röda Bygg AB'],
    ['', 'Bygg'],
    ['Anna Ek', 'Anna Alm'],
  ])('%s is not %s', (one, other) => {
    expect(isSameName(nameWords(one), nameWords(other))).toBe(false);
    expect(isSimilarName(nameWords(one), nameWords(other))).toBe(false);
  });
});

test('a typing error is one letter more, less, changed or exchanged with its neighbour', () => {
  const word = fc.stringMatching(/^[a-z]{4,12}$/);
  fc.assert(
    fc.property(word, fc.nat(11), fc.constantFrom('x', 'é'), (text, place, letter) => {
      const at = place % text.length;
      const changed = [
        text.slice(0, at) + letter + text.slice(at),
        text.slice(0, at) + text.slice(at + 1),
        text.slice(0, at) + letter + text.slice(at + 1),
        text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2),
      ];
      for (const other of changed) expect(isOneEdit(text, other)).toBe(other !== text);
      expect(isOneEdit(text, `${text}${letter}${letter}`)).toBe(false);
      expect(isOneEdit(text, text)).toBe(false);
    }),
  );
});
