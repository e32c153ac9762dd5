import fc from 'fast-check';
import { expect, test } from 'vitest';
import { otherUsualVatNumber } from './usual-vat-number.ts';

test('a Swedish VAT number is usual if it is SE, the organization number and 01, with or without spaces', () => {
  for (const number of ['SE556016068001', 'se 556016-0680 01', '', 'Saknas', 'FI20774740'])
    expect(otherUsualVatNumber(number, '556016-0680')).toBeNull();
  expect(otherUsualVatNumber('SE556016068001', '5560160680')).toBeNull();
});

test('a VAT number with any other digits is told the usual one', () => {
  const digits = fc.stringMatching(/^\d{12}$/).filter((twelve) => twelve !== '556016068001');
  fc.assert(
    fc.property(digits, (twelve) => {
      expect(otherUsualVatNumber(`SE${twelve}`, '556016-0680')).toBe('SE556016068001');
    }),
  );
  expect(otherUsualVatNumber('SE5560160680', '556016-0680')).toBe('SE556016068001');
});

test('a VAT number is compared with no organization number from abroad', () => {
  expect(otherUsualVatNumber('SE556016068001', 'HRB 12345')).toBeNull();
});
