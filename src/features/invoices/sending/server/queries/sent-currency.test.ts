import { expect, test } from 'vitest';
import { sentCurrency } from './sent-currency.ts';

test('A sent invoice without a currency is a fault, and never one in euro', () => {
  expect(sentCurrency({ id: 'i', frozenCurrency: 'SEK' })).toBe('SEK');
  expect(() => sentCurrency({ id: 'i', frozenCurrency: null })).toThrow('The sent invoice i has no currency.');
});
