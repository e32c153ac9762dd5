import { openDatabase } from '#database/open-database.ts';
import { storePublicAddress } from '#database/public-address.ts';
import { createLogger } from '#server/http/logging/logger.ts';
import { offerFirstAdministrator } from '#features/account/server/provider-accounts/first-administrator.ts';
import { parseSettings, SettingError } from '#server/settings.ts';
import { collectWhenIdle } from './collect-when-idle.ts';
import { openProgram } from './open-program.ts';

/**
 * Starts the program: settings, database, jobs, port. It reports long steps through `say`.
 * @returns the URL, and a function that stops the program. It still handles new requests until the proxy knows, and then
 *   finishes the running ones
 * @throws SettingError, DataDirInUse
 */
export async function startServer(
  env: Record<string, string | undefined>,
  screens: string,
  say: (line: string) => void,
) {
  const settings = parseSettings(env);
  say(settings.databaseUrl === null ? 'Starting a PostgreSQL of its own …' : 'Connecting to PostgreSQL …');
  const database = await openDatabase(settings);
  if (database.files !== null) say(`The database is in ${database.files}`);
  await database.migrate();
  const program = await openProgram({ settings, database, clock: () => new Date(), logger: createLogger(), screens });
  const { host, port } = settings;
  const address = await program.app.listen({ host, port }).catch(async (error: Error) => {
    await program.close();
    throw new SettingError(`Setting PORT or HOST is wrong: ${error.message}.`);
  });
  await storePublicAddress(database.db, settings.publicUrl);
  // The last work with the database comes before the line that says that the program listens: it may be stopped right then.
  const token = await offerFirstAdministrator(database.db, program.deps.clock());
  say(`Egenlön listens on ${address}`);
  say(`Mail goes to ${program.deps.mail.description}`);
  if (token !== null) {
    say('Nobody at the provider has an account yet. This link makes the first administrator, once, within a day:');
    say(`${settings.publicUrl}/forsta-administrator/${token}`);
  }
  collectWhenIdle(database);
  return { address, stop: program.drain };
}
