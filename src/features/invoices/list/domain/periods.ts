import type { CalendarDate } from '#shared/calendar-date.ts';
import { yearOf } from '#shared/calendar-date.ts';

/** How many of the latest years and months a list offers. The URL can have any other. */
const YEARS = 5;
const MONTHS = 12;

/** The years (YYYY) and months (YYYY-MM) to choose from on a date, the latest first. */
export function periodsUntil(today: CalendarDate): { years: string[]; months: string[] } {
  const year = yearOf(today);
  const month = Number(today.slice(5, 7)) - 1;
  return {
    years: Array.from({ length: YEARS }, (_, ago) => String(year - ago)),
    months: Array.from({ length: MONTHS }, (_, ago) => {
      const at = year * 12 + month - ago;
      return `${Math.trunc(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
    }),
  };
}
