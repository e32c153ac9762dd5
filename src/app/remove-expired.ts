import { removeExpiredEmailChanges } from '#features/account/server/email-change/email-change.ts';
import { removeExpiredResetLinks } from '#features/account/server/password/reset-link.ts';
import { removeUnneededClients } from '#features/clients/server/delete-client.ts';
import { removeOldUnsent } from '#features/invoices/sending/server/mailing/remove-unsent.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { removeExpiredCounts } from '#server/http/limits/rate-limit.ts';
import { removeOldNotices } from '#server/mail/notices.ts';
import { removeEndedSessions } from '#server/sessions/sessions.ts';

/**
 * Removes what has expired: sessions, mailed links, counts of rate limits, sent notices, revisions that were never mailed,
 * deleted customers without an invoice, and mails with links that were written to files. Several processes may run this at
 * once.
 */
export async function removeExpired({
  db,
  mail,
  clock,
  settings,
}: Pick<Dependencies, 'db' | 'mail' | 'clock' | 'settings'>): Promise<void> {
  const now = clock();
  await removeEndedSessions(db, settings.sessionDays, now);
  await removeExpiredResetLinks(db, now);
  await removeExpiredEmailChanges(db, now);
  await removeExpiredCounts(db, now);
  await removeOldNotices(db, now);
  await db.transaction((tx) => removeOldUnsent(tx, now));
  await removeUnneededClients(db);
  await mail.removeExpired(now);
}
