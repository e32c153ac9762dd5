import { expect, test } from 'vitest';
import { sum, tallyPlaywright, tallyVitest } from './test-tally.ts';

const statuses = (...names: string[]) => names.map((status) => ({ status }));

test('a Vitest report counts passed, failed and skipped tests', () => {
  const testResults = [
    { status: 'passed', assertionResults: statuses('passed', 'passed', 'skipped', 'pending', 'todo') },
    { status: 'failed', assertionResults: statuses('passed', 'failed') },
  ];
  expect(tallyVitest({ testResults })).toEqual({ passed: 3, failed: 1, skipped: 3 });
});

test('a file that cannot be loaded, or fails around its tests, counts as failed', () => {
  const testResults = [
    { status: 'failed', assertionResults: [] },
    { status: 'failed', assertionResults: statuses('passed') },
  ];
  expect(tallyVitest({ testResults })).toEqual({ passed: 1, failed: 2, skipped: 0 });
});

test('a Playwright report counts flaky tests and errors outside the tests as failed', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 };
  expect(tallyPlaywright({ stats, errors: [{}] })).toEqual({ passed: 5, failed: 3, skipped: 2 });
});

test('tallies add up', () => {
  const one = { passed: 1, failed: 2, skipped: 3 };
  expect(sum([one, { passed: 10, failed: 20, skipped: 30 }])).toEqual({ passed: 11, failed: 22, skipped: 33 });
});
