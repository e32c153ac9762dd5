import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const [, table = ''] = readFileSync('docs/architecture.md', 'utf8').split('## The features');
const order = [...table.matchAll(/^\| `([a-z-]+)`/gm)].map(([, feature = '']) => feature);

const files = globSync('src/features/**/*.{ts,tsx}', { exclude: ['**/*.test.ts'] });

test('each feature only uses the features above it in the table of docs/architecture.md', () => {
  expect(order.toSorted()).toEqual(globSync('*/', { cwd: 'src/features' }).toSorted());
  const backwards = files.flatMap((file) =>
    importsOf(file)
      .map(featureOf)
      .filter((used) => order.indexOf(used) > order.indexOf(featureOf(file)))
      .map((used) => `${file} uses ${used}`),
  );
  expect(backwards).toEqual([]);
});

test('an import from another feature starts at the root, where the linter sees whether it is allowed', () => {
  const relative = files.flatMap((file) =>
    importsOf(file)
      .filter((path) => !path.startsWith('#') && featureOf(path) !== featureOf(file))
      .map((path) => `${file} imports ${path}`),
  );
  expect(relative).toEqual([]);
});

/** The paths that a file imports, types included; relative ones as absolute paths. */
function importsOf(file: string): string[] {
  const specifiers = [...readFileSync(file, 'utf8').matchAll(/(?:from|import\(?) ?'([#.][^']+)'/g)];
  return specifiers.map(([, path = '']) => (path.startsWith('#') ? path : resolve(file, '..', path)));
}

const featureOf = (path: string) => /[#/]features\/([a-z-]+)\//.exec(path)?.[1] ?? '';
