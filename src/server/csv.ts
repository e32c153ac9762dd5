import { stringify } from 'csv-stringify/sync';
import { visibleLine } from '#shared/visible-text.ts';

/** A column of a file: its heading, and its cell in the row of an item. */
export type CsvColumn<Item> = readonly [heading: string, cellOf: (item: Item) => string];

/**
 * A file of values as a Swedish Excel reads it, written in parts: semicolons, and CRLF. A cell that a spreadsheet would
 * take for a formula begins with an apostrophe, but not a figure below zero, so that spreadsheets add it up. A line break
 * in a text is a space. Its first line has the headings.
 */
export async function* csvOf<Item>(
  columns: readonly CsvColumn<Item>[],
  parts: AsyncIterable<Item[]>,
): AsyncIterable<string> {
  yield rowsAsText([columns.map(([heading]) => heading)], true);
  for await (const items of parts) yield rowsAsText(items.map((item) => columns.map(([, cellOf]) => cellOf(item))));
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
