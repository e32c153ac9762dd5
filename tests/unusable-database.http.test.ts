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
