import { refusal } from '#server/errors.ts';
import { MOST_RECURRING } from '../domain/schedule.ts';

/** The refusals about recurring invoices (product §4.9). */
export const recurringErrors = {
  tooManyRecurring: refusal(
    409,
    'too-many-recurring',
    `Du upprepar redan ${MOST_RECURRING} fakturor, och fler går inte. Sluta upprepa någon av dem först.`,
  ),
  dateNotOffered: refusal(409, 'date-not-offered', 'Det datumet går inte att välja längre. Välj nästa utkast igen.'),
} as const;
