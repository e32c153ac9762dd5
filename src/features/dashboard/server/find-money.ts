import { and, asc, eq, gt, gte, sql } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import { invoices, moneyUnderWay } from '#database/schema/invoices.ts';
import { memberAdvances, settledMonths } from '#database/schema/settlement.ts';
import type { Currency, Hundredths } from '#shared/money.ts';

/**
 * A member's invoices that are sent and not paid out, added up by currency, state and day (product §2.5). The database
 * keeps these sums as invoices change.
 */
export function findMoneyUnderWay(db: Database, memberId: string) {
  return db.select().from(moneyUnderWay).where(eq(moneyUnderWay.memberId, memberId));
}

/**
 * The member's invoices that customers are to pay next, the most overdue first. The member's id is compared with
 * `between`, because only one index then fits (`isOwnedBy` has the reason).
 */
export function findNextPayments(db: Database, memberId: string, limit: number) {
  const { memberId: owner, dueDate, invoiceNumber } = invoices;
  return db
    .select({
      id: invoices.id,
      invoiceNumber,
      clientName: sql<string>`${invoices.frozenClientName}`,
      currency: sql<Currency>`${invoices.frozenCurrency}`,
      net: sql<Hundredths>`${invoices.frozenNet}`.mapWith(invoices.frozenNet),
      dueDate,
    })
    .from(invoices)
    .where(sql`${owner} between ${memberId} and ${memberId} and ${invoices.reviewState} = 'forwarded'`)
    .orderBy(asc(owner), asc(dueDate), asc(invoiceNumber))
    .limit(limit);
}

/** The member's advances that no paid wage has settled, by currency (product §10.8). */
export function findUnsettledAdvances(db: Database, memberId: string) {
  return db
    .select({ currency: memberAdvances.currency, balance: memberAdvances.balance })
    .from(memberAdvances)
    .where(and(eq(memberAdvances.memberId, memberId), gt(memberAdvances.balance, 0n)))
    .orderBy(asc(memberAdvances.currency));
}

/**
 * What customers have paid on a member's invoices and what was paid out as wage, by month (YYYY-MM) and currency, from
 * a month on.
 */
export function sumSettledByMonth(db: Database, memberId: string, since: string) {
  return db
    .select()
    .from(settledMonths)
    .where(and(eq(settledMonths.memberId, memberId), gte(settledMonths.month, since)))
    .orderBy(asc(settledMonths.month), asc(settledMonths.currency));
}
