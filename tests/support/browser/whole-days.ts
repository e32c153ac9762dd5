import { setTimeout } from 'node:timers/promises';
import type { TestInfo } from '@playwright/test';
import { addDays, stockholmDate } from '#shared/calendar-date.ts';
import { DAY } from '#shared/duration.ts';

/** Longer than a test takes that counts days, in milliseconds. */
const ENOUGH = 300_000;

/** Lets a test that counts days end on the day on which it begins: shortly before midnight it waits until the next day. */
export async function beginOnOneDay(info: TestInfo): Promise<void> {
  info.setTimeout(info.timeout + ENOUGH);
  while (stockholmDate(new Date()) !== stockholmDate(new Date(Date.now() + ENOUGH))) await setTimeout(1_000);
}

/** Noon some days after today. At another hour, the end of summer time could make it one day less. */
export function noonAfter(days: number): { now: Date; daysAhead: number } {
  const now = new Date(`${addDays(stockholmDate(new Date()), days)}T11:00:00Z`);
  return { now, daysAhead: (now.getTime() - Date.now()) / DAY };
}
