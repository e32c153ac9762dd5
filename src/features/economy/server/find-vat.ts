import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import { invoiceRevisions } from '#database/schema/invoice-revisions.ts';
import { reviews } from '#database/schema/reviews.ts';
import { chargedVat, ledgerPostings } from '#database/schema/settlement.ts';
import { addUpVat, type VatSum } from '../domain/vat-sum.ts';
import { type BookedPeriod, bookedDays } from './find-booked-period.ts';

/**
 * The VAT of a booked month's vouchers, in one part: what was charged, without what was credited. It is read one day
 * at a time, as the vouchers are. The invoices of an earlier month, which were forwarded after it was booked, have sums of
 * their own. So has, with reverse charge, each VAT number and each month of the work (product §10.12).
 */
export async function* readVat(db: Database, period: BookedPeriod): AsyncIterable<VatSum[]> {
  let sums: VatSum[] = [];
  for (const isBooked of bookedDays(period)) sums = addUpVat([...sums, ...(await sumVat(db, isBooked))]);
  yield sums;
}

function sumVat(db: Database, isBooked: SQL | undefined): Promise<VatSum[]> {
  const { id, invoiceId, currency, kind, day } = ledgerPostings;
  // One lookup for each posting. Without the order PostgreSQL may make a join of it, and read all that was charged.
  const charged = db
    .select()
    .from(chargedVat)
    .where(eq(chargedVat.postingId, id))
    .orderBy(asc(chargedVat.category))
    .as('charged');
  const document = sql`${invoiceRevisions.snapshot} -> 'document'`;
  // A credit note has its invoice's customer and work, as that was sent. One lookup, and only for reverse charge: the
  // limit keeps PostgreSQL from making a join of it.
  const reversed = db
    .select({
      vatNumber: sql<string>`${document} -> 'customer' ->> 'vatNumber'`.as('vat_number'),
      workMonth: sql<string>`left(coalesce(${document} -> 'delivery' ->> 'on', ${document} ->> 'invoiceDate'), 7)`.as(
        'work_month',
      ),
    })
    .from(reviews)
    .innerJoin(invoiceRevisions, eq(invoiceRevisions.id, reviews.revisionId))
    .where(and(eq(charged.category, 'AE'), eq(reviews.invoiceId, invoiceId), eq(reviews.decision, 'forwarded')))
    .limit(1)
    .as('reversed');
  const sumSql = (amount: typeof charged.base | typeof charged.tax) =>
    sql`sum(case ${kind} when 'credited' then -${amount} else ${amount} end)`.mapWith(BigInt);
  return db
    .select({
      currency,
      category: charged.category,
      rate: charged.rate,
      vatNumber: sql<string>`coalesce(${reversed.vatNumber}, '')`,
      invoiceMonth: sql<string>`to_char(${day}, 'YYYY-MM')`,
      workMonth: sql<string>`coalesce(${reversed.workMonth}, '')`,
      base: sumSql(charged.base),
      tax: sumSql(charged.tax),
    })
    .from(ledgerPostings)
    .innerJoinLateral(charged, sql`true`)
    .leftJoinLateral(reversed, sql`true`)
    .where(and(isBooked, inArray(kind, ['charged', 'credited'])))
    .groupBy(sql`1, 2, 3, 4, 5, 6`);
}

/**
 * Whether VAT, also of 0, was charged or credited in a booked month, as a column of a query of the booked months. It is
 * the condition of `bookedDays`, for the whole month. Nothing is read of a month that was booked before there was VAT,
 * and the offset keeps PostgreSQL from reading all that was charged.
 */
export const hasVat = sql<boolean>`case
  when booked_periods.last_posting >= (select posting_id from charged_vat order by posting_id limit 1) then exists (
    select from ledger_postings posting
    where day >= (booked_periods.month || '-01')::date
      and day < (booked_periods.month || '-01')::date + interval '1 month'
      and kind in ('charged', 'credited')
      and exists (
        select from charged_vat where posting_id = posting.id and posting_id <= booked_periods.last_posting offset 0
      )
  ) or exists (
    select from charged_vat join ledger_postings posting on posting.id = posting_id
    where posting_id <= booked_periods.last_posting
      and posting_id > (
        select coalesce(max(last_posting), 0) from booked_periods earlier where earlier.month < booked_periods.month
      )
      and day < (booked_periods.month || '-01')::date
  )
  else false
end`;
