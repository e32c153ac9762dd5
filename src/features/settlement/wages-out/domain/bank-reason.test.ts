import { expect, test } from 'vitest';
import { isDuplicate } from './bank-reason.ts';

test.each(['AM05', 'DU01', 'DU02', 'DU03', 'DU04', 'DU05', 'DUPL'])(
  'a rejection with the reason %s says that the bank has the payment already',
  (code) => {
    expect(isDuplicate(code)).toBe(true);
  },
);

test.each(['AM04', 'AM050', 'DU06', 'DUP', 'XDU01', 'MS03', ''])(
  'a rejection with the reason “%s” doesn’t say that the bank has the payment already',
  (code) => {
    expect(isDuplicate(code)).toBe(false);
  },
);
