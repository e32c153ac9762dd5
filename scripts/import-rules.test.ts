import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import config from '../oxlint.config.ts';

const RULE = 'eslint/no-restricted-imports';

/** By the file that imports: a path, `type` and a path, or `lazy` and a path that is loaded later by `import()`. */
type Imports = Record<string, string>;

const ALLOWED: Imports = {
  'src/shared/money.ts': `
    ./once.ts, ../language.ts, ./vat/rate-text.ts, lazy stdnum, countries-list/minimal/countries.json, type zod,
    type ./schemas.ts, type ./vat/rate-schema.ts`,
  'src/shared/vat/rate-schema.ts': 'zod, ../schemas.ts, ../money.ts, stdnum',
  'src/database/migrate.ts': '#shared/money.ts, #server/settings.ts, ./database.ts, pg, node:fs/promises',
  'src/database/schema/clients.ts': `
    #shared/money.ts, #features/a/domain/rule.ts, ./columns.ts, drizzle-orm/pg-core, type #server/settings.ts,
    type #features/a/b/endpoints.ts`,
  'src/server/http/answer.ts': `
    #shared/money.ts, #shared/schemas.ts, #database/database.ts, ../settings.ts, zod, node:fs/promises,
    nodemailer/lib/smtp-connection`,
  'src/web/forms/form.ts': `
    #shared/money.ts, lazy #shared/money.ts, ../api.ts, ./field.css, react, react-dom/client, @mantine/hooks,
    @fontsource-variable/inter/wght.css, type zod, type #shared/schemas.ts, type #shared/vat/rate-schema.ts,
    type #features/a/b/endpoints.ts`,
  'src/features/a/domain/rule.ts': '#shared/money.ts, #features/b/c/domain/d.ts, ./e.ts, ../e.ts, ../d/domain/e.ts',
  'src/features/a/b/endpoints.ts': `
    #shared/schemas.ts, #features/b/domain/rule.ts, #features/b/endpoints.ts, zod, ./domain/rule.ts,
    ../endpoints.ts, ../domain/rule.ts`,
  'src/features/a/server/act.ts': `
    #shared/schemas.ts, #server/settings.ts, #database/schema/clients.ts, zod, node:crypto,
    #features/b/domain/rule.ts, #features/b/c/endpoints.ts, #features/b/server/public.ts, ./b.ts, ../c/server/d.ts,
    ../endpoints.ts, ../domain/rule.ts`,
  'src/features/a/web/page.ts': `
    #shared/money.ts, #web/api.ts, #features/b/domain/rule.ts, #features/b/web/public.ts, react, ./b.ts,
    lazy ./dialog.tsx, ../c/web/d.ts, ../domain/rule.ts, type zod, type #shared/schemas.ts,
    type #features/b/endpoints.ts, type ../endpoints.ts`,
  'src/app/screens/page.ts': `
    #shared/money.ts, #web/api.ts, #features/b/domain/rule.ts, #features/b/web/page.ts, ./frame.ts, react, type zod,
    type #shared/schemas.ts, type #features/b/endpoints.ts`,
  'src/app/open-program.ts': '#features/a/server/routes.ts, #web/api.ts, zod, node:fs',
  'src/web/forms/form.test.ts': '#features/a/server/act.ts, #server/settings.ts, zod, node:fs',
};

const REFUSED: Imports = {
  'src/shared/money.ts': `
    zod, zod/mini, ./schemas.ts, ./vat/rate-schema.ts, react, type react, node:fs, #shared/once.ts,
    type #server/settings.ts, type ../server/settings.ts, type ../features/a/domain/rule.ts`,
  'src/shared/vat/rate-schema.ts': 'react, node:fs, type #server/settings.ts, type ../../web/api.ts',
  'src/database/migrate.ts': `
    type #features/a/domain/rule.ts, type #features/a/server/public.ts, type #web/api.ts, type #app/server.ts,
    type ../features/a/domain/rule.ts, type ../web/api.ts, type ../app/server.ts`,
  'src/database/schema/clients.ts':
    '#server/settings.ts, #features/a/endpoints.ts, type #features/a/server/act.ts, type #web/api.ts',
  'src/server/http/answer.ts': `
    type #features/a/domain/rule.ts, type #features/a/endpoints.ts, type #features/a/server/public.ts,
    type #web/api.ts, type #app/server.ts, type #tests/support/a.ts, type ../../features/a/server/act.ts`,
  'src/web/forms/form.ts': `
    zod, zod/mini, #shared/schemas.ts, #shared/vat/rate-schema.ts, #shared/provider-json-schema.ts,
    #features/a/endpoints.ts, lazy #features/a/b/endpoints.ts, lazy zod, node:fs, node:fs/promises,
    type #features/a/domain/rule.ts, type #features/a/web/public.ts, type #app/screens.ts, type #server/settings.ts,
    type #database/database.ts, type ../../server/settings.ts`,
  'src/features/a/domain/rule.ts': `
    stdnum, @mantine/hooks, type drizzle-orm/pg-core, type zod, type #shared/schemas.ts, type node:fs,
    type #server/settings.ts, type #database/database.ts, type #web/api.ts, lazy #server/settings.ts,
    type ../endpoints.ts, type ../server/act.ts, type ../web/page.ts, type ../../database/database.ts,
    type #features/b/endpoints.ts, type #features/b/server/public.ts, type #features/b/web/public.ts`,
  'src/features/a/b/endpoints.ts': `
    type #server/settings.ts, type #database/database.ts, type #web/api.ts, type ../../../database/a.ts,
    type ./server/act.ts, type ../server/act.ts, type ./web/page.ts, type #features/b/server/public.ts, fastify,
    stdnum, type drizzle-orm/pg-core, type node:fs`,
  'src/features/a/server/act.ts': `
    type #features/b/server/act.ts, type #features/b/c/server/act.ts, type #features/b/web/public.ts,
    type ../web/page.ts, type #web/api.ts, type #app/server.ts, type ../../../app/server.ts`,
  'src/features/a/web/page.ts': `
    zod, #shared/schemas.ts, #features/b/endpoints.ts, ../endpoints.ts, lazy ../endpoints.ts, node:fs,
    type #features/b/web/page.ts, type #features/b/c/web/page.ts, type #features/b/server/public.ts,
    type ../server/act.ts, type #server/settings.ts, type #database/database.ts, type #app/screens.ts`,
  'src/app/screens/page.ts': `
    zod, #shared/schemas.ts, #features/b/endpoints.ts, node:fs, type ../server.ts, type #server/settings.ts,
    type #database/database.ts, type #features/b/server/public.ts`,
};

test('the linter allows each import that docs/architecture.md allows, and refuses the others', () => {
  expect(refusedOf(ALLOWED)).toEqual([]);
  expect(refusedOf(REFUSED)).toEqual(
    listed(REFUSED).flatMap(([file, list]) => list.map((entry) => `${file}: ${entry}`)),
  );
});

const listed = (imports: Imports) =>
  Object.entries(imports).map(([file, list]) => [file, list.trim().split(/,\s+/)] as const);

/** Which of the imports the linter refuses. Of its rules only this one runs, since the others take seconds. */
function refusedOf(imports: Imports): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'import-rules-'));
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  try {
    const overrides = (config.overrides ?? []).flatMap(({ files, rules }) =>
      rules?.[RULE] === undefined ? [] : { files, rules: { [RULE]: rules[RULE] } },
    );
    write('.oxlintrc.json', JSON.stringify({ categories: { correctness: 'off' }, overrides }));
    for (const [file, list] of listed(imports)) write(file, list.map(statement).join('\n'));
    const linter = [resolve('node_modules/oxlint/bin/oxlint'), '--format=json'];
    const { stdout } = spawnSync(process.execPath, linter, { cwd: folder, encoding: 'utf8' });
    const { diagnostics }: { diagnostics: { filename: string; labels: { span: { line: number } }[] }[] } =
      JSON.parse(stdout);
    const lines = new Set(diagnostics.map(({ filename, labels }) => `${filename}:${labels[0]?.span.line}`));
    return listed(imports).flatMap(([file, list]) =>
      list.flatMap((entry, at) => (lines.has(`${file}:${at + 1}`) ? `${file}: ${entry}` : [])),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function statement(entry: string, at: number): string {
  const [path = '', how] = entry.split(' ').toReversed();
  return how === 'lazy' ? `import('${path}');` : `import ${how ?? ''} { T as T${at} } from '${path}';`;
}
