import { existsSync } from 'node:fs';
import manifest from '../../package.json' with { type: 'json' };
import { databaseFailure } from '#database/database-failure.ts';
import type { Database } from '#database/database.ts';
import { folderOf } from '#database/embedded-postgres.ts';
import { findNewestMigration, migrations } from '#database/migrate.ts';
import { openDatabaseForCommand } from '#database/open-database.ts';
import { BackupError } from '#server/backup/backup-text.ts';
import { errors, ExpectedError } from '#server/errors.ts';
import { SettingError, type Settings } from '#server/settings.ts';
import { codeOf } from '#shared/code-of.ts';
import { messageOf } from '#shared/message-of.ts';

/** Stops a command with one line of text and no stack trace. */
export class CommandRefused extends Error {}

/**
 * Runs an operator's command, also while the server is running. An expected failure prints one line and exits with code
 * 1.
 */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  process.stdout.on('error', (error: Error) => {
    // Whoever reads the output has seen enough. The command still does all that it is to do.
    if (codeOf(error) !== 'EPIPE') throw error;
  });
  try {
    await command();
  } catch (error) {
    const isExpected = [CommandRefused, SettingError, ExpectedError, BackupError].some((kind) => error instanceof kind);
    // All that a command looks for is an account, and the screens' message for what is missing is Swedish.
    const isMissing = error instanceof ExpectedError && error.code === errors.notFound.code;
    const message = isExpected && error instanceof Error ? error.message : (databaseFailureText(error) ?? error);
    console.error(isMissing ? 'No account has that e-mail address.' : message);
    process.exitCode = 1;
  }
}

/** The server's own words if the database has failed in the middle of a command; null for any other failure. */
function databaseFailureText(error: unknown): string | null {
  const failure = databaseFailure(error);
  return failure === null ? null : `The database failed: ${messageOf(failure.cause)}.`;
}

/**
 * How to type a command, for the texts that commands print: as npm's script if npm runs this one, otherwise by its name.
 */
export function asTyped(command: string): string {
  if (process.env['npm_lifecycle_event'] === undefined) return command;
  const script = Object.entries(manifest.scripts).find(([, line]) => line.endsWith(`/command.ts ${command}`));
  return script === undefined ? command : `npm run ${script[0]} --`;
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

/**
 * Opens the product's database and runs `work`, which only reads, with it. Its tables stay as they are.
 * @throws CommandRefused if they aren't those of this release
 */
export async function withDatabaseAsItIs(settings: Settings, work: (db: Database) => Promise<void>): Promise<void> {
  const { databaseUrl, dataDir } = settings;
  const neverRun = new CommandRefused('The program has never run on this database.');
  // Opening it would make it.
  if (databaseUrl === null && !existsSync(folderOf(dataDir))) throw neverRun;
  await using database = await openDatabaseForCommand(settings);
  const client = await database.connect();
  const newest = await findNewestMigration(client).finally(() => client.release());
  if (newest === null) throw neverRun;
  if (newest !== migrations().at(-1)?.folderMillis)
    throw new CommandRefused('The tables of this database are of another release. Use the commands of that one.');
  await work(database.db);
}

/** Prints what an audit has found, or that all is right. The command fails if there is a violation. */
export function printViolations(violations: readonly string[], allRight: string): void {
  for (const violation of violations) console.error(violation);
  console.log(violations.length === 0 ? allRight : `Violations: ${violations.length}.`);
  process.exitCode = violations.length === 0 ? 0 : 1;
}
