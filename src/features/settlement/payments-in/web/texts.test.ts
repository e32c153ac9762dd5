import { expect, test } from 'vitest';
import { texts } from './texts.ts';

test('the progress of the booking speaks of one payment in the singular', () => {
  expect(texts.booking(1, 3)).toBe('1 av 3 är bokförd.');
  for (const booked of [0, 2]) expect(texts.booking(booked, 3)).toBe(`${booked} av 3 är bokförda.`);
});

test('money that goes out of the account is no payment of a wage yet', () => {
  expect(texts.debits(1)).toBe('1 uttag är sparat.');
  expect(texts.debits(3)).toBe('3 uttag är sparade.');
});
