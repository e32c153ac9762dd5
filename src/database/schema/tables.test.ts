import { globSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';

const declarations = globSync('src/database/schema/*.ts').filter(
  (path) => !path.endsWith('.test.ts') && basename(path) !== 'columns.ts',
);

test('each table is declared once', async () => {
  const modules = await Promise.all(declarations.map((path) => import(resolve(path)) as Promise<object>));
  const tables = modules.flatMap((exported) => Object.values(exported).filter((value) => is(value, PgTable)));
  expect(tables.length).toBeGreaterThan(10);
  expect(tables.map(getTableName)).toEqual([...new Set(tables.map(getTableName))]);
});

test('tables are declared in the schema and nowhere else', () => {
  const declaring = globSync('{src,scripts}/**/*.ts').filter(
    (path) => basename(path) !== 'tables.test.ts' && readFileSync(path, 'utf8').includes('pgTable('),
  );
  expect(declaring.toSorted()).toEqual(declarations.toSorted());
});
