import { expect, test } from 'vitest';
import { isDoubtfulIban } from './iban-checks.ts';

test.each(['SE3550000000054910000003', 'BE68 5390 0754 7034', 'gb82west12345698765432'])(
  '%s is a valid IBAN',
  (iban) => {
    expect(isDoubtfulIban(iban)).toBe(false);
  },
);

test.each(['SE3550000000054910000004', 'SE355000000005491000003', 'XX3550000000054910000003'])(
  'a form warns of %s',
  (iban) => {
    expect(isDoubtfulIban(iban)).toBe(true);
  },
);
