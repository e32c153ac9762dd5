import { endSessions } from '../src/features/account/server/end-sessions.ts';
import { DataDirInUse } from '../src/server/database/data-dir-lock.ts';
import { openDatabase } from '../src/server/database/open-database.ts';
import { ExpectedError } from '../src/server/errors.ts';
import { parseSettings, SettingError } from '../src/server/settings.ts';

// `npm run sessions:end -- <e-mail>` signs an account out on every device, `npm run sessions:end -- everybody` all of them.
const [whom] = process.argv.slice(2);

try {
  if (whom === undefined) throw new SettingError('Say whose sessions to end: an e-mail address, or everybody');
  const database = await openDatabase(parseSettings(process.env));
  try {
    await database.migrate();
    const ended = await endSessions(database.db, whom === 'everybody' ? null : whom, new Date());
    console.log(`Sessions ended: ${ended}.`);
  } finally {
    await database.close();
  }
} catch (error) {
  const isExpected = [SettingError, DataDirInUse, ExpectedError].some((kind) => error instanceof kind);
  console.error(isExpected && error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
