import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasWrongCheckDigit } from './swedish-id-number.ts';

describe('The check digits of Swedish numbers', () => {
  test.each([
    '556016-0680',
    '5560160680',
    '202100-5489',
    '811218-9876',
    '198112189876',
    '19811218-9876',
    '811218+9876',
  ])('are accepted in %s', (number) => {
    expect(hasWrongCheckDigit(number)).toBe(false);
  });

  test.each(['556016-0681', '202100-5488', '811218-9877', '198112189875', ' 556016-0689 '])(
    'raise a warning for %s',
    (number) => {
      expect(hasWrongCheckDigit(number)).toBe(true);
    },
  );

  test.each(['', 'FI12345678', '12345678', '556016-068', '556016--0680', 'HRB 12345', '5560160680123'])(
    'are not checked in %j, which is no Swedish number',
    (number) => {
      expect(hasWrongCheckDigit(number)).toBe(false);
    },
  );

  test('are right for exactly one of the ten last digits', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{9}$/), (nine) => {
        const right = Array.from({ length: 10 }, (_, last) => `${nine}${last}`).filter(
          (ten) => !hasWrongCheckDigit(ten),
        );
        expect(right).toHaveLength(1);
      }),
    );
  });
});
