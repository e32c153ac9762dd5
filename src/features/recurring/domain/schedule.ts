import type { CalendarDate } from '#shared/calendar-date.ts';

/** How many months there are between two drafts (product §4.9). */
export const INTERVALS = [1, 3] as const;
export type Interval = (typeof INTERVALS)[number];

/** On which dates an invoice is repeated. */
export interface Schedule {
  months: Interval;
  /** The day of the month. A shorter month has its last day instead. */
  day: number;
  /** The last day on which a draft is made; null for no end. */
  until: CalendarDate | null;
}

/** The most invoices that a member can repeat. */
export const MOST_RECURRING = 50;

/**
 * How many dates are offered as the first one. With three of them, a quarter can begin in any of the next months
 * (product §4.9).
 */
const OFFERED = 3;

/** The date of the draft after this one; null if it would come after the last day. */
export function nextDate(date: CalendarDate, { months, day, until }: Schedule): CalendarDate | null {
  const next = dateInMonth(monthOf(date) + months, day);
  return until === null || next <= until ? next : null;
}

/**
 * The next dates after today that have this day of the month. The member chooses the date of the first draft from them.
 */
export function offeredDates(today: CalendarDate, day: number): CalendarDate[] {
  return Array.from({ length: OFFERED + 1 }, (_, months) => dateInMonth(monthOf(today) + months, day))
    .filter((date) => date > today)
    .slice(0, OFFERED);
}

/** A month as its number since year 0. */
function monthOf(date: CalendarDate): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
}

/** The day of a month, or the month's last day if it is shorter. */
function dateInMonth(month: number, day: number): CalendarDate {
  const year = Math.floor(month / 12);
  const lastDay = new Date(Date.UTC(year, (month % 12) + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month % 12, Math.min(day, lastDay))).toISOString().slice(0, 10) as CalendarDate;
}
