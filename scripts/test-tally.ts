import { relative } from 'node:path';

/** How many tests passed and were skipped, and what failed. */
export interface Tally {
  passed: number;
  skipped: number;
  failures: Failure[];
}

/** A test that failed, or what failed around the tests. */
export interface Failure {
  /** The test's file and name, as far as they are known. */
  title: string;
  /** What its runner says of it; with the control codes of a terminal, where it writes them. */
  message: string;
}

/** The parts of Vitest's JSON report that are read. */
export interface VitestReport {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

/** The parts of Playwright's JSON report that are read. */
export interface PlaywrightReport {
  stats: { expected: number; skipped: number };
  suites: PlaywrightSuite[];
  errors: PlaywrightError[];
}

interface PlaywrightSuite {
  specs: {
    file: string;
    title: string;
    tests: { projectName: string; status: string; results: { errors: PlaywrightError[] }[] }[];
  }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightError {
  message?: string;
}

/** Counts a Vitest report; a file that fails outside its tests counts as one failed test. */
export function tallyVitest({ testResults }: VitestReport): Tally {
  const files = testResults.map((file) => ({ ...file, name: relative('', file.name) }));
  const tests = files.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, title: `${name} › ${test.fullName}` })),
  );
  const failed = tests.filter(({ status }) => status === 'failed');
  const brokenFiles = files.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  );
  const passed = tests.filter(({ status }) => status === 'passed').length;
  return {
    passed,
    skipped: tests.length - passed - failed.length,
    failures: [
      ...failed.map(({ title, failureMessages }) => ({ title, message: failureMessages.join('\n') })),
      ...brokenFiles.map(({ name, message }) => ({ title: name, message })),
    ],
  };
}

/** Counts a Playwright report; an error outside the tests counts as one failed test, a flaky test as failed. */
export function tallyPlaywright({ stats, suites, errors }: PlaywrightReport): Tally {
  return {
    passed: stats.expected,
    skipped: stats.skipped,
    failures: [
      ...suites.flatMap(failuresIn),
      ...errors.map(({ message = '' }) => ({ title: 'Around the journeys', message })),
    ],
  };
}

function failuresIn({ specs, suites = [] }: PlaywrightSuite): Failure[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) => ({
        title: `[${projectName}] ${file} › ${title}`,
        message: results.flatMap((result) => result.errors.map(({ message = '' }) => message)).join('\n'),
      })),
  );
  return [...own, ...suites.flatMap(failuresIn)];
}

/** The sum of several tallies. */
export function sum(tallies: Tally[]): Tally {
  const total: Tally = { passed: 0, skipped: 0, failures: [] };
  for (const { passed, skipped, failures } of tallies) {
    total.passed += passed;
    total.skipped += skipped;
    total.failures.push(...failures);
  }
  return total;
}
