import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compactVatNumber } from './compact-vat-number.ts';
import { isVatNumber, vatPrefix } from './vat-number.ts';

/** A number of each member state with right check digits, as their tax authorities and the library's sources print them. */
const NUMBERS: Record<string, string> = {
  Austria: 'ATU13585627',
  Belgium: 'BE0428759497',
  Bulgaria: 'BG175074752',
  Croatia: 'HR33392005961',
  Cyprus: 'CY10259033P',
  Czechia: 'CZ25123891',
  Denmark: 'DK13585628',
  Estonia: 'EE100931558',
  Finland: 'FI20774740',
  France: 'FR40303265045',
  Germany: 'DE136695976',
  Greece: 'EL094259216',
  Hungary: 'HU12892312',
  Ireland: 'IE6433435F',
  Italy: 'IT00743110157',
  Latvia: 'LV40003521600',
  Lithuania: 'LT119511515',
  Luxembourg: 'LU15027442',
  Malta: 'MT11679112',
  Netherlands: 'NL004495445B01',
  Poland: 'PL8567346215',
  Portugal: 'PT501964843',
  Romania: 'RO18547290',
  Slovakia: 'SK2022749619',
  Slovenia: 'SI50223054',
  Spain: 'ESB58378431',
  Sweden: 'SE556016068001',
};

describe('A VAT number', () => {
  test.each(Object.entries(NUMBERS))(
    'of %s is right, and not with another digit or in another country',
    async (country, number) => {
      expect(await isVatNumber(number, country)).toBe(true);
      expect(
        await isVatNumber(` ${number.slice(0, 2).toLowerCase()} ${number.slice(2, 5)} ${number.slice(5)}`, country),
      ).toBe(true);
      const other = number.replace(/\d/, (digit) => String((Number(digit) + 1) % 10));
      expect(await isVatNumber(other, country)).toBe(false);
      expect(await isVatNumber(number, country === 'Sweden' ? 'Germany' : 'Sweden')).toBe(false);
      expect(await isVatNumber(number.slice(2), country)).toBe(false);
    },
  );

  test.each([
    [
      'Bulgaria',
      'of companies whose numbers begin with an 8',
      'BG831642181 BG831919536 BG831902088 BG812114069 BG832046871',
    ],
    ['Bulgaria', 'of people who were born in 1950, 1975 and 1980', 'BG5001010018 BG7523169263 BG8032056031'],
    ['Bulgaria', 'of foreigners and others', 'BG7111042925 BG9910079198'],
    ['Czechia', 'of VAT groups', 'CZ699001182 CZ699000761 CZ699005540'],
    ['Czechia', 'of a person without a birth number', 'CZ640903926'],
  ])('in %s is right %s, and not with another last digit', async (country, _whose, numbers) => {
    for (const number of numbers.split(' ')) {
      expect(await isVatNumber(number, country), number).toBe(true);
      const other = number.slice(0, -1) + String((Number(number.at(-1)) + 1) % 10);
      expect(await isVatNumber(other, country), other).toBe(false);
    }
  });

  test('of a Bulgarian company or a Czech VAT group has exactly one right last digit', async () => {
    await fc.assert(
      fc.asyncProperty(fc.stringMatching(/^(?:BG\d|CZ6)\d{7}$/), async (number) => {
        const country = number.startsWith('BG') ? 'Bulgaria' : 'Czechia';
        const answers = await Promise.all(
          Array.from({ length: 10 }, (_, digit) => isVatNumber(`${number}${digit}`, country)),
        );
        expect(answers.filter(Boolean)).toHaveLength(1);
      }),
    );
  });

  test('of a Bulgarian person begins with a day that there is, in one of three centuries', async () => {
    const answers = ['BG5021010007', 'BG5001010018', 'BG5041010001', 'BG7506310004'].map((number) =>
      isVatNumber(number, 'Bulgaria'),
    );
    expect(await Promise.all(answers)).toEqual([true, true, true, false]);
  });

  test('is asked for in the 27 member states and Monaco alone', async () => {
    expect(Object.keys(NUMBERS)).toHaveLength(27);
    expect([vatPrefix('Greece'), vatPrefix('Monaco')]).toEqual(['EL', 'FR']);
    for (const outside of ['Norway', 'United Kingdom', 'Aland', 'Switzerland', 'Andorra', 'Utopia']) {
      expect(vatPrefix(outside)).toBeNull();
      expect(await isVatNumber('CHE100155212', outside)).toBe(false);
    }
  });

  test('is checked without an error, whatever the text', async () => {
    for (const text of ['', ' ', 'SE', '\u0000', 'SE٥٥٦٠١٦٠٦٨٠٠١', 'DE'.repeat(1000), 'SE5560160680011']) {
      expect(await isVatNumber(text, 'Sweden')).toBe(false);
    }
  });

  test('is stored in capitals without spaces, points and hyphens', () => {
    expect(compactVatNumber(' se 556016-0680.01 ')).toBe('SE556016068001');
  });
});
