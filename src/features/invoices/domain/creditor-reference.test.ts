import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { creditorReference, groupReference, numberOfReference } from './creditor-reference.ts';

const invoiceNumber = fc.integer({ min: 1, max: 999_999_999_999_999 });

describe('The RF reference of an invoice', () => {
  test('has the check digits of ISO 11649', () => {
    expect(creditorReference(1042)).toBe('RF971042');
    expect(creditorReference(539007547034)).toBe('RF18539007547034');
    expect(creditorReference(1)).toBe('RF741');
  });

  test('has the remainder 1 modulo 97 that banks check, for any number', () => {
    fc.assert(
      fc.property(invoiceNumber, (number) => {
        const [, check = '', rest = ''] = /^RF(\d\d)(\d+)$/.exec(creditorReference(number)) ?? [];
        let remainder = 0;
        // Computes the check digit by digit, as ISO 7064 describes it: R is 27 and F is 15.
        for (const digit of `${rest}2715${check}`) remainder = (remainder * 10 + Number(digit)) % 97;
        expect(remainder).toBe(1);
        expect(rest).toBe(String(number));
        expect(`RF${check}${rest}`.length).toBeLessThanOrEqual(25);
      }),
    );
  });

  test('leads back to the number, in groups, in lower case and with a bank’s leading zeros', () => {
    fc.assert(
      fc.property(invoiceNumber, (number) => {
        const reference = creditorReference(number);
        for (const written of [reference, groupReference(reference), ` ${reference.toLowerCase()} `]) {
          expect(numberOfReference(written)).toBe(String(number));
        }
        expect(numberOfReference(`${reference.slice(0, 4)}000${number}`)).toBe(String(number));
      }),
    );
    expect(groupReference('RF18539007547034')).toBe('RF18 5390 0754 7034');
  });

  test('is refused with any one digit changed, or two neighbours exchanged', () => {
    fc.assert(
      fc.property(invoiceNumber, fc.nat({ max: 20 }), fc.integer({ min: 1, max: 9 }), (number, place, change) => {
        const reference = creditorReference(number);
        const at = 2 + (place % (reference.length - 2));
        const digits = Array.from(reference);
        const typo = digits.with(at, String((Number(digits[at]) + change) % 10)).join('');
        expect(numberOfReference(typo)).toBeNull();
        const [a = '', b = ''] = [digits[at], digits[at + 1]];
        if (at + 1 < digits.length && a !== b) {
          expect(
            numberOfReference(
              digits
                .with(at, b)
                .with(at + 1, a)
                .join(''),
            ),
          ).toBeNull();
        }
      }),
    );
  });

  test('is no other text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!/^\s*R/i.test(text));
        expect(numberOfReference(text)).toBeNull();
      }),
    );
    for (const text of ['', 'RF', 'RF97', '1042', 'RF97 10A2', 'RF00 0', `RF97${'1'.repeat(30)}`]) {
      expect(numberOfReference(text)).toBeNull();
    }
  });
});
