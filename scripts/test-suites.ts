/** A part of `npm test`: which files it runs, by which runner, and what they need. */
export interface Suite {
  name: string;
  runner: 'vitest' | 'playwright';
  /** Whether its files need the migrated database. */
  database: boolean;
  include: string;
  exclude: string[];
}

const HTTP_TESTS = '{src,tests}/**/*.http.test.ts';
const UNIT_TESTS = '{src,scripts,tests/support}/**/*.test.{ts,tsx}';
const FAULTS = 'tests/faults/**/*.test.ts';
const PROCESSES = 'tests/processes/**/*.test.ts';
const JOURNEYS = 'tests/e2e/**/*.test.ts';

/** Everything that `npm test` runs. */
export const SUITES: Suite[] = [
  { name: 'unit', runner: 'vitest', database: false, include: UNIT_TESTS, exclude: [HTTP_TESTS] },
  { name: 'http', runner: 'vitest', database: true, include: HTTP_TESTS, exclude: [] },
  { name: 'faults', runner: 'vitest', database: true, include: FAULTS, exclude: [] },
  { name: 'processes', runner: 'vitest', database: true, include: PROCESSES, exclude: [] },
  { name: 'e2e', runner: 'playwright', database: true, include: JOURNEYS, exclude: [] },
];
