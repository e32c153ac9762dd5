import type { Database } from '#database/database.ts';
import { openDatabaseForCommand } from '#database/open-database.ts';
import { BackupError } from '#server/backup/backup-text.ts';
import { errors, ExpectedError } from '#server/errors.ts';
import { SettingError, type Settings } from '#server/settings.ts';

/** Stops a command with one line of text and no stack trace. */
export class CommandRefused extends Error {}

/**
 * Runs an operator's command, also while the server is running. An expected failure prints one line and exits with code
 * 1.
 */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    const isExpected = [CommandRefused, SettingError, ExpectedError, BackupError].some((kind) => error instanceof kind);
    // All that a command looks for is an account, and the screens' message for what is missing is Swedish.
    const isMissing = error instanceof ExpectedError && error.code === errors.notFound.code;
    const message = isExpected && error instanceof Error ? error.message : error;
    console.error(isMissing ? 'No account has that e-mail address.' : message);
    process.exitCode = 1;
  }
}

/**
 * The arguments of a command.
 * @param usage tells what to type
 * @throws CommandRefused if there are fewer or more, or one looks like an option
 */
export function readArguments<const Names extends readonly string[]>(
  names: Names,
  usage: string,
): { [At in keyof Names]: string } {
  const given = process.argv.slice(2);
  if (given.length !== names.length || given.some((argument) => argument.startsWith('-')))
    throw new CommandRefused(usage);
  return given as { [At in keyof Names]: string };
}

/** Opens the product's database, brings its tables up to date, runs `work` with it and closes it. */
export async function withDatabase<Result>(settings: Settings, work: (db: Database) => Promise<Result>) {
  await using database = await openDatabaseForCommand(settings);
  await database.migrate();
  return await work(database.db);
}

/** Prints what an audit has found, or that all is right. The command fails if there is a violation. */
export function printViolations(violations: readonly string[], allRight: string): void {
  for (const violation of violations) console.error(violation);
  console.log(violations.length === 0 ? allRight : `Violations: ${violations.length}.`);
  process.exitCode = violations.length === 0 ? 0 : 1;
}
