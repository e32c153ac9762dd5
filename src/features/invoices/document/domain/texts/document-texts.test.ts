import { describe, expect, test } from 'vitest';
import { documentTexts } from './document-texts.ts';
import { mailTexts } from './mail-texts.ts';

/** Texts that are the same in both languages: literal ones, and names. */
const SAME = ['bank', 'bic', 'iban', 'invoice.total', 'onlyEur', 'untaxed.G'];

/** All texts by their paths. For a function it is the text of example arguments. */
function textsOf(value: unknown, path: string[] = []): [string, string][] {
  if (typeof value === 'string') return [[path.join('.'), value]];
  if (typeof value === 'function') return [[path.join('.'), String(value(2, '100,00', '7'))]];
  return Object.entries(value as object).flatMap(([key, inner]) => textsOf(inner, [...path, key]));
}

describe.each([
  { of: 'document', table: documentTexts, same: SAME },
  { of: 'mails to customers', table: mailTexts, same: [] },
])('The words of the $of', ({ table, same: meant }) => {
  const swedish = new Map(textsOf(table.sv));
  const english = new Map(textsOf(table.en));

  test('are there in both languages, and none is empty', () => {
    expect([...english.keys()]).toEqual([...swedish.keys()]);
    for (const text of [...swedish.values(), ...english.values()]) expect(text.trim()).not.toBe('');
  });

  test('are the same in both languages only where they are meant to be', () => {
    const same = [...swedish.keys()].filter((path) => swedish.get(path) === english.get(path));
    expect(same.toSorted()).toEqual(meant);
  });

  test('have no Swedish letter in English', () => {
    for (const [path, text] of english) expect(text, path).not.toMatch(/[åäöÅÄÖ]/);
  });
});

test('one day is counted as one', () => {
  const days = (count: number) => [documentTexts.sv.days(count), documentTexts.en.days(count)];
  expect([...days(1), ...days(30)]).toEqual(['1 dag', '1 day', '30 dagar', '30 days']);
});
