import { once } from './once.ts';

/** A calendar date in Europe/Stockholm, written YYYY-MM-DD (product §9.7). It is plain text, so it sorts by date. */
export type CalendarDate = string & { readonly brand: 'CalendarDate' };

/** Returns the current time. It is passed as an argument everywhere; a rule never uses `new Date()`. */
export type Clock = () => Date;

const stockholm = once(
  () =>
    new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Europe/Stockholm',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    }),
);

/** The calendar date in Stockholm at an instant. */
export function stockholmDate(instant: Date): CalendarDate {
  return stockholm().format(instant) as CalendarDate;
}

const hourOfDay = once(
  () => new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Stockholm', hour: '2-digit', hourCycle: 'h23' }),
);

/** The hour of Stockholm's clock at an instant, from 0 to 23. */
export function stockholmHour(instant: Date): number {
  return Number(hourOfDay().format(instant));
}

/** The calendar year of a date. */
export const yearOf = (date: CalendarDate): number => Number(date.slice(0, 4));

/** Adds a number of days to a date. No clock is involved, and daylight saving has no effect. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  return new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10) as CalendarDate;
}

/** The number of days from one date to another; negative if the other is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}

/** Whether a text is an existing date, written YYYY-MM-DD. */
export function isCalendarDate(text: string): text is CalendarDate {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const parsed = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text);
}

const toTheMinute = once(
  () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm', dateStyle: 'short', timeStyle: 'short' }),
);

/** '2026-11-20 11:05': an instant in Stockholm's time (product §9.7). */
export function formatInstant(instant: Date): string {
  return toTheMinute().format(instant);
}
