import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maskedDestination } from './payout-destination.ts';

const account = (accountNumber: string | null, ibanNumber: string | null) => ({
  bankAccountInfo: { bankName: 'Banken', accountNumber, ibanNumber },
});

describe('The destination of a wage', () => {
  test('is shown by the last characters of what was used', () => {
    expect(maskedDestination({ wiseAccountInfo: { ibanNumber: 'BE68539007547034' } })).toBe('…7034');
    expect(maskedDestination(account('00123456', 'SE3550000000054910000003'))).toBe('…0003');
    expect(maskedDestination(account('00123456', null))).toBe('…3456');
    expect(maskedDestination(account(null, null))).toBe('Banken');
    expect(maskedDestination({ paypalInfo: { email: 'anna@example.se' } })).toBe('…@example.se');
    expect(maskedDestination({ paypalInfo: { email: '+46701234567' } })).toBe('…4567');
  });

  test('is never the whole number', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z0-9]{14,32}$/), (ibanNumber) => {
        expect(maskedDestination({ wiseAccountInfo: { ibanNumber } })).not.toContain(ibanNumber.slice(0, -4));
      }),
    );
  });
});
