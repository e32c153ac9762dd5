import { addBankingDays } from '#shared/banking-day.ts';
import { addDays, type CalendarDate } from '#shared/calendar-date.ts';

/**
 * The last day on which an invoice is paid in time: its due date, or the next banking day if it is a weekend's or a
 * holiday's, as 5 § skuldebrevslagen says of debts (product §10.14).
 */
export const lastDayToPay = (dueDate: CalendarDate): CalendarDate => addBankingDays(dueDate, 0);

/** The latest due date of the invoices whose last day to pay is a date or before it, for queries. */
export function latestDueDate(lastDay: CalendarDate): CalendarDate {
  let dueDate = lastDay;
  while (lastDayToPay(dueDate) > lastDay) dueDate = addDays(dueDate, -1);
  return dueDate;
}
