import { asc, between, eq, gt, sql, sum } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import { moneyUnderWay } from '#database/schema/invoices.ts';
import { ledgerPostings, memberAdvances } from '#database/schema/settlement.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';

/** The sums of the postings of each kind, by day and currency, from one day to another. */
export function sumPostingsByDay(db: Database, first: CalendarDate, last: CalendarDate) {
  const { day, currency, kind, amount } = ledgerPostings;
  return db
    .select({ day, currency, kind, sum: sql`sum(${amount})`.mapWith(BigInt) })
    .from(ledgerPostings)
    .where(between(day, first, last))
    .groupBy(day, currency, kind)
    .orderBy(asc(day), asc(currency), asc(kind));
}

/** What was paid beyond the totals and is not paid back, by currency; only where that is something. */
export function sumRefundable(db: Database) {
  const { currency, kind, amount } = ledgerPostings;
  const rest = sql`sum(case when ${kind} = 'overpaid' then ${amount} else -${amount} end)`;
  return (
    db
      .select({ currency, sum: rest.mapWith(BigInt) })
      .from(ledgerPostings)
      // The index has this condition, word for word.
      .where(sql`${kind} in ('overpaid', 'refunded')`)
      .groupBy(currency)
      .having(sql`${rest} > 0`)
      .orderBy(asc(currency))
  );
}

/** What the next wages settle of freelancers' advances, by currency; only where that is something. */
export function sumAdvances(db: Database) {
  const { currency, balance } = memberAdvances;
  return db
    .select({ currency, sum: sum(balance).mapWith(BigInt) })
    .from(memberAdvances)
    .where(gt(balance, 0n))
    .groupBy(currency)
    .orderBy(asc(currency));
}

/** How many wages of paid invoices are not paid out, and the most that they can be, by currency. */
export function sumWagesDue(db: Database) {
  const { currency, invoices, net, reviewState } = moneyUnderWay;
  return db
    .select({
      currency,
      count: sql`sum(${invoices})`.mapWith(Number),
      net: sql`sum(${net})`.mapWith(BigInt),
    })
    .from(moneyUnderWay)
    .where(eq(reviewState, 'paid'))
    .groupBy(currency)
    .orderBy(asc(currency));
}
