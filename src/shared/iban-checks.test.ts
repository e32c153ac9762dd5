import { expect, test } from 'vitest';
import { ibansIn, isDoubtfulIban } from './iban-checks.ts';

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

test.each(['Nytt konto: be68-5390 0754\u00a07034!', 'BE６８ 5390\n0754 7034tack', 'SE12BE68539007547034'])(
  'the IBAN in %j is found, whatever stands between its characters',
  (text) => {
    expect(ibansIn(text)).toEqual(['BE68539007547034']);
  },
);

test.each(['Konto BE68 5390 0754 7035', 'SE12', 'Kod XY12 3456 7890 1234', ''])('no IBAN is found in %j', (text) => {
  expect(ibansIn(text)).toEqual([]);
});
