import { describe, expect, it } from 'vitest';
import { documentTexts } from './document-texts.ts';

/** Words that are the same in both languages: what every document has literally, and names. */
const SAME = new Set(['toPay', 'onlyEur', 'bank', 'iban', 'bic', 'untaxed.G']);

/** Each text by its path. A function's is what it makes of its own examples. */
function textsOf(value: unknown, path: string[] = []): [string, string][] {
  if (typeof value === 'string') return [[path.join('.'), value]];
  if (typeof value === 'function') return [[path.join('.'), String(value(2, '100,00'))]];
  return Object.entries(value as object).flatMap(([key, inner]) => textsOf(inner, [...path, key]));
}

describe('The document’s words', () => {
  const swedish = new Map(textsOf(documentTexts.sv));
  const english = new Map(textsOf(documentTexts.en));

  it('are there in both languages, and none is empty', () => {
    expect([...english.keys()]).toEqual([...swedish.keys()]);
    for (const text of [...swedish.values(), ...english.values()]) expect(text.trim()).not.toBe('');
  });

  it('are the same in both languages only where they are meant to be', () => {
    const same = [...swedish.keys()].filter((path) => swedish.get(path) === english.get(path));
    expect(same.toSorted()).toEqual([...SAME].toSorted());
  });

  it('have no Swedish letter in English', () => {
    for (const [path, text] of english) expect(text, path).not.toMatch(/[åäöÅÄÖ]/);
  });

  it('count one day as one', () => {
    expect([documentTexts.sv.days(1), documentTexts.en.days(1), documentTexts.en.days(30)]).toEqual([
      '1 dag',
      '1 day',
      '30 days',
    ]);
  });
});
