import type { CalendarDate } from '#shared/calendar-date.ts';
import { divideHalfUp, type Hundredths, sumOf } from '#shared/money.ts';
import { vatPrefix } from '#shared/vat/vat-number.ts';
import type { VatRate, VatRegistration } from '#shared/vat/vat-registration.ts';

/**
 * The VAT categories of EN 16931 that a line can have: S for a domestic rate, AE for reverse charge, G for export and E
 * for exempt. Documents of a provider that isn't registered for VAT have no category.
 */
export const VAT_CATEGORIES = ['S', 'AE', 'G', 'E'] as const;
export type VatCategory = (typeof VAT_CATEGORIES)[number];

/** The facts about the customer that decide the treatment. */
export interface VatBuyer {
  /** The name in the table of countries ('Germany'). */
  country: string;
  isOrganization: boolean;
}

/** Where the VAT of a service is paid: in Sweden, by the customer in another EU country, or not in the EU. */
export type VatTreatment = 'domestic' | 'reverse-charge' | 'export';

const HOME = 'SE';

/**
 * The treatment of services by the main rules of 6 kap. 33 and 34 §§ ML (product §9.10). A service to a business is
 * supplied where the customer is. A service to a private person is supplied where the provider is.
 */
export function vatTreatment({ country, isOrganization }: VatBuyer): VatTreatment {
  const prefix = vatPrefix(country);
  if (prefix === HOME || !isOrganization) return 'domestic';
  return prefix === null ? 'export' : 'reverse-charge';
}

/** How one line is taxed. */
export interface LineVat {
  category: VatCategory;
  /** In hundredths of a percent; 0 in every category but S. */
  rate: Hundredths;
}

/**
 * The day that decides which rates an invoice may have: that on which the work was completed, whenever it is invoiced (7
 * kap. 3 and 4 §§ ML, product §9.10).
 */
export const vatDay = (invoiceDate: CalendarDate, deliveredOn: CalendarDate | null | undefined): CalendarDate =>
  deliveredOn ?? invoiceDate;

/** The rate of this percentage that is valid on a date; undefined if there is none. */
export function rateOn(provider: VatRegistration, percent: Hundredths, date: CalendarDate): VatRate | undefined {
  return ratesOn(provider, date).find((rate) => rate.percent === percent);
}

/** The rates that are valid on a date, the highest first. */
export function ratesOn({ rates }: VatRegistration, date: CalendarDate): VatRate[] {
  return rates
    .filter(({ from, until }) => from <= date && (until === null || date <= until))
    .toSorted((a, b) => (a.percent < b.percent ? 1 : -1));
}

/**
 * How a line is taxed. The customer decides first: only a domestic line has a rate (product §9.10).
 * @param chosen the line's rate in hundredths of a percent; null for the provider's default
 */
export function lineVat(provider: VatRegistration, buyer: VatBuyer, chosen: Hundredths | null): LineVat {
  const treatment = vatTreatment(buyer);
  if (treatment === 'reverse-charge') return { category: 'AE', rate: 0n };
  if (treatment === 'export') return { category: 'G', rate: 0n };
  const rate = chosen ?? provider.default;
  return { category: rate > 0n ? 'S' : 'E', rate };
}

/** The sum of the lines with one category and rate, in minor units of the invoice's currency. */
export interface VatRow extends LineVat {
  base: Hundredths;
  tax: Hundredths;
}

/** The VAT of an invoice. */
export interface VatSums {
  /** The highest rate first. */
  rows: VatRow[];
  tax: Hundredths;
}

/** A rate, in hundredths of a percent, of an amount; rounded half up to the minor unit. Neither may be negative. */
export const taxOf = (base: Hundredths, rate: Hundredths): Hundredths => divideHalfUp(base * rate, 10_000n);

/** Adds up lines by category and rate. The VAT of each row is rounded once, half up (product §9.10). */
export function vatSums(lines: readonly (LineVat & { amount: Hundredths })[]): VatSums {
  const bases = new Map<string, Omit<VatRow, 'tax'>>();
  for (const { category, rate, amount } of lines) {
    const key = `${category} ${rate}`;
    bases.set(key, { category, rate, base: (bases.get(key)?.base ?? 0n) + amount });
  }
  const rows = [...bases.values()]
    .toSorted((a, b) => (a.rate < b.rate ? 1 : -1))
    .map((row) => ({ ...row, tax: taxOf(row.base, row.rate) }));
  return { rows, tax: sumOf(rows.map(({ tax }) => tax)) };
}
