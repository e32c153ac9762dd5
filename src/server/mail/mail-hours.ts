import { stockholmHour } from '#shared/calendar-date.ts';

/** Mails that nobody waits for leave between these hours of Stockholm's clock: from the first on, before the second. */
const FIRST = 8;
const END = 20;

/** The seconds until such mails may leave; 0 between these hours (product §10.9). */
export function secondsToMailHours(now: Date): number {
  const hour = stockholmHour(now);
  if (hour >= FIRST && hour < END) return 0;
  const hours = (FIRST - hour + 24) % 24;
  return hours * 3600 - now.getUTCMinutes() * 60 - now.getUTCSeconds();
}
