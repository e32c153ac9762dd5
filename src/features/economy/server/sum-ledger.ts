import { asc, between, eq, sql, sum } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import { moneyUnderWay } from '#database/schema/invoices.ts';
import { ledgerPostings, memberAdvances } from '#database/schema/settlement.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';

/** The sums of the postings by day, currency and kind, in minor units, from the first to the last day. */
export function sumPostingsByDay(db: Database, first: CalendarDate, last: CalendarDate) {
  const { day, currency, kind, amount } = ledgerPostings;
  return db
    .select({ day, currency, kind, sum: sql`sum(${amount})`.mapWith(BigInt) })
    .from(ledgerPostings)
    .where(between(day, first, last))
    .groupBy(day, currency, kind)
    .orderBy(asc(day), asc(currency), asc(kind));
}

/**
 * What customers have paid beyond the totals and was neither paid back nor kept, in minor units. Currencies without any
 * are left out.
 */
export function sumRefundable(db: Database) {
  const { currency, kind, amount } = ledgerPostings;
  const rest = sql`sum(case when ${kind} = 'overpaid' then ${amount} else -${amount} end)`;
  return (
    db
      .select({ currency, sum: rest.mapWith(BigInt) })
      .from(ledgerPostings)
      // Word for word the condition of an index, so that PostgreSQL can use it.
      .where(sql`${kind} in ('overpaid', 'refunded')`)
      .groupBy(currency)
      .having(sql`${rest} > 0`)
      .orderBy(asc(currency))
  );
}

/**
 * The balance of all freelancers' advances, which their next wages settle, in minor units. Currencies without any are
 * left out.
 */
export function sumAdvances(db: Database) {
  const { currency, balance } = memberAdvances;
  // The condition is the index's, word for word.
  const isOwed = sql`${balance} > 0`;
  return db
    .select({ currency, sum: sum(balance).mapWith(BigInt) })
    .from(memberAdvances)
    .where(isOwed)
    .groupBy(currency)
    .orderBy(asc(currency));
}

/**
 * The wages of paid invoices that are not paid out: the sum of the largest wages in minor units, by currency.
 */
export function sumWagesDue(db: Database) {
  const { currency, net, reviewState } = moneyUnderWay;
  return db
    .select({
      currency,
      net: sql`sum(${net})`.mapWith(BigInt),
    })
    .from(moneyUnderWay)
    .where(eq(reviewState, 'paid'))
    .groupBy(currency)
    .orderBy(asc(currency));
}
