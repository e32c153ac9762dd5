import type { Database } from '#database/database.ts';
import { openDatabaseBeside } from '#database/open-database.ts';
import { ExpectedError } from '#server/errors.ts';
import { SettingError, type Settings } from '#server/settings.ts';

/** What stops a command and is said in one line, without a stack. */
export class CommandRefused extends Error {}

/** Runs an operator's command beside the server; what is expected to go wrong is one line and the exit code 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    const isExpected = [CommandRefused, SettingError, ExpectedError].some((kind) => error instanceof kind);
    console.error(isExpected && error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

/** Gives the product's database, its tables up to date, to some work. */
export async function withDatabase<Result>(settings: Settings, work: (db: Database) => Promise<Result>) {
  const database = await openDatabaseBeside(settings);
  try {
    await database.migrate();
    return await work(database.db);
  } finally {
    await database.close();
  }
}
