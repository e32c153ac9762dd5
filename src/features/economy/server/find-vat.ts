import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import type { Currency } from '#shared/money.ts';
import { invoiceRevisions } from '#database/schema/invoice-revisions.ts';
import { reviews } from '#database/schema/reviews.ts';
import { chargedVat, ledgerPostings } from '#database/schema/settlement.ts';
import { addUpVat, type VatSum } from '../domain/vat-sum.ts';
import { type BookedPeriod, bookedDays } from './find-booked-period.ts';

/**
 * The VAT of a booked month's vouchers, in one part: what was charged, without what was credited. It is read one day
 * at a time, as the vouchers are. The invoices of an earlier month, which were forwarded after it was booked, have sums of
 * their own. So has, with reverse charge, each VAT number and each month of the work, and what is told in another
 * currency too (product §10.12).
 */
export async function* readVat(db: Database, period: BookedPeriod): AsyncIterable<VatSum[]> {
  let sums: VatSum[] = [];
  for (const isBooked of bookedDays(period)) sums = addUpVat([...sums, ...(await sumVat(db, isBooked))]);
  yield sums;
}

function sumVat(db: Database, isBooked: SQL | undefined): Promise<VatSum[]> {
  const { id, invoiceId, creditNoteId, currency, kind, day } = ledgerPostings;
  const { postingId, category, rate, base, tax } = chargedVat;
  // One lookup for each posting. Without the order PostgreSQL may make a join of it, and read all that was charged.
  const charged = db
    .select({
      category,
      rate,
      base,
      tax,
      /** The VAT of the document's rows up to this one, and of all. */
      until: sql`sum(${tax}) over (order by ${rate} desc, ${category})`.as('until'),
      whole: sql`sum(${tax}) over ()`.as('whole'),
    })
    .from(chargedVat)
    .where(eq(postingId, id))
    .orderBy(asc(category))
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
  const vat = sql`${document} -> 'vat'`;
  const told = db
    .select({
      currency: sql<Currency>`case when ${vat} ? 'inSek' then 'SEK' when ${vat} ? 'inEur' then 'EUR' end`.as('told_in'),
      tax: sql`(coalesce(${vat} -> 'inSek', ${vat} -> 'inEur') ->> 'tax')::numeric * 100`.as('told_tax'),
    })
    .from(reviews)
    .innerJoin(invoiceRevisions, eq(invoiceRevisions.id, reviews.revisionId))
    .where(
      and(
        sql`${charged.tax} > 0`,
        eq(reviews.invoiceId, sql`coalesce(${creditNoteId}, ${invoiceId})`),
        eq(reviews.decision, 'forwarded'),
      ),
    )
    .limit(1)
    .as('told');
  // A document tells one sum for all of its rates. It is divided by their VAT, so that the parts add up to it: each is what
  // is told up to its row, rounded half up, less what is told before it.
  const toldUntil = (sum: SQL) => sql`div(2 * ${told.tax} * ${sum} + ${charged.whole}, 2 * ${charged.whole})`;
  const converted = sql`coalesce(${toldUntil(sql`${charged.until}`)} - ${toldUntil(sql`(${charged.until} - ${charged.tax})`)}, 0)`;
  const sumSql = (amount: typeof charged.base | typeof charged.tax | SQL) =>
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
      convertedTo: sql<Currency | ''>`coalesce(${told.currency}, '')`,
      converted: sumSql(converted),
    })
    .from(ledgerPostings)
    .innerJoinLateral(charged, sql`true`)
    .leftJoinLateral(reversed, sql`true`)
    .leftJoinLateral(told, sql`true`)
    .where(and(isBooked, inArray(kind, ['charged', 'credited'])))
    .groupBy(sql`1, 2, 3, 4, 5, 6, 9`);
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
