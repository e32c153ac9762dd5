import { beforeEach, describe, expect, test } from 'vitest';
import { bankReference, usePaymentsIn } from '#tests/support/bank/use-payments-in.ts';
import { writeBankFile } from '#tests/support/bank/write-bank-file.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';

const program = useTestApp();
const { drop } = usePaymentsIn(program);

beforeEach(() => program().setClock('2026-11-20T10:00:00Z'));

/** A statement in SEK of one payment of 10 kr. */
const statement = (id: string, bookedOn: string, opening: bigint, sequence?: number) =>
  writeBankFile({
    id,
    opening,
    ...(sequence === undefined ? {} : { sequence }),
    currency: 'SEK',
    entries: [{ amount: 10_00n, bookedOn, bankReference: bankReference() }],
  });

describe('A bank’s file', () => {
  test('of which the statement before is missing is imported, and the gap is told until that one comes', async () => {
    expect((await drop(statement('K1', '2026-11-02', 1000_00n))).json.gaps).toEqual([]);
    expect((await drop(statement('K2', '2026-11-03', 1010_00n))).json.gaps).toEqual([]);
    const last = statement('K4', '2026-11-05', 1500_00n);
    const { gaps } = (await drop(last)).json;
    expect(gaps.map((gap: string) => gap.replaceAll('\u00a0', ' '))).toEqual([
      'Det saknas något mellan kontoutdraget K2, som slutar 2026-11-03 på 1 020,00 SEK, och K4, som börjar på 1 500,00 SEK. Hämta även filen däremellan från banken.',
    ]);
    // The response may have been lost, or somebody drops it in again to see what was missing.
    expect((await drop(last)).json).toMatchObject({ isKnown: true, gaps });
    const fetchedAgain = last.replace('<MsgId>M-', '<MsgId>N-');
    expect((await drop(fetchedAgain)).json).toMatchObject({ isKnown: false, known: 1, gaps });
    expect((await drop(statement('K3', '2026-11-04', 1490_00n))).json.gaps).toHaveLength(1);
    expect((await drop(last)).json.gaps).toEqual([]);
  });

  test('that is one of several of a day makes no gap, also without a number and imported again', async () => {
    const ofDay = [1020_00n, 1030_00n, 1040_00n].map((opening, at) => statement(`D${at}`, '2026-10-28', opening));
    expect((await drop(statement('D', '2026-10-27', 1010_00n))).json.gaps).toEqual([]);
    for (const file of [...ofDay, ...ofDay]) expect((await drop(file)).json.gaps).toEqual([]);
  });

  test.each([
    ['first', '2026-11-09', '2026-11-10', 1030_00n],
    ['second', '2026-11-11', '2026-11-12', 1040_00n],
    ['third', '2026-11-13', '2026-11-14', 1050_00n],
  ])('that follows the %s one of several of the day before makes no gap', async (_, day, dayAfter, closing) => {
    const openings = [1020_00n, 1030_00n, 1040_00n];
    for (const opening of openings) await drop(statement(`${day} ${opening}`, day, opening));
    expect((await drop(statement(dayAfter, dayAfter, closing))).json.gaps).toEqual([]);
  });

  test('that begins as an earlier one of the day before ended makes a gap if the bank numbers them', async () => {
    for (const [at, opening] of [1030_00n, 2000_00n].entries())
      await drop(statement(`N${at}`, '2026-11-16', opening, 50 + at));
    expect((await drop(statement('N3', '2026-11-18', 1040_00n, 53))).json.gaps).toHaveLength(1);
  });

  test('that begins as an earlier one of its own day or of the day before ended makes a gap if another number came since', async () => {
    const gapsOf = async (day: string, opening: bigint, number: number) =>
      (await drop(statement(`O${number}`, day, opening, number))).json.gaps;
    await gapsOf('2026-11-18', 1020_00n, 59);
    expect(await gapsOf('2026-11-19', 1030_00n, 60)).toEqual([]);
    await gapsOf('2026-11-19', 1990_00n, 61);
    expect(await gapsOf('2026-11-19', 2000_00n, 62)).toEqual([]);
    expect(await gapsOf('2026-11-19', 1040_00n, 64)).toHaveLength(1);
    expect(await gapsOf('2026-11-19', 1030_00n, 65)).toHaveLength(1);
  });

  test.each([
    ['in their order', '2026-10-30', '2026-10-31', [7020_00n, 7030_00n]],
    ['in another order', '2026-11-06', '2026-11-07', [7030_00n, 7020_00n]],
  ])('that has the number of another one of its day makes no gap, imported %s', async (_, day, dayAfter, openings) => {
    const files = new Map(openings.map((opening) => [opening, statement(`${day} ${opening}`, day, opening, 40)]));
    for (const file of files.values()) await drop(file);
    expect((await drop(files.get(7030_00n) ?? '')).json.gaps).toEqual([]);
    expect((await drop(statement(dayAfter, dayAfter, 7040_00n, 41))).json.gaps).toEqual([]);
  });

  test('that is of the last day of a statement of several days makes no gap', async () => {
    const entryOf = (bookedOn: string) => ({ amount: 10_00n, bookedOn, bankReference: bankReference() });
    const [first, last] = ['2026-01-12', '2026-01-13'] as const;
    const both = { id: 'V', sequence: 3, currency: 'SEK', opening: 100_00n, entries: [first, last].map(entryOf) };
    await drop(writeBankFile(both));
    await drop(statement('V1', first, 100_00n, 8));
    expect((await drop(statement('V2', last, 110_00n, 9))).json.gaps).toEqual([]);
  });

  test('without balances makes a gap if a number is left out, also when the bank gives the same one again', async () => {
    const gapsOf = async (id: string, sequence: number) => {
      const entries = [{ amount: 10_00n, bookedOn: '2026-01-15', bankReference: bankReference() }];
      const file = writeBankFile({ kind: 'camt.054', id, sequence, currency: 'SEK', entries });
      return (await drop(file)).json.gaps;
    };
    expect(await gapsOf('A3', 3)).toEqual([]);
    expect(await gapsOf('A5', 5)).toEqual([
      'Det saknas något mellan aviseringen A3 från 2026-01-15 och A5 från 2026-01-15. Hämta även filen däremellan från banken.',
    ]);
    expect(await gapsOf('A5 again', 5)).toHaveLength(1);
    expect(await gapsOf('A6', 6)).toEqual([]);
  });
});
