import { defineConfig } from 'vitest/config';
import { SUITES } from './scripts/test-suites.ts';

export default defineConfig({
  test: {
    allowOnly: false,
    setupFiles: ['tests/support/fixed-seed.ts'],
    // More than there are processors: a test waits much of its time, for mail, a limit or a restart.
    maxWorkers: 4,
    // What a worker has read it keeps for its next files: each has a database of its own, and nothing else is shared.
    isolate: false,
    // Limits that only what is broken reaches, however loaded the machine is.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    projects: SUITES.filter(({ runner }) => runner === 'vitest').map(({ name, include, exclude }) => ({
      extends: true,
      test: { name, include: [include], exclude },
    })),
  },
});
