/** How many tests ended in which way. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

/** The parts of Vitest's JSON report that count. */
export interface VitestReport {
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

/** The parts of Playwright's JSON report that count. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
}

/** Counts a Vitest report; a file that fails outside its tests counts as one failed test. */
export function tallyVitest({ testResults }: VitestReport): Tally {
  const statuses = testResults.flatMap((file) => file.assertionResults.map(({ status }) => status));
  const count = (status: string) => statuses.filter((each) => each === status).length;
  const brokenFiles = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  );
  const passed = count('passed');
  const failed = count('failed');
  return { passed, failed: failed + brokenFiles.length, skipped: statuses.length - passed - failed };
}

/** Counts a Playwright report; an error outside the tests counts as one failed test, a flaky test as failed. */
export function tallyPlaywright({ stats, errors }: PlaywrightReport): Tally {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}

/** The sum of several tallies. */
export function sum(tallies: Tally[]): Tally {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const { passed, failed, skipped } of tallies) {
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
  }
  return total;
}
