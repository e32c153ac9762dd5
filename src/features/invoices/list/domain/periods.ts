import { addMonths, type CalendarDate, monthOf, yearOf } from '#shared/calendar-date.ts';

/**
 * How many of the latest years and months a list offers. The years are this one and the seven before it, whose invoices the
 * law keeps (product §12.7). The URL can have any other.
 */
const YEARS = 8;
const MONTHS = 12;

/** The years (YYYY) and months (YYYY-MM) to choose from on a date, the latest first. */
export function periodsUntil(today: CalendarDate): { years: string[]; months: string[] } {
  return {
    years: Array.from({ length: YEARS }, (_, ago) => String(yearOf(today) - ago)),
    months: Array.from({ length: MONTHS }, (_, ago) => addMonths(monthOf(today), -ago)),
  };
}
