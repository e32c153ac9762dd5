import { sql } from 'drizzle-orm';
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

test('A database that takes no changes is reported as that', async () => {
  const url = await createDatabase();
  const name = new URL(url).pathname.slice(1);
  await using writing = await openDatabase({ databaseUrl: url, dataDir: '' });
  await writing.migrate();
  await writing.db.execute(sql`alter database ${sql.identifier(name)} set default_transaction_read_only = on`);
  await using database = await openDatabase({ databaseUrl: url, dataDir: '' });
  const migrating = database.migrate();
  await expect(migrating).rejects.toBeInstanceOf(SettingError);
  await expect(migrating).rejects.toThrow(
    'Setting DATABASE_URL is wrong: the database takes no changes. It is a standby, or its default_transaction_read_only is on.',
  );
});

test('A database without room for the tables is reported as that', async () => {
  await using database = await openDatabase({ databaseUrl: await createDatabase(), dataDir: '' });
  const reason = 'could not extend file "base/5/1259": No space left on device';
  await database.db.execute(sql`
    create function refuse() returns event_trigger language plpgsql
    as ${sql.raw(`$$ begin raise exception using errcode = '53100', message = '${reason}'; end $$`)}`);
  await database.db.execute(sql`create event trigger no_room on ddl_command_start execute function refuse()`);
  const migrating = database.migrate();
  await expect(migrating).rejects.toBeInstanceOf(SettingError);
  await expect(migrating).rejects.toThrow(`The disk of the database is full: ${reason}.`);
});
