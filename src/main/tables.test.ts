import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';

// The query library remembers a table's unnamed columns by the table's name, from whichever declaration is used first:
// the others' would be unknown to it, and which is first depends on what is called first.
it('a table that several features declare names every column', async () => {
  const modules = await Promise.all(
    globSync('src/**/server/{tables,read-model}.ts').map((path) => import(resolve(path)) as Promise<object>),
  );
  const tables = new Set(modules.flatMap((exported) => Object.values(exported).filter((value) => is(value, PgTable))));
  const byName = Map.groupBy(tables, getTableName);
  const declaredTwice = [...byName.values()].filter((declarations) => declarations.length > 1).flat();
  expect(declaredTwice.length).toBeGreaterThan(1);
  const unnamed = declaredTwice.flatMap((table) =>
    Object.values(getTableColumns(table))
      .filter(({ keyAsName }) => keyAsName)
      .map(({ name }) => `${getTableName(table)}.${name}`),
  );
  expect(unnamed).toEqual([]);
});
