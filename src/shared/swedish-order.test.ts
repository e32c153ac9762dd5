import { expect, test } from 'vitest';
import { compareNames } from './swedish-order.ts';

test('names are sorted as in Swedish, and their numbers by value', () => {
  const sorted = ['Bil 2', 'Bil 10', 'Wahl', 'Zorn', 'Åkesson', 'Ärla', 'Öberg'];
  expect(sorted.toReversed().toSorted(compareNames)).toEqual(sorted);
});
