import { defineConfig, type LaunchOptions } from '@playwright/test';
import type { ProjectOptions } from '#tests/support/browser/e2e-test.ts';
import { isLong } from '#tests/support/test-form.ts';

/** The browser that the global setup has found. */
const launchOptions = JSON.parse(process.env.TEST_BROWSER ?? '{}') as LaunchOptions;

export default defineConfig<object, ProjectOptions>({
  testDir: 'tests/e2e',
  globalSetup: [
    'tests/support/database/prepare-database.ts',
    'tests/support/people/prepare-reviewers.ts',
    'tests/support/browser/prepare-browser.ts',
  ],
  outputDir: 'tests/artefacts/e2e',
  forbidOnly: true,
  fullyParallel: true,
  // With three, both runners together take longer on two processors.
  workers: 2,
  // These limits are long, so that a busy machine doesn't reach them. It can take half a minute to draw a frame.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['./tests/support/outcome-reporter.ts']],
  use: {
    actionTimeout: 120_000,
    launchOptions,
    locale: 'sv-SE',
    timezoneId: 'Europe/Stockholm',
    screenshot: 'only-on-failure',
    // Tracing takes as long as the tests themselves, so it is off by default.
    trace: process.env.TEST_TRACE === 'on' ? 'retain-on-failure' : 'off',
  },
  // The long form runs every test through a proxy before two and before four processes too.
  projects: [1, ...(isLong ? [2, 4] : [])].map((processes) => ({
    name: `processes: ${processes}`,
    use: { processes },
  })),
});
