import type { CalendarDate } from '#shared/calendar-date.ts';
import { decimalToHundredths, type Hundredths, toDecimalString } from '#shared/money.ts';
import { vatPrefix } from '#shared/vat/vat-number.ts';
import type { VatRate, VatRegistration } from '#shared/vat/vat-registration.ts';

/**
 * The categories of EN 16931 that an invoice's lines can have: a domestic rate, reverse charge, export and exempt. What a
 * provider invoices that isn't registered for VAT would be O, and its documents say nothing of it.
 */
export type VatCategory = 'S' | 'AE' | 'G' | 'E';

/** What of the customer decides the treatment. */
export interface VatBuyer {
  /** The name in the table of countries ('Germany'). */
  country: string;
  isOrganization: boolean;
}

/** Where the VAT of services is paid: here, by the customer in another EU country, or nowhere in the EU. */
export type VatTreatment = 'domestic' | 'reverse-charge' | 'export';

const HOME = 'SE';

/**
 * The treatment of services by the main rules of 6 kap. 33 and 34 §§ ML: those to businesses are supplied where the
 * customer is, and those to private persons where the provider is, wherever they live.
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

/** The rate that holds on a date; undefined if none of this percentage does. */
export function rateOn({ rates }: VatRegistration, percent: Hundredths, date: CalendarDate): VatRate | undefined {
  return rates.find(
    (rate) => rate.percent === percent && rate.from <= date && (rate.until === null || date <= rate.until),
  );
}

/** The rates that can be chosen on a date, the highest first. */
export function ratesOn({ rates }: VatRegistration, date: CalendarDate): VatRate[] {
  return rates
    .filter(({ from, until }) => from <= date && (until === null || date <= until))
    .toSorted((a, b) => (a.percent < b.percent ? 1 : -1));
}

/**
 * How a line is taxed: by the provider, by what the customer is and where, and else by the rate that was chosen for it
 * (product §9.10).
 * @param chosen the line's rate in hundredths of a percent; null for the provider's default
 */
export function lineVat(provider: VatRegistration, buyer: VatBuyer, chosen: Hundredths | null): LineVat {
  const treatment = vatTreatment(buyer);
  if (treatment === 'reverse-charge') return { category: 'AE', rate: 0n };
  if (treatment === 'export') return { category: 'G', rate: 0n };
  const rate = chosen ?? provider.default;
  return { category: rate > 0n ? 'S' : 'E', rate };
}

/** The lines of one category and rate together. Amounts are in minor units of the invoice's currency. */
export interface VatRow extends LineVat {
  base: Hundredths;
  tax: Hundredths;
}

/** What an invoice comes to with VAT. */
export interface VatSums {
  /** The highest rate first. */
  rows: VatRow[];
  tax: Hundredths;
}

/** Percent of an amount, rounded half up to the minor unit. Neither may be negative. */
export const taxOf = (base: Hundredths, rate: Hundredths): Hundredths => (base * rate + 5_000n) / 10_000n;

/** Adds the lines up by category and rate. Each row's VAT is rounded once, half up (product §9.10). */
export function vatSums(lines: readonly (LineVat & { amount: Hundredths })[]): VatSums {
  const bases = new Map<string, Omit<VatRow, 'tax'>>();
  for (const { category, rate, amount } of lines) {
    const key = `${category} ${rate}`;
    bases.set(key, { category, rate, base: (bases.get(key)?.base ?? 0n) + amount });
  }
  const rows = [...bases.values()]
    .toSorted((a, b) => (a.rate < b.rate ? 1 : -1))
    .map((row) => ({ ...row, tax: taxOf(row.base, row.rate) }));
  return { rows, tax: rows.reduce((sum, { tax }) => sum + tax, 0n) };
}

/** '25' and '5.5': a rate as a decimal string without unnecessary zeros, in hundredths of a percent inside. */
export const rateText = (rate: Hundredths): string => toDecimalString(rate).replace(/\.?0+$/, '');

/** The rate of such a text. */
export const rateOfText = (text: string): Hundredths => decimalToHundredths(text);
