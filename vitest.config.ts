import { defineConfig } from 'vitest/config';
import { isLong } from '#tests/support/test-form.ts';

/**
 * These tests allocate much memory for a short time. With more room for it, collecting garbage takes less processor
 * time.
 */
const ROOM = ['--initial-heap-size=512', '--min-semi-space-size=64', '--max-semi-space-size=64'];
/** These tests run after those that start programs. They wait much for mails and limits, so more of them run at once. */
const AFTERWARDS = { sequence: { groupOrder: 1 }, maxWorkers: 4 };
const HTTP_TESTS = '{src,tests}/**/*.http.test.ts';
/** All these projects share one global setup, which migrates the database once. */
const globalSetup = 'tests/support/database/prepare-database.ts';

export default defineConfig({
  test: {
    allowOnly: false,
    reporters: ['default', './tests/support/outcome-reporter.ts'],
    setupFiles: ['tests/support/fixed-seed.ts'],
    // Beside Playwright's two. More at once take longer on two processors.
    maxWorkers: 2,
    // A worker keeps its loaded modules for its next files. Each file has a database of its own and shares nothing else.
    isolate: false,
    // These limits are long, so that a busy machine doesn't reach them.
    testTimeout: (isLong ? 20 : 10) * 60_000,
    hookTimeout: 10 * 60_000,
    expect: { poll: { timeout: 60_000 } },
    // Its source maps name files that it doesn't ship.
    server: { deps: { external: [/kontonummer/] } },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{src,scripts,tests/support}/**/*.test.{ts,tsx}'],
          exclude: [HTTP_TESTS],
          ...AFTERWARDS,
        },
      },
      { test: { name: 'http', include: [HTTP_TESTS], globalSetup, execArgv: ROOM, ...AFTERWARDS } },
      { test: { name: 'faults', include: ['tests/faults/**/*.test.ts'], globalSetup } },
      // Only `npm run test:failover` asks for it: it needs a PostgreSQL of the machine.
      ...(process.env.TEST_FAILOVER === 'on'
        ? [{ test: { name: 'failover', include: ['tests/failover/**/*.test.ts'] } }]
        : []),
      // Only `npm run test:release` asks for it: it needs the tag of the release before.
      ...(process.env.TEST_RELEASE === 'on'
        ? [{ test: { name: 'release', include: ['tests/release/**/*.test.ts'], globalSetup } }]
        : []),
      {
        test: {
          name: 'processes',
          include: ['tests/processes/**/*.test.ts'],
          // Jobs that several killed processes share take long, and have HTTP tests of their rules.
          exclude: isLong ? [] : ['tests/processes/killed/**'],
          globalSetup,
        },
      },
    ].map((project) => ({ extends: true, ...project })),
  },
});
