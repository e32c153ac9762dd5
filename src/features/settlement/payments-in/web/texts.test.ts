import { expect, it } from 'vitest';
import { texts } from './texts.ts';

it('the progress of the booking speaks of one payment in the singular', () => {
  expect(texts.booking(1, 3)).toBe('1 av 3 är bokförd.');
  for (const booked of [0, 2]) expect(texts.booking(booked, 3)).toBe(`${booked} av 3 är bokförda.`);
});
