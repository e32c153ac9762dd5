import { defineConfig, type LaunchOptions } from '@playwright/test';
import { SUITES } from './scripts/test-suites.ts';
import type { JourneyOptions } from '#tests/support/browser/journey.ts';

/** The browser that scripts/test.ts has found, and where it reads the outcome. */
const launchOptions = JSON.parse(process.env.TEST_BROWSER ?? '{}') as LaunchOptions;
const outputFile = process.env.TEST_E2E_REPORT ?? 'tests/artefacts/e2e.json';
/** `npm run test:all` sets it. */
const processes = Number(process.env.TEST_PROCESSES ?? 1);

export default defineConfig<object, JourneyOptions>({
  testDir: 'tests/e2e',
  outputDir: 'tests/artefacts/e2e',
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  // Limits that only what is broken reaches, however loaded the machine is.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile }]],
  use: {
    actionTimeout: 30_000,
    launchOptions,
    locale: 'sv-SE',
    timezoneId: 'Europe/Stockholm',
    screenshot: 'only-on-failure',
    // Off unless asked for: tracing takes as long as the journeys themselves.
    trace: process.env.TEST_TRACE === 'on' ? 'retain-on-failure' : 'off',
  },
  projects: SUITES.filter(({ runner }) => runner === 'playwright').map(({ name, include }) => ({
    name,
    testMatch: `**/${include}`,
    use: { processes },
  })),
});
