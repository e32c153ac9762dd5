import { decimalComma, type Hundredths } from '#shared/money.ts';
import { readFigure, typedDecimal } from '#shared/typed-figure.ts';
import type { InvoiceUnit } from '../../../document/domain/invoice-document.ts';
import { lineAmount } from '../../../domain/invoice-amounts.ts';
import type { InvoiceLine } from '../../../web/invoice-queries.ts';

/** The typed texts of a line's form. */
export interface TypedLine {
  quantity: string;
  price: string;
  fixedPrice: string;
  workDescription: string;
}

/** The texts of a form in which nothing is typed. */
export const emptyLine: TypedLine = { quantity: '', price: '', fixedPrice: '', workDescription: '' };

/** A stored figure as it is typed in Swedish, with a decimal comma. */
const typedFigure = (stored: number | null) => decimalComma(String(stored ?? ''));

/** A stored line as it is typed. */
export const typedOf = (line: InvoiceLine): TypedLine => ({
  quantity: typedFigure(line.quantity),
  price: typedFigure(line.price),
  fixedPrice: typedFigure(line.fixedPrice),
  workDescription: line.workDescription,
});

/** The amount of the typed figures, in minor units; 0 until all of them can be read. */
export function typedAmount(unit: InvoiceUnit, typed: TypedLine): Hundredths {
  const figure = (text: string) => {
    const reading = readFigure(text);
    return 'hundredths' in reading ? reading.hundredths : 0n;
  };
  return unit === 'fast-pris'
    ? lineAmount({ unit, quantity: null, price: null, fixedPrice: figure(typed.fixedPrice) })
    : lineAmount({ unit, quantity: figure(typed.quantity), price: figure(typed.price), fixedPrice: null });
}

/** The typed line as it is sent. */
export const bodyOf = (unit: InvoiceUnit, { quantity, price, fixedPrice, workDescription }: TypedLine) =>
  unit === 'fast-pris'
    ? { unit, fixedPrice: typedDecimal(fixedPrice), workDescription }
    : { unit, quantity: typedDecimal(quantity), price: typedDecimal(price), workDescription };
