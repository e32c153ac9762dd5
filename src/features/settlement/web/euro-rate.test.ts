import { expect, test } from 'vitest';
import { euroRate } from './euro-rate.ts';

const kronor = (typed: string) => ({ typed, currency: 'SEK' as const });
const euros = (typed: string) => ({ typed, currency: 'EUR' as const });

test('The rate is that of a euro, whichever of the two is the invoice’s currency, with at most four decimals', () => {
  expect(euroRate(kronor('1 000'), euros('89,29'))).toBe('11,1995');
  expect(euroRate(euros('100'), kronor('1120'))).toBe('11,2');
});

test('There is no rate until both are sums above 0', () => {
  for (const typed of ['', '0', 'tio', '-5']) {
    expect(euroRate(kronor(typed), euros('10'))).toBeNull();
    expect(euroRate(kronor('10'), euros(typed))).toBeNull();
  }
});
