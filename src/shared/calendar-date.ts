import { DAY, HOUR } from './duration.ts';

/** A calendar date in Europe/Stockholm, written YYYY-MM-DD (product §9.7). It is plain text, so it sorts by date. */
export type CalendarDate = string & { readonly brand: 'CalendarDate' };

/** Returns the current time. It is passed as an argument everywhere; a rule never uses `new Date()`. */
export type Clock = () => Date;

/** 01:00 UTC on the last Sunday of a month, in milliseconds. The month counts from 1 and has 31 days. */
function lastSunday(year: number, month: number): number {
  const last = Date.UTC(year, month - 1, 31, 1);
  return last - new Date(last).getUTCDay() * DAY;
}

/**
 * Stockholm's clock at an instant since 1996, as an ISO 8601 text: an hour before UTC, and two in summer (SFS 2001:127).
 * The first format of Intl that a page creates delays a list's first row (decision 36).
 */
function stockholmTime(instant: Date): string {
  const year = instant.getUTCFullYear();
  const isSummer = instant.getTime() >= lastSunday(year, 3) && instant.getTime() < lastSunday(year, 10);
  return new Date(instant.getTime() + (isSummer ? 2 : 1) * HOUR).toISOString();
}

/** The calendar date in Stockholm at an instant. */
export function stockholmDate(instant: Date): CalendarDate {
  return stockholmTime(instant).slice(0, 10) as CalendarDate;
}

/** The hour of Stockholm's clock at an instant, from 0 to 23. */
export function stockholmHour(instant: Date): number {
  return Number(stockholmTime(instant).slice(11, 13));
}

/** The calendar year of a date. */
export const yearOf = (date: CalendarDate): number => Number(date.slice(0, 4));

/** Adds a number of days to a date. No clock is involved, and daylight saving has no effect. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  return new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10) as CalendarDate;
}

/** The month of a date, YYYY-MM. */
export const monthOf = (date: CalendarDate): string => date.slice(0, 7);

/** The first day of a month (YYYY-MM). */
export const firstDayOf = (month: string): CalendarDate => `${month}-01` as CalendarDate;

/** The month that is a number of months after another, or before it if the number is negative; both are YYYY-MM. */
export function addMonths(month: string, months: number): string {
  const [year, from] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, from - 1 + months)).toISOString().slice(0, 7);
}

/** The month of a date and the eleven before it, oldest first, written YYYY-MM (product §2.5, §2.24). */
export function lastTwelveMonths(today: CalendarDate): [first: string, ...others: string[]] {
  const first = addMonths(monthOf(today), -11);
  return [first, ...Array.from({ length: 11 }, (_, index) => addMonths(first, index + 1))];
}

/** The number of days from one date to another; negative if the other is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return (Date.parse(to) - Date.parse(from)) / DAY;
}

/** Whether a text is an existing date, written YYYY-MM-DD. There is no year 0, neither in history nor in PostgreSQL. */
export function isCalendarDate(text: string): text is CalendarDate {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const parsed = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text);
}

/** The first and the last calendar date, for a range without a bound. */
export const FIRST_DATE = '0001-01-01' as CalendarDate;
export const LAST_DATE = '9999-12-31' as CalendarDate;

/** '2026-11-20 11:05': an instant, or its ISO 8601 text as the API gives it, in Stockholm's time (product §9.7). */
export function formatInstant(instant: Date | string): string {
  return stockholmTime(new Date(instant)).slice(0, 16).replace('T', ' ');
}

// Written out, because loading Intl's names would delay a list's first row by some milliseconds.
const MONTHS = 'januari februari mars april maj juni juli augusti september oktober november december'.split(' ');

/** The month of a date or of YYYY-MM: 'november 2026'. Its first three letters are its short name. */
export const monthName = (date: string): string => `${MONTHS[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`;
