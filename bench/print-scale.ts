import { printTable } from './print-table.ts';
import { printVerdict } from './print-verdict.ts';

/** The most times as long as in the small database that an operation may take. */
const GOAL = 1.3;

/** The times of an operation in the small database and in a large one. */
export interface ScaleRow {
  endpoint: string;
  where: string;
  statistics: string;
  few: number;
  ms: number;
  queries: number[];
}

/**
 * Prints each operation's time with few invoices, and its ratio in each large database with each kind of statistics.
 * @param few how many invoices the small database has
 */
export function printScale(rows: readonly ScaleRow[], few: number): void {
  const places = [...new Set(rows.map(({ where }) => where))];
  const endpoints = [...new Set(rows.map(({ endpoint }) => endpoint))];
  const of = (endpoint: string, where: string) =>
    rows.filter((row) => row.endpoint === endpoint && row.where === where);
  const ratioOf = (row: ScaleRow) => row.ms / row.few;
  console.log(`\nMilliseconds in the server with ${few} invoices, and how many times as long it takes with statistics`);
  console.log('that are stale / fresh: what half of the requests do not exceed, in turns');
  printTable(
    ['', 'ms', ...places],
    endpoints.map((endpoint) => [
      endpoint,
      (rows.find((row) => row.endpoint === endpoint)?.few ?? NaN).toFixed(2),
      ...places.map((where) =>
        of(endpoint, where)
          .map((row) => ratioOf(row).toFixed(2))
          .join(' / '),
      ),
    ]),
  );
  for (const endpoint of endpoints) {
    const [worst] = rows.filter((row) => row.endpoint === endpoint).toSorted((a, b) => ratioOf(b) - ratioOf(a));
    if (worst === undefined) continue;
    printVerdict(`${endpoint}: longest (${worst.where}, ${worst.statistics}) / with ${few}`, ratioOf(worst), {
      atMost: GOAL,
    });
  }
  const growing = rows.filter(({ queries }) => new Set(queries).size > 1);
  for (const { endpoint, where, queries } of growing)
    console.log(`${endpoint}, ${where}: ${queries.join(', ')} queries`);
  printVerdict('requests whose number of queries depends on the size', growing.length, { atMost: 0 });
}
