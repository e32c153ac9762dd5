import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { importViolations } from './check-imports.ts';

const trees: string[] = [];

/** The violations in a checkout that has just these files. */
function violations(files: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'imports-'));
  trees.push(root);
  for (const [path, source] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), source);
  }
  return importViolations(root);
}

afterEach(() => {
  for (const root of trees.splice(0)) rmSync(root, { recursive: true });
});

const ALLOWED: [why: string, path: string, source: string][] = [
  ['shared imports shared', 'src/shared/phone.ts', "import './country.ts'"],
  ['domain imports shared', 'src/features/salary/domain/fee.ts', "import '../../../shared/money.ts'"],
  ["domain imports another feature's domain", 'src/features/salary/domain/fee.ts', "import '../../payout/domain/a.ts'"],
  ['a contract uses zod', 'src/features/salary/contract.ts', "import { z } from 'zod'"],
  ['server code imports a read model', 'src/features/salary/server/a.ts', "import '../../payout/server/read-model.ts'"],
  ["server code imports another's contract", 'src/features/salary/server/a.ts', "import '../../payout/contract.ts'"],
  ['web takes types from a contract', 'src/features/salary/web/a.tsx', "import type { A } from '../contract.ts'"],
  ['main imports everything', 'src/main/server.ts', "import '../features/salary/server/routes.ts'; import 'node:fs'"],
  ['a test uses its whole feature', 'src/features/salary/domain/fee.test.ts', "import '../server/routes.ts'"],
  ['a test uses the whole program', 'src/server/app.test.ts', "import '../main/build-app.ts'"],
  ['a test uses the test support', 'src/server/a.test.ts', "import '../../tests/support/test-app.ts'"],
];

const REFUSED: [why: string, path: string, source: string][] = [
  ['shared imports no feature', 'src/shared/phone.ts', "import '../features/salary/domain/fee.ts'"],
  ['shared imports no server code', 'src/shared/phone.ts', "import '../server/errors.ts'"],
  ['shared uses no Node module', 'src/shared/phone.ts', "import 'node:fs'"],
  ['shared uses listed packages only', 'src/shared/phone.ts', "import 'fastify'"],
  ['the house server imports no feature', 'src/server/app.ts', "import '../features/salary/server/routes.ts'"],
  ['the house web imports no feature page', 'src/web/frame.tsx', "import '../features/salary/web/page.tsx'"],
  ['the house web imports no server code', 'src/web/frame.tsx', "import '../server/errors.ts'"],
  ['domain imports no contract', 'src/features/salary/domain/fee.ts', "import '../contract.ts'"],
  ['domain imports no server code', 'src/features/salary/domain/fee.ts', "import '../server/queries.ts'"],
  ['domain uses no package', 'src/features/salary/domain/fee.ts', "import { z } from 'zod'"],
  ['domain uses no Node module', 'src/features/salary/domain/fee.ts', "import 'node:crypto'"],
  ['a contract imports no server code', 'src/features/salary/contract.ts', "import './server/tables.ts'"],
  ['a contract uses zod alone', 'src/features/salary/contract.ts', "import 'drizzle-orm'"],
  ['server never reaches web', 'src/features/salary/server/a.ts', "import '../web/texts.ts'"],
  ['web never reaches server', 'src/features/salary/web/a.tsx', "import '../server/routes.ts'"],
  ['web never reaches the house server', 'src/features/salary/web/a.tsx', "import '../../../server/errors.ts'"],
  ['web uses no Node module', 'src/features/salary/web/a.tsx', "import 'node:path'"],
  ['web takes no values from a contract', 'src/features/salary/web/a.tsx', "import { a } from '../contract.ts'"],
  [
    "server code takes no other feature's tables",
    'src/features/salary/server/a.ts',
    "import '../../payout/server/t.ts'",
  ],
  ['only server code imports a read model', 'src/features/salary/domain/a.ts', "import '../../x/server/read-model.ts'"],
  ["web takes no other feature's pages", 'src/features/salary/web/a.tsx', "import '../../payout/web/page.tsx'"],
  ['only tests import main', 'src/features/salary/server/a.ts', "import '../../../main/server.ts'"],
  ['nothing imports a test', 'src/shared/phone.ts', "import './phone.test.ts'"],
  ['only tests use the test support', 'src/server/a.ts', "import '../../tests/support/test-app.ts'"],
  ['src imports no script', 'src/server/a.ts', "import '../../scripts/test.ts'"],
  ['a re-export is an import', 'src/shared/phone.ts', "export * from '../server/errors.ts'"],
  ['a named re-export is an import', 'src/shared/phone.ts', "export { a } from '../server/errors.ts'"],
  ['a dynamic import is an import', 'src/shared/phone.ts', "await import('../server/errors.ts')"],
  ['an imported type is an import', 'src/shared/phone.ts', "export type A = import('../server/errors.ts').A"],
  ['every file has a room', 'src/helpers/a.ts', ''],
  ['a feature has four rooms', 'src/features/salary/helpers.ts', ''],
];

describe('the import rules', () => {
  test.each(ALLOWED)('allow: %s', (_why, path, source) => {
    expect(violations({ [path]: source })).toEqual([]);
  });

  test.each(REFUSED)('refuse: %s', (_why, path, source) => {
    expect(violations({ [path]: source })).toEqual([expect.stringContaining(path)]);
  });

  test('name the line and the reason', () => {
    expect(violations({ 'src/shared/phone.ts': "import './a.ts';\nimport '../server/errors.ts';\n" })).toEqual([
      'src/shared/phone.ts:2 imports src/server/errors.ts: src/shared may not import src/server',
    ]);
  });

  test('refuse features that use each other, by types alone too', () => {
    expect(
      violations({
        'src/features/payout/domain/a.ts': "import type { B } from '../../salary/domain/b.ts'",
        'src/features/salary/server/b.ts': "import '../../payout/contract.ts'",
      }),
    ).toEqual(['Features in a circle: payout → salary → payout']);
  });

  test('refuse files that load each other', () => {
    expect(violations({ 'src/shared/a.ts': "import './b.ts'", 'src/shared/b.ts': "import './a.ts'" })).toEqual([
      'Files in a circle: src/shared/a.ts → src/shared/b.ts → src/shared/a.ts',
    ]);
  });

  test('let files know the types of each other', () => {
    expect(
      violations({ 'src/shared/a.ts': "import './b.ts'", 'src/shared/b.ts': "import type { A } from './a.ts'" }),
    ).toEqual([]);
  });

  test('keep zod out of the browser on every way there', () => {
    expect(
      violations({
        'src/main/web.tsx': "import '../web/frame.tsx'",
        'src/web/frame.tsx': "import '../shared/field.ts'",
        'src/shared/field.ts': "import { z } from 'zod'",
      }),
    ).toEqual(['The browser loads zod: src/main/web.tsx → src/web/frame.tsx → src/shared/field.ts']);
  });
});
