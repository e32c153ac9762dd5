import { customType, date, numeric, timestamp } from 'drizzle-orm/pg-core';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Hundredths } from '#shared/money.ts';

// The columns that many tables have.

/** A moment, whatever the time zone. */
export const instant = (name: string) => timestamp(name, { withTimezone: true });

/** A day of the calendar. */
export const day = (name: string) => date(name, { mode: 'string' }).$type<CalendarDate>();

/** An amount of money in minor units, of any size. */
export const amount = (name: string) => numeric(name, { precision: 30, scale: 0, mode: 'bigint' });

/** A percentage in hundredths of a percent: an integer in the database, a bigint in the code. */
export const percentage = customType<{ data: Hundredths; driverData: number }>({
  dataType: () => 'integer',
  fromDriver: BigInt,
  toDriver: Number,
});
