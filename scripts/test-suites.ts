/** A part of `npm test`: which files it runs, by which runner, and what they need. */
export interface Suite {
  name: string;
  runner: 'vitest' | 'playwright';
  /** The database that its files run on; null when they use none. */
  engine: 'embedded' | 'postgres' | null;
  include: string;
  exclude: string[];
}

const HTTP_TESTS = '{src,tests}/**/*.http.test.ts';
const UNIT_TESTS = '{src,scripts,tests/support}/**/*.test.{ts,tsx}';
const FAULTS = 'tests/faults/**/*.test.ts';
const PROCESSES = 'tests/processes/**/*.test.ts';
const JOURNEYS = 'tests/journeys/**/*.test.ts';
/** What a browser does on the embedded database too: all that the calls behind the others do is tested over HTTP. */
const MAIN_JOURNEYS = 'tests/journeys/{first-visit,main-job,onboarding,review,sending}.test.ts';

/** Everything that `npm test` runs. HTTP tests, faults and the main journeys run once on each engine. */
export const SUITES: Suite[] = [
  { name: 'unit', runner: 'vitest', engine: null, include: UNIT_TESTS, exclude: [HTTP_TESTS] },
  { name: 'http-embedded', runner: 'vitest', engine: 'embedded', include: HTTP_TESTS, exclude: [] },
  { name: 'http-postgres', runner: 'vitest', engine: 'postgres', include: HTTP_TESTS, exclude: [] },
  { name: 'faults-embedded', runner: 'vitest', engine: 'embedded', include: FAULTS, exclude: [] },
  { name: 'faults-postgres', runner: 'vitest', engine: 'postgres', include: FAULTS, exclude: [] },
  { name: 'processes-postgres', runner: 'vitest', engine: 'postgres', include: PROCESSES, exclude: [] },
  { name: 'journeys-embedded', runner: 'playwright', engine: 'embedded', include: MAIN_JOURNEYS, exclude: [] },
  { name: 'journeys-postgres', runner: 'playwright', engine: 'postgres', include: JOURNEYS, exclude: [] },
];
