import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createPostgresDatabase } from './support/test-database.ts';
import { SettingError } from '../src/server/settings.ts';
import { openDatabase } from '../src/server/database/open-database.ts';

const isPostgres = process.env.TEST_ENGINE === 'postgres';

describe('A database that cannot be used', () => {
  test('is told as the setting that names it', async () => {
    const opening = isPostgres ? openAsNobody() : openBelowFile();
    await expect(opening).rejects.toBeInstanceOf(SettingError);
    await expect(opening).rejects.toThrow(
      isPostgres
        ? /^Setting DATABASE_URL is wrong: permission denied for database \w+\.$/
        : /^Setting DATA_DIR is wrong: [^\n]+\.$/,
    );
  });
});

/** As a user who may sign in and make nothing. */
async function openAsNobody(): Promise<void> {
  const url = new URL(await createPostgresDatabase());
  const role = url.pathname.slice(1);
  const owner = await openDatabase({ databaseUrl: url.href, dataDir: '' });
  await owner.db.execute(`create role ${role} login password 'nobody'`);
  Object.assign(url, { username: role, password: 'nobody' });
  const database = await openDatabase({ databaseUrl: url.href, dataDir: '' });
  try {
    await database.migrate();
  } finally {
    await database.close();
    await owner.db.execute(`drop role ${role}`);
    await owner.close();
  }
}

async function openBelowFile(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'egenlon-no-folder-'));
  const file = join(folder, 'file');
  writeFileSync(file, '');
  try {
    await openDatabase({ databaseUrl: null, dataDir: join(file, 'data') });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
