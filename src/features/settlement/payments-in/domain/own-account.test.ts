import { expect, test } from 'vitest';
import { ownAccount } from './own-account.ts';

test.each([
  ['the IBAN', 'SE3550000000054910000003', 'SE35 5000 0000 0549 1000 0003'],
  ['the number in the IBAN', 'SE3550000000054910000003', '54910000003'],
  ['its number with a hyphen and a space', 'SE3550000000054910000003', '5491-00 00003'],
  ['its number with zeros before it', 'SE3550000000054910000003', '00000054910000003'],
  ['a number that the IBAN has without clearing number', 'SE0460000000000401234567', '401234567'],
  ['the same with its clearing number', 'SE0460000000000401234567', '6290401234567'],
  ['a number without the clearing number that the IBAN has', 'SE6795000099604247929021', '47929021'],
  ['a number without the zeros that its IBAN has in it', 'SE7280000810340009783242', '8103-4 978 324-2'],
])('an account is recognized by %s', (_, iban, written) => {
  expect(ownAccount(written, new Set(['DE02120300000000202051', iban]))).toBe(iban);
});

test.each([
  ['another number', '54910000004'],
  ['the last digits alone', '0000003'],
  ['a number of another country’s account', '120300000000202051'],
  ['another IBAN with the same end', 'SE0050000000054910000003'],
  ['nothing', ''],
])('an account is not recognized by %s', (_, written) => {
  expect(ownAccount(written, new Set(['DE02120300000000202051', 'SE3550000000054910000003']))).toBeNull();
});
