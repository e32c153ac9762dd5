import { removeExpiredResetLinks } from '../features/account/server/reset-link.ts';
import type { Dependencies } from '../server/dependencies.ts';
import { removeExpiredCounts } from '../server/http/rate-limit.ts';
import { removeOldNotices } from '../server/mail/notices.ts';
import { removeEndedSessions } from '../server/sessions/sessions.ts';

/** Removes what has had its time: sessions, reset links, counts of rate limits and notices that have left. Several processes may do so at once. */
export async function removeExpired({
  db,
  clock,
  settings,
}: Pick<Dependencies, 'db' | 'clock' | 'settings'>): Promise<void> {
  const now = clock();
  await removeEndedSessions(db, settings.sessionDays, now);
  await removeExpiredResetLinks(db, now);
  await removeExpiredCounts(db, now);
  await removeOldNotices(db, now);
}
