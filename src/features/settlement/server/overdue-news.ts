import { sql, type SQL } from 'drizzle-orm';
import { invoices } from '#database/schema/invoices.ts';
import { addDays, type CalendarDate } from '#shared/calendar-date.ts';

/**
 * A member is mailed about an invoice up to this many days after its due date, or after the day on which the customer's
 * mail was accepted if that is later. Older ones would not be news, for example those from before the program sent these
 * mails (product §10.9).
 */
const MOST_DAYS_LATE = 30;
/** The day in Stockholm on which the mail with an invoice was accepted: of the row `mail` of `forwardings`. */
export const acceptedOn = sql`(mail.accepted_at at time zone 'Europe/Stockholm')::date`;

/** The condition that it is news on a date in Stockholm to a member that an invoice is late. */
export function isOverdueNews(today: CalendarDate): SQL {
  const from = addDays(today, -MOST_DAYS_LATE);
  // A customer who got the invoice today, or never, can't be expected to have paid it.
  return sql`exists (select from forwardings mail where mail.invoice_id = ${invoices.id}
    and ${acceptedOn} < ${today}
    and (${invoices.dueDate} >= ${from} or ${acceptedOn} >= ${from}))`;
}
