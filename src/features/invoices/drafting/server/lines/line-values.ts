import type { invoiceLines } from '#database/schema/invoices.ts';
import type { Hundredths } from '#shared/money.ts';
import { lineAmount, type LineFigures } from '../../../domain/invoice-amounts.ts';

/** A line in a request: the figures of its unit, what was done, and its VAT rate in hundredths of a percent. */
export type LineInRequest = { workDescription: string; vatRate: Hundredths | null } & (
  | { unit: 'timmar' | 'st'; quantity: bigint; price: bigint }
  | { unit: 'fast-pris'; fixedPrice: bigint }
);

/** A line as the API presents it. */
export type InvoiceLine = Omit<typeof invoiceLines.$inferSelect, 'position' | 'createdAt'>;

/** The columns of a line from a request. Lines' amounts are computed here only (product §9.1). */
export function lineValues(given: LineInRequest, vatRate: Hundredths | null) {
  const figures: LineFigures =
    given.unit === 'fast-pris'
      ? { unit: given.unit, quantity: null, price: null, fixedPrice: given.fixedPrice }
      : { unit: given.unit, quantity: given.quantity, price: given.price, fixedPrice: null };
  const { workDescription } = given;
  return { ...figures, workDescription, amount: lineAmount(figures), vatRate };
}
