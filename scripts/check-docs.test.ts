import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { docsViolations } from './check-docs.ts';

const trees: string[] = [];

/** The mistakes in a checkout with these files, whose only npm script is `check`. */
function violations(files: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'docs-'));
  trees.push(root);
  for (const [path, text] of Object.entries({ 'package.json': '{"scripts":{"check":"true"}}', ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return docsViolations(root);
}

afterEach(() => {
  for (const root of trees.splice(0)) rmSync(root, { recursive: true });
});

test('a document without mistakes passes', () => {
  const files = {
    'README.md':
      'Run `npm run check`, see [the map](docs/architecture.md#rules), [us](https://example.org), [top](#top).',
    'docs/architecture.md': 'Back to [the start](../README.md "Start").',
    'docs/product.md': '# The product\n## §5 Validation\n### 5.3 Phone\n',
    'src/shared/phone.ts': '// product §5, §5.3\n',
  };
  expect(violations(files)).toEqual([]);
});

test('a document may not name an npm script that does not exist', () => {
  expect(violations({ 'README.md': '`npm start`', 'docs/a.md': '`npm run bench:http`' })).toEqual([
    'README.md names the npm script start, which package.json does not have',
    'docs/a.md names the npm script bench:http, which package.json does not have',
  ]);
});

test('a relative link leads to a file', () => {
  expect(violations({ 'docs/a.md': '[here](b.md#c) and ![a screen](../screens/a.png)' })).toEqual([
    'docs/a.md links to b.md#c, which does not exist',
    'docs/a.md links to ../screens/a.png, which does not exist',
  ]);
});

test('code cites sections that the product document has', () => {
  const files = { 'docs/product.md': '## §5 Validation\n', 'db/migrations/1.sql': '-- product §5 and §5.9\n' };
  expect(violations(files)).toEqual(['db/migrations/1.sql cites product §5.9, which docs/product.md does not have']);
});

test('each dependency has its reason, and each reason its dependency', () => {
  const decision = 'docs/decisions/0009-each-dependency-has-a-reason.md';
  const files = {
    'package.json': '{"dependencies":{"pg":"8"},"devDependencies":{"vite":"8"}}',
    [decision]: '| Package | Reason |\n| --- | --- |\n| `vite`, `react` | `screens` |\n',
  };
  expect(violations(files)).toEqual([
    `${decision} gives no reason for pg`,
    `${decision} explains react, which is gone`,
  ]);
});
