import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { swedishBankName } from './swedish-bank.ts';

describe('The bank of a Swedish account number', () => {
  test.each([
    ['50001234560', 'SEB'],
    ['832799123456783', 'Swedbank'],
    ['33008112189876', 'Nordea'],
    ['6000123456789', 'Handelsbanken'],
  ])('%s is %s', (accountNumber, bankName) => {
    expect(swedishBankName(accountNumber)).toBe(bankName);
  });

  test.each(['', '5000', '8112189876', '198112189876', '50001234568', '00050001234567', 'SE4550000000058398257466'])(
    'is not told of %j',
    (accountNumber) => {
      expect(swedishBankName(accountNumber)).toBe('');
    },
  );

  test('is never told of a number of ten digits, which may be a personal number', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{10}$/), (digits) => {
        expect(swedishBankName(digits)).toBe('');
      }),
    );
  });
});
