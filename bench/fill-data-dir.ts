import { sql } from 'drizzle-orm';
import { openDatabase } from '../src/database/open-database.ts';
import { parseSettings } from '../src/server/settings.ts';
import { type Filling, fillStatements } from './fill-database.ts';

/** Creates a data directory with a filled database. */
export async function fillDataDir(dataDir: string, filling: Filling): Promise<void> {
  await using database = await openDatabase(parseSettings({ DATA_DIR: dataDir }));
  await database.migrate();
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const statement of [...fillStatements(filling), 'analyze']) await tx.execute(sql.raw(statement));
  });
}
