import { CURRENCIES, type Currency, type Hundredths } from '#shared/money.ts';
import { VAT_CATEGORIES, type VatCategory } from '#features/invoices/domain/vat/vat-rule.ts';

/** What was charged with VAT of one category and rate, without what was credited, in minor units of the currency. */
export interface VatSum {
  currency: Currency;
  category: VatCategory;
  /** In hundredths of a percent. */
  rate: Hundredths;
  /** The customer's VAT number as it was sent, for reverse charge alone; otherwise empty. */
  vatNumber: string;
  /** The month (YYYY-MM) of the invoice or credit note, which may be booked already when it is forwarded. */
  invoiceMonth: string;
  /** The month (YYYY-MM) in which the work was completed, for reverse charge alone; otherwise empty. */
  workMonth: string;
  base: Hundredths;
  tax: Hundredths;
  /** The currency of the accounts, if the documents also tell their VAT in that; otherwise empty. */
  convertedTo: Currency | '';
  /** The VAT that they tell in it, in its minor units; 0 without one. */
  converted: Hundredths;
}

/** The boxes of Skatteverket's VAT return that a sum belongs to; empty where its category and rate don't decide one. */
interface VatBoxes {
  base: string;
  tax: string;
}

/** The boxes of the tax at each of Sweden's rates, which are in hundredths of a percent. */
const TAX_BOXES = new Map([
  [25_00n, '10'],
  [12_00n, '11'],
  [6_00n, '12'],
]);

/**
 * The boxes of a sum. What is invoiced here are services by the main rules (product §9.10), so reverse charge is to
 * another EU country (39), and an export a service outside the EU's VAT (40). An exempt sum may be exempt in Sweden (42) or,
 * as advice to a private person outside it, a service outside Sweden (40), so it has no box.
 */
export function boxesOf({ category, rate }: Pick<VatSum, 'category' | 'rate'>): VatBoxes {
  const base = { S: '05', AE: '39', G: '40', E: '' }[category];
  return { base, tax: category === 'S' ? (TAX_BOXES.get(rate) ?? '') : '' };
}

/**
 * Adds up sums of the same currencies, category, rate, VAT number and months. They are ordered by currency, category, rate
 * (the highest first), number, months and the other currency.
 */
export function addUpVat(parts: readonly VatSum[]): VatSum[] {
  const sums = new Map<string, VatSum>();
  for (const part of parts) {
    const { base: _base, tax: _tax, converted: _converted, ...kind } = part;
    const key = Object.values(kind).join(' ');
    const { base, tax, converted } = sums.get(key) ?? { base: 0n, tax: 0n, converted: 0n };
    sums.set(key, { ...kind, base: base + part.base, tax: tax + part.tax, converted: converted + part.converted });
  }
  return [...sums.values()].toSorted(
    (a, b) =>
      CURRENCIES.indexOf(a.currency) - CURRENCIES.indexOf(b.currency) ||
      VAT_CATEGORIES.indexOf(a.category) - VAT_CATEGORIES.indexOf(b.category) ||
      Number(b.rate - a.rate) ||
      compare(a.vatNumber, b.vatNumber) ||
      compare(a.invoiceMonth, b.invoiceMonth) ||
      compare(a.workMonth, b.workMonth) ||
      compare(a.convertedTo, b.convertedTo),
  );
}

const compare = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1);
