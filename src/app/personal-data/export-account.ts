import { rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Database } from '#database/database.ts';
import { findAccount } from '#features/account/server/find-account.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { errors } from '#server/errors.ts';
import { CommandRefused } from '../run-command.ts';
import { heldData } from './held-data.ts';
import { codeOf } from '#shared/code-of.ts';
import { messageOf } from '#shared/message-of.ts';

/**
 * Writes all that the program holds of an account's owner into a new file, as JSON that only our own user may read (GDPR
 * articles 15 and 20). It is of one moment, and the program may be running. The audit log tells also of one that fails.
 * @throws ExpectedError not-found if the address has no account; CommandRefused if the file exists or can't be made
 */
export async function exportAccount(db: Database, email: string, file: string, now: Date): Promise<void> {
  const account = await findAccount(db, email);
  if (account === null) throw errors.notFound();
  const target = await open(file, 'wx', 0o600).catch((error: unknown) => {
    const reason = codeOf(error) === 'EEXIST' ? 'it exists already. Name a new file' : messageOf(error);
    throw new CommandRefused(`${file} can't be written: ${reason}.`);
  });
  try {
    await db.transaction((tx) => recordAudit(tx, account.id, 'data-exported', {}, now));
    await db.transaction(
      (tx) => pipeline(Readable.from(heldData(tx, account)), target.createWriteStream({ flush: true })),
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  } finally {
    await target.close();
  }
}
