import { expect, test } from 'vitest';
import { missingEntries } from './complete-lock.ts';

test('a lock file gets the packages of other platforms that npm left out', () => {
  const lock = {
    packages: {
      '': {},
      'node_modules/linter': {
        optionalDependencies: { '@linter/linux-x64-musl': '1.2.3', '@linter/linux-x64-gnu': '1.2.3' },
      },
      'node_modules/@linter/linux-x64-gnu': { version: '1.2.3' },
    },
  };
  expect(missingEntries(lock)).toEqual({
    'node_modules/@linter/linux-x64-musl': {
      version: '1.2.3',
      optional: true,
      os: ['linux'],
      cpu: ['x64'],
      libc: ['musl'],
    },
  });
});

test('a package that another one carries in its own folder is not missing', () => {
  const lock = {
    packages: {
      'node_modules/a': {},
      'node_modules/a/node_modules/b': { optionalDependencies: { 'c-darwin-arm64': '^2.0.0', 'd-win32-x64': '2.0.0' } },
      'node_modules/a/node_modules/c-darwin-arm64': { version: '2.0.1' },
      'node_modules/d-win32-x64': { version: '2.0.0' },
    },
  };
  expect(missingEntries(lock)).toEqual({});
});

test('a package whose platform cannot be told is named', () => {
  const lock = { packages: { 'node_modules/a': { optionalDependencies: { 'a-addon': '1.0.0' } } } };
  expect(() => missingEntries(lock)).toThrow('a-addon');
});
