import { expect, test } from 'vitest';
import { createDatabase } from './support/database/test-database.ts';
import { openDatabase } from '#database/open-database.ts';
import { SettingError } from '#server/settings.ts';

test('A database in which the user may not create anything is reported with its setting', async () => {
  const url = new URL(await createDatabase());
  const role = url.pathname.slice(1);
  const owner = await openDatabase({ databaseUrl: url.href, dataDir: '' });
  await owner.db.execute(`create role ${role} login password 'nobody'`);
  Object.assign(url, { username: role, password: 'nobody' });
  const database = await openDatabase({ databaseUrl: url.href, dataDir: '' });
  const migrating = database.migrate();
  await expect(migrating).rejects.toBeInstanceOf(SettingError);
  await expect(migrating).rejects.toThrow(/^Setting DATABASE_URL is wrong: permission denied for database \w+\.$/);
  await database.close();
  await owner.db.execute(`drop role ${role}`);
  await owner.close();
});

test.each(['SQL_ASCII', 'LATIN1'])(
  'A database whose encoding is %s gets no tables, and is reported',
  async (encoding) => {
    const url = await createDatabase('template0', `encoding '${encoding}' lc_collate 'C' lc_ctype 'C'`);
    await using database = await openDatabase({ databaseUrl: url, dataDir: '' });
    const migrating = database.migrate();
    await expect(migrating).rejects.toBeInstanceOf(SettingError);
    await expect(migrating).rejects.toThrow(
      `Setting DATABASE_URL is wrong: the encoding of the database is ${encoding}, and must be UTF8.`,
    );
    const { rows } = await database.db.execute(`select from pg_tables where schemaname in ('public', 'drizzle')`);
    expect(rows).toEqual([]);
  },
);
