import { expect, test } from 'vitest';
import { compactBic, isBic } from './bic.ts';

test.each(['HANDSESS', 'hand se ss', 'ESSESESSXXX', 'A1B2SE22'])('%s is a BIC', (typed) => {
  expect(isBic(compactBic(typed))).toBe(true);
});

test.each(['', 'BANK', 'HANDSES', 'HANDSESSX', 'HAND1ESS', 'HANDSESSXXXX', 'HÄNDSESS'])('%s is no BIC', (typed) => {
  expect(isBic(compactBic(typed))).toBe(false);
});
