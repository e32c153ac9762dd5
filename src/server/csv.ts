import { stringify } from 'csv-stringify/sync';
import { visibleLine } from '#shared/visible-text.ts';

/**
 * A file of values as a Swedish Excel reads it, written in parts: semicolons, and CRLF. A cell that a spreadsheet would
 * take for a formula begins with an apostrophe, but not a figure below zero, so that spreadsheets add it up. A line break
 * in a text is a space.
 * @param columns the headings of its first line
 * @param rowOf the cells of one item
 */
export async function* csvOf<Item>(
  columns: string[],
  parts: AsyncIterable<Item[]>,
  rowOf: (item: Item) => string[],
): AsyncIterable<string> {
  yield rowsAsText([columns], true);
  for await (const items of parts) yield rowsAsText(items.map(rowOf));
}

const isBelowZero = (cell: string) => /^-\d+(,\d+)?$/.test(cell);

const rowsAsText = (rows: string[][], isStart = false) =>
  stringify(rows, {
    bom: isStart,
    delimiter: ';',
    record_delimiter: 'windows',
    escape_formulas: true,
    cast: {
      string: (cell) => (isBelowZero(cell) ? { value: cell, escape_formulas: false } : visibleLine(cell)),
    },
  });
