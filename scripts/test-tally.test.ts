import { expect, test } from 'vitest';
import { sum, tallyPlaywright, tallyVitest } from './test-tally.ts';

const tests = (...statuses: string[]) =>
  statuses.map((status) => ({ status, fullName: `is ${status}`, failureMessages: status === 'failed' ? ['why'] : [] }));
const file = { name: 'fees.test.ts', status: 'passed', message: '' };

test('a Vitest report counts passed and skipped tests, and names the failed ones', () => {
  const testResults = [
    { ...file, assertionResults: tests('passed', 'passed', 'skipped', 'pending', 'todo') },
    { ...file, status: 'failed', assertionResults: tests('passed', 'failed') },
  ];
  const failures = [{ title: 'fees.test.ts › is failed', message: 'why' }];
  expect(tallyVitest({ testResults })).toEqual({ passed: 3, skipped: 3, failures });
});

test('a file that cannot be loaded, or fails around its tests, counts as failed', () => {
  const broken = { ...file, status: 'failed', message: 'No such module' };
  const testResults = [
    { ...broken, assertionResults: [] },
    { ...broken, assertionResults: tests('passed') },
  ];
  const failure = { title: 'fees.test.ts', message: 'No such module' };
  expect(tallyVitest({ testResults })).toEqual({ passed: 1, skipped: 0, failures: [failure, failure] });
});

test('a Playwright report counts flaky tests and errors outside the tests as failed', () => {
  const journey = (status: string, ...errors: { message: string }[]) => ({
    file: 'sending.test.ts',
    title: `is ${status}`,
    tests: [{ projectName: 'journeys', status, results: [{ errors }] }],
  });
  const suites = [
    {
      specs: [journey('expected'), journey('unexpected', { message: 'No button' })],
      suites: [{ specs: [journey('flaky', { message: 'Too late' }), journey('skipped')] }],
    },
  ];
  const report = { stats: { expected: 1, skipped: 1 }, suites, errors: [{ message: 'No browser' }] };
  expect(tallyPlaywright(report)).toEqual({
    passed: 1,
    skipped: 1,
    failures: [
      { title: '[journeys] sending.test.ts › is unexpected', message: 'No button' },
      { title: '[journeys] sending.test.ts › is flaky', message: 'Too late' },
      { title: 'Around the journeys', message: 'No browser' },
    ],
  });
});

test('tallies add up', () => {
  const failures = ['a', 'b', 'c'].map((title) => ({ title, message: '' }));
  const one = { passed: 1, skipped: 3, failures: failures.slice(0, 1) };
  const other = { passed: 10, skipped: 30, failures: failures.slice(1) };
  expect(sum([one, other])).toEqual({ passed: 11, skipped: 33, failures });
});
