import type { CalendarDate } from '#shared/calendar-date.ts';
import { type Hundredths, sumOf } from '#shared/money.ts';

/** A reminder of an invoice, by the day in Stockholm on which it was mailed and what it asked for in interest and fee. */
interface AskedCharges {
  on: CalendarDate;
  charges: Hundredths;
}

/** What is owed of the invoice, and its payments that are not reversed. */
interface PaidInvoice {
  owed: Hundredths;
  payments: readonly { paidOn: CalendarDate; amount: Hundredths }[];
}

/**
 * What reminders have asked for in interest and fee and the customer owes, in minor units; 0 if none has. It is what the
 * newest one asked for, and no more than the newest one before whose day not all was paid: interest runs until the payment
 * (3 and 4 §§ räntelagen), and a reminder that left after it wasn't called for, so there is no fee for it (4 § lagen om
 * ersättning för inkassokostnader).
 * @param reminders the newest first
 */
export function askedCharges(reminders: readonly AskedCharges[], { owed, payments }: PaidInvoice): Hundredths {
  const paidBefore = (day: CalendarDate) =>
    sumOf(payments.filter(({ paidOn }) => paidOn < day).map(({ amount }) => amount));
  const newest = reminders[0]?.charges ?? 0n;
  const calledFor = reminders.find(({ on }) => paidBefore(on) < owed)?.charges ?? 0n;
  return calledFor < newest ? calledFor : newest;
}
