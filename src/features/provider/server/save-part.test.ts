import { expect, test } from 'vitest';
import { loadSample } from '#server/provider/provider.ts';
import { isStillSample } from './save-part.ts';

const { organizationNumber, bank, contract, affiliateAgreement } = loadSample();
const sample = {
  organizationNumber,
  iban: bank.iban,
  contractSha256: contract.sha256,
  affiliateSha256: affiliateAgreement.sha256,
};
const own = {
  organizationNumber: '556677-8899',
  iban: 'SE4550000000058398257466',
  contractSha256: '1',
  affiliateSha256: '2',
};
const isSample = ({ iban, organizationNumber: number, ...documents }: typeof own, marked = true) =>
  isStillSample({ sample: marked, organizationNumber: number, bank: { ...bank, iban } }, documents);

test.each(Object.keys(sample) as (keyof typeof sample)[])(
  'a provider with the sample’s %s is still the sample',
  (key) => {
    expect(isSample({ ...own, [key]: sample[key] })).toBe(true);
  },
);

test('a provider with nothing of the sample is none, nor one that its own file doesn’t mark', () => {
  expect(isSample(own)).toBe(false);
  expect(isSample(sample, false)).toBe(false);
});
