import type { CalendarDate } from '#shared/calendar-date.ts';

/** The month of a date and the eleven before it, oldest first, written YYYY-MM (product §2.5). */
export function lastTwelveMonths(today: CalendarDate): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return Array.from({ length: 12 }, (_, index) => {
    const months = year * 12 + month - 1 - (11 - index);
    return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
  });
}
