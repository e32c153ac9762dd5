import { customType } from 'drizzle-orm/pg-core';
import type { Hundredths } from '#shared/money.ts';

/** A percentage in hundredths of a percent: an integer in the database, a bigint in the code. */
export const percentage = customType<{ data: Hundredths; driverData: number }>({
  dataType: () => 'integer',
  fromDriver: BigInt,
  toDriver: Number,
});
