import type pg from 'pg';
import { SettingError } from '#server/settings.ts';

/**
 * Refuses a database that would not keep every character, before anything is in it, and one that takes no changes.
 * PostgreSQL gives a new database the encoding of its server, which follows the machine's locale: without one it is
 * SQL_ASCII, where å and Å have nothing to do with each other and a length counts bytes (product §13).
 * @throws SettingError
 */
export async function refuseUnfitDatabase(client: Pick<pg.Pool, 'query'>): Promise<void> {
  const { rows } = await client.query<{ encoding: string; readOnly: string }>(
    `select current_setting('server_encoding') as encoding, current_setting('transaction_read_only') as "readOnly"`,
  );
  const encoding = rows[0]?.encoding;
  if (encoding !== 'UTF8')
    throw new SettingError(
      `Setting DATABASE_URL is wrong: the encoding of the database is ${encoding}, and must be UTF8.`,
    );
  if (rows[0]?.readOnly === 'on')
    throw new SettingError(
      'Setting DATABASE_URL is wrong: the database takes no changes. It is a standby, or its default_transaction_read_only is on.',
    );
}
