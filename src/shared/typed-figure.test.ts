import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatQuantity, toDecimalString } from './money.ts';
import { readFigure, typedDecimal, type FigureRule, withoutSign } from './typed-figure.ts';

/** The figure that was read, or the refusal's message. */
const read = (typed: string, rule?: FigureRule) => {
  const reading = readFigure(typed, rule);
  return 'hundredths' in reading ? toDecimalString(reading.hundredths) : reading.refusal;
};

const UNCLEAR = 'Det går inte att se vad som är decimaltecken. Skriv till exempel 1234,50.';
const NO_FIGURE = 'Skriv ett tal från 0, med siffror.';

const SPACES = [' ', '\u00a0', '\u2007', '\u2009', '\u202f'];
const grouped = (digits: string, separator: string) => digits.replaceAll(/(?<=\d)(?=(?:\d{3})+$)/g, separator);

describe('A typed figure', () => {
  test.each([
    ['7,5', '7.50'],
    ['7.5', '7.50'],
    ['0', '0.00'],
    ['12', '12.00'],
    [',5', '0.50'],
    ['.5', '0.50'],
    ['7,', '7.00'],
    ['007', '7.00'],
    ['1234,50', '1234.50'],
    ['1 234,50', '1234.50'],
    ['1\u00a0234,50', '1234.50'],
    ['1\u202f234,50', '1234.50'],
    ['1.234,50', '1234.50'],
    ['1,234.50', '1234.50'],
    ['1 234.50', '1234.50'],
    ['1.234.567', '1234567.00'],
    ['999 999 999,99', '999999999.99'],
    ['\t1 234,50\u00a0', '1234.50'],
  ])('%j is %s', (typed, understood) => {
    expect(read(typed)).toBe(understood);
    expect(typedDecimal(typed)).toBe(understood);
  });

  test.each([
    ['1,234,5', UNCLEAR],
    ['1,234,567', UNCLEAR],
    ['1.234.5', UNCLEAR],
    ['1.234.56', UNCLEAR],
    ['1,2.3', UNCLEAR],
    ['1.234,567.89', UNCLEAR],
    ['1 234.567,50', UNCLEAR],
    ['0.123,50', UNCLEAR],
    ['1 2', UNCLEAR],
    ['12 34', UNCLEAR],
    ['1  234', UNCLEAR],
    ['1,,5', UNCLEAR],
    ['1.234', 'Skriv högst två decimaler. Menar du tusental, skriv 1234.'],
    ['1,234', 'Skriv högst två decimaler. Menar du tusental, skriv 1234.'],
    ['1.000', 'Skriv högst två decimaler. Menar du tusental, skriv 1000.'],
    ['3.0051', 'Skriv högst två decimaler.'],
    ['0,125', 'Skriv högst två decimaler.'],
    ['1 234,567', 'Skriv högst två decimaler.'],
    ['1000000000', 'Skriv högst 9 siffror före decimaltecknet.'],
    ['', NO_FIGURE],
    [' ', NO_FIGURE],
    [',', NO_FIGURE],
    ['-2', NO_FIGURE],
    ['\u22122', NO_FIGURE],
    ['+2', NO_FIGURE],
    ['1e3', NO_FIGURE],
    ['7h', NO_FIGURE],
    ['1 234,50 EUR', NO_FIGURE],
    ['٧', NO_FIGURE],
  ])('%j is refused with a message', (typed, message) => {
    expect(read(typed)).toBe(message);
  });

  test('is distinguished from text that is no figure at all', () => {
    expect(readFigure('1,234,5')).toMatchObject({ isFigure: true });
    for (const typed of ['-2', 'sju', '7h']) expect(readFigure(typed)).toMatchObject({ isFigure: false });
  });

  test('is a whole number if no decimals are allowed', () => {
    expect(read('8', { whole: true })).toBe('8.00');
    expect(read('8,00', { whole: true })).toBe('8.00');
    expect(read('8,5', { whole: true })).toBe('Skriv ett heltal, utan decimaler.');
    expect(read('8.5', { whole: true })).toBe('Skriv ett heltal, utan decimaler.');
  });

  test('is the same in every way of writing it', () => {
    const any = fc.bigInt({ min: 0n, max: 99_999_999_999n });
    const separators = fc.constantFrom('', ...SPACES, '.', ',');
    fc.assert(
      fc.property(any, separators, fc.constantFrom('.', ','), (hundredths, separator, mark) => {
        fc.pre(separator !== mark);
        const [digits = '', decimals = ''] = toDecimalString(hundredths).split('.');
        expect(readFigure(`${grouped(digits, separator)}${mark}${decimals}`)).toEqual({ hundredths });
        expect(readFigure(formatQuantity(hundredths))).toEqual({ hundredths });
      }),
    );
  });

  test('keeps every digit and the place of its decimal mark, or is refused in a sentence', () => {
    const typed = fc.string({ unit: fc.constantFrom(...Array.from('00112345679.,., -'), ...SPACES), maxLength: 14 });
    fc.assert(
      fc.property(typed, (text) => {
        const reading = readFigure(text);
        if ('refusal' in reading) {
          expect(reading.refusal).toMatch(/^[A-Z].*\.$/);
          return;
        }
        const understood = toDecimalString(reading.hundredths);
        const bare = text.replaceAll(/[^0-9.,]/g, '');
        const [, decimals = ''] = /[.,]([0-9]{0,2})$/.exec(bare) ?? [];
        const digits = bare.replaceAll(/[.,]/g, '') + '0'.repeat(2 - decimals.length);
        expect(understood.replace('.', '').replace(/^0+/, '')).toBe(digits.replace(/^0+/, ''));
        if (/^[0-9]*[.,][0-9]*$/.test(bare)) expect(Number(understood)).toBe(Number(bare.replace(',', '.')));
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('An amount with the sign of a currency', () => {
  test.each([
    ['1 234,50 kr', 'SEK', '1 234,50'],
    ['1\u00a0234,50\u00a0kr', 'SEK', '1\u00a0234,50'],
    ['500 Kr.', 'SEK', '500'],
    ['1200:-', 'SEK', '1200'],
    ['SEK 99', 'SEK', '99'],
    [' €99.90', 'EUR', '99.90'],
    ['1.234,50 EUR', 'EUR', '1.234,50'],
  ] as const)('%j in %s is %j', (typed, currency, amount) => {
    expect(withoutSign(typed, currency)).toBe(amount);
  });

  test.each([
    ['100 EUR', 'SEK'],
    ['100 kr', 'EUR'],
    ['kr', 'SEK'],
    ['100 k', 'SEK'],
    ['tio kr', 'SEK'],
    ['100 ', 'SEK'],
    ['', 'EUR'],
  ] as const)('%j in %s stays as it is', (typed, currency) => {
    expect(withoutSign(typed, currency)).toBe(typed);
  });
});
