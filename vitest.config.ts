import { defineConfig } from 'vitest/config';

const HTTP_TESTS = '{src,tests}/**/*.http.test.ts';
/** One for all projects that have it: the first that runs migrates it. */
const globalSetup = 'tests/support/database/prepare-database.ts';

export default defineConfig({
  test: {
    allowOnly: false,
    reporters: ['default', './tests/support/outcome-reporter.ts'],
    setupFiles: ['tests/support/fixed-seed.ts'],
    // More than there are processors: a test waits much of its time, for mail, a limit or a restart.
    maxWorkers: 4,
    // What a worker has read it keeps for its next files: each has a database of its own, and nothing else is shared.
    isolate: false,
    // Limits that only what is broken reaches, however loaded the machine is.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      { test: { name: 'unit', include: ['{src,scripts,tests/support}/**/*.test.{ts,tsx}'], exclude: [HTTP_TESTS] } },
      { test: { name: 'http', include: [HTTP_TESTS], globalSetup } },
      { test: { name: 'faults', include: ['tests/faults/**/*.test.ts'], globalSetup } },
      { test: { name: 'processes', include: ['tests/processes/**/*.test.ts'], globalSetup } },
    ].map((project) => ({ extends: true, ...project })),
  },
});
