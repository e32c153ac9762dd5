import { stockholmHour } from '#shared/calendar-date.ts';
import type { Dependencies } from '../dependencies.ts';
import type { JobKind } from '../jobs/job-queue.ts';

/** Mails that nobody waits for leave between these hours of Stockholm's clock: from the first on, before the second. */
const FIRST = 8;
const END = 20;

/** The seconds until such mails may leave; 0 between these hours (product §10.9). */
export function secondsToMailHours(now: Date): number {
  const hour = stockholmHour(now);
  if (hour >= FIRST && hour < END) return 0;
  const hours = (FIRST - hour + 24) % 24;
  const seconds = hours * 3600 - now.getUTCMinutes() * 60 - now.getUTCSeconds();
  // When the clocks change in the night, it is an hour earlier or later then.
  return seconds + (FIRST - stockholmHour(new Date(now.getTime() + seconds * 1000))) * 3600;
}

/**
 * Enqueues a job again if its mail may leave only later. So a mail that couldn't leave in the evening is not retried in
 * the night (product §10.9).
 * @param seconds until the mail may leave; 0: now
 * @returns whether the job is enqueued again, and has nothing to do now
 */
export async function putOff<Data extends object>(
  { db, jobs }: Pick<Dependencies, 'db' | 'jobs'>,
  kind: JobKind<Data>,
  data: NoInfer<Data>,
  seconds: number,
): Promise<boolean> {
  if (seconds > 0) await db.transaction((tx) => jobs.enqueue(tx, kind, data, seconds));
  return seconds > 0;
}
