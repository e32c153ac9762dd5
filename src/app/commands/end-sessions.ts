import { endAllSessions, endSessions } from '#features/account/server/sessions/end-sessions.ts';
import { parseSettings } from '#server/settings.ts';
import { asTyped, readArguments, runCommand, withDatabase } from '../run-command.ts';

// `end-sessions <e-mail>` signs an account out on every device. `end-sessions everybody` does it
// for all accounts.

await runCommand(async () => {
  const [account] = readArguments(
    ['account'],
    `Say whose sessions to end: ${asTyped('end-sessions')} name@example.com, or everybody in its place`,
  );
  const ended = await withDatabase(parseSettings(process.env), (db) =>
    account === 'everybody' ? endAllSessions(db, new Date()) : endSessions(db, account, new Date()),
  );
  console.log(`Sessions ended: ${ended}.`);
});
