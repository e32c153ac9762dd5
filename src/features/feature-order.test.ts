import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const [, table = ''] = readFileSync('docs/architecture.md', 'utf8').split('## The features');
const order = [...table.matchAll(/^\| `([a-z-]+)`/gm)].map(([, feature = '']) => feature);

test('each feature only uses the features above it in the table of docs/architecture.md', () => {
  expect(order.toSorted()).toEqual(globSync('*/', { cwd: 'src/features' }).toSorted());
  const backwards = globSync('src/features/**/*.{ts,tsx}', { exclude: ['**/*.test.ts'] }).flatMap((file) =>
    importsOf(file)
      .filter((used) => order.indexOf(used) > order.indexOf(featureOf(file)))
      .map((used) => `${file} uses ${used}`),
  );
  expect(backwards).toEqual([]);
});

/** The features that a file imports from, types included. */
function importsOf(file: string): string[] {
  const specifiers = [...readFileSync(file, 'utf8').matchAll(/(?:from|import\(?) ?'([#.][^']+)'/g)];
  return specifiers.map(([, path = '']) => featureOf(path.startsWith('#') ? path : resolve(file, '..', path)));
}

const featureOf = (path: string) => /[#/]features\/([a-z-]+)\//.exec(path)?.[1] ?? '';
