import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

async function* once<Item>(items: Item[]) {
  yield items;
}

async function cellsOf(row: string[]) {
  const columns = row.map((cell) => ['A', () => cell] as const);
  const [, line] = (await Array.fromAsync(csvOf(columns, once([row])))).join('').split('\r\n');
  return line?.split(';');
}

test('a figure below zero stays a figure', async () => {
  expect(await cellsOf(['-901,00', '-7', '901,00'])).toEqual(['-901,00', '-7', '901,00']);
});

test.each(['-1+1', '-1,5,5', '-901,00 EUR', '-A1', '-', '=1', '+1', '@SUM(A1)', '\uFF0D1', '\uFF1D1'])(
  'the text %j begins with an apostrophe',
  async (text) => {
    expect(await cellsOf([text])).toEqual([`'${text}`]);
  },
);

test.each([
  ['Kund AB\n=1+1', 'Kund AB =1+1'],
  ['Kund AB\r=1+1', 'Kund AB =1+1'],
  ['\t=1', ' =1'],
  ['\u{200B}=1', "'=1"],
])('the text %j stays in its cell, so that nothing in it becomes a row or a formula', async (text, cell) => {
  expect(await cellsOf([text, 'X AB'])).toEqual([cell, 'X AB']);
});
