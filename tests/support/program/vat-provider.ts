import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { VatRegistration } from '#shared/vat/vat-registration.ts';
import type { TestApp } from './test-app.ts';

const rate = (
  percent: bigint,
  account: string,
  exemption: string | null = null,
  exemptionInEnglish: string | null = null,
) => ({
  percent,
  from: '2000-01-01' as CalendarDate,
  until: null,
  exemption,
  exemptionInEnglish,
  account,
});

/** A provider's registration for VAT with Sweden's rates, one that has ended and an exempt one. */
export const VAT: VatRegistration = {
  number: 'SE556000000101',
  rates: [
    rate(25_00n, '2611'),
    rate(12_00n, '2621'),
    rate(6_00n, '2631'),
    rate(
      0n,
      '2611',
      'Undantaget från moms, 10 kap. 6 § mervärdesskattelagen.',
      'Exempt from VAT, chapter 10, section 6 of the Swedish VAT Act.',
    ),
    { ...rate(11_00n, '2621'), until: '2026-11-25' as CalendarDate },
  ],
  default: 25_00n,
  accountingCurrency: 'EUR',
  exchangeRates: [],
};

/** Registers the provider of a test's program for VAT, or no longer. */
export function registerForVat({ deps }: TestApp, vat: VatRegistration | null = VAT): void {
  deps.settings.provider = { ...deps.settings.provider, vat };
}

const SAMPLE = fileURLToPath(new URL('../../../src/server/sample-provider/provider.json', import.meta.url));

/** Writes the file of the sample provider, registered for VAT with Sweden's rates, and returns its path. */
export function writeVatProvider(folder: string): string {
  const { vatNumber: _, vatText: __, ...sample } = JSON.parse(readFileSync(SAMPLE, 'utf8'));
  const file = join(folder, 'provider.json');
  const rates = [25, 12, 6].map((percent) => ({ percent, from: '2000-01-01' }));
  const of = (name: string) => join(dirname(SAMPLE), name);
  const provider = {
    ...sample,
    contractFile: of(sample.contractFile),
    affiliateFile: of(sample.affiliateFile),
    vat: { number: VAT.number, rates, default: 25 },
  };
  writeFileSync(file, JSON.stringify(provider));
  return file;
}
