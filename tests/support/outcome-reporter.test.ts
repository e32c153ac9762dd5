import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Outcome } from './outcome-reporter.ts';

const REPORTER = resolve('tests/support/outcome-reporter.ts');
let folder: string;

// In this package, so that the runners are found from there.
beforeEach(() => {
  mkdirSync('tests/artefacts', { recursive: true });
  folder = mkdtempSync(resolve('tests/artefacts/outcome-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs files of tests. @returns what the reporter wrote about them, with the problems in alphabetical order */
function run(runner: string, args: string[], files: Record<string, string>): Outcome {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const file = join(folder, 'outcome.json');
  const env = { PATH: process.env.PATH, TEST_OUTCOME: file };
  spawnSync(process.execPath, [resolve('node_modules', runner), ...args], { cwd: folder, env });
  const { passed, problems } = JSON.parse(readFileSync(file, 'utf8')) as Outcome;
  return { passed, problems: problems.toSorted() };
}

test('a run of Vitest reports how many tests passed, and names each that did not, and why', () => {
  const outcome = run('vitest/vitest.mjs', ['run', '--globals', '--root=.', `--reporter=${REPORTER}`], {
    'a.test.js': `
      test('passes', () => {});
      test('fails', () => expect(1).toBe(2));
      test('has much to say', () => { throw new Error(['It ended:', '', '  disk full', 'at 7', 'at 8'].join('\\n')); });
      test.skip('is skipped', () => {});
      test.todo('is to be written');
      describe('a group', () => {
        afterAll(() => { throw new Error('no end'); });
        test('passes too', () => {});
      });`,
    'b.test.js': `import './missing.js';`,
    'c.test.js': `
      setTimeout(() => { throw new Error('too late'); });
      test('waits', () => new Promise((done) => setTimeout(done, 50)));`,
  });
  expect(outcome).toEqual({
    passed: 3,
    problems: [
      'FAILED a.test.js › fails: expected 1 to be 2 // Object.is equality',
      'FAILED a.test.js › has much to say: It ended: | disk full | at 7 | at 8',
      'FAILED a.test.js: no end',
      expect.stringMatching(/^FAILED b\.test\.js: .*missing\.js/),
      'FAILED outside of the tests: too late',
      'SKIPPED a.test.js › is skipped',
      'SKIPPED a.test.js › is to be written',
    ],
  });
});

test('a run of Playwright reports how many tests passed, and names each that did not, and why', () => {
  const outcome = run('@playwright/test/cli.js', ['test'], {
    'playwright.config.js': `
      const reporter = [[${JSON.stringify(REPORTER)}]];
      export default { reporter, retries: 1, workers: 1, outputDir: 'results', projects: [{ name: 'e2e' }], globalTeardown: './end.js' };`,
    'end.js': `export default () => { throw new Error('no end'); };`,
    'a.test.js': `
      import { test, expect } from '@playwright/test';
      test('passes', () => {});
      test('fails', () => expect(1).toBe(2));
      test('is flaky', ({}, { retry }) => expect(retry).toBe(1));
      test.skip('is skipped', () => {});`,
  });
  expect(outcome).toEqual({
    passed: 1,
    problems: [
      'FAILED e2e › a.test.js › fails: Error: expect(received).toBe(expected) // Object.is equality | Expected: 2 | Received: 1',
      'FAILED e2e › a.test.js › is flaky: Error: expect(received).toBe(expected) // Object.is equality | Expected: 1 | Received: 0',
      'FAILED outside of the tests: Error: no end',
      'SKIPPED e2e › a.test.js › is skipped',
    ],
  });
});
