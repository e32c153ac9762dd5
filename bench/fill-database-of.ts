import { sql } from 'drizzle-orm';
import { openDatabaseForCommand } from '../src/database/open-database.ts';
import { parseSettings } from '../src/server/settings.ts';
import { type Filling, fillStatements } from './fill-database.ts';

/**
 * Fills the database of a program before it starts.
 * @param env the program's settings, which say where the database is
 * @param more statements that change what was filled
 */
export async function fillDatabaseOf(
  env: Record<string, string>,
  filling: Filling,
  more: readonly string[] = [],
): Promise<void> {
  await using database = await openDatabaseForCommand(parseSettings(env));
  await database.migrate();
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const statement of [...fillStatements(filling), ...more, 'analyze']) await tx.execute(sql.raw(statement));
  });
}
