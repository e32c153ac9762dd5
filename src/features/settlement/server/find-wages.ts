import { and, asc, eq, gt, min, sql, sum } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import { invoices } from '#database/schema/invoices.ts';
import { ledgerPostings, wageYears } from '#database/schema/settlement.ts';
import type { Currency, Hundredths } from '#shared/money.ts';
import { settledAdvances } from '../domain/advance.ts';
import { validEntries } from '../domain/settlement.ts';
import { findEntries, type RecordedEntry } from './find-settlement.ts';

/** The wage that was paid out of an invoice; null before that, and after it was reversed. */
export async function findWage(db: Database, invoiceId: string): Promise<RecordedEntry | null> {
  const [wage] = validEntries({ entries: await findEntries(db, invoiceId) }, 'payout');
  return wage ?? null;
}

/** How an invoice's paid wage and its member's advances meet (product §10.8). */
interface WageAdvances {
  /** What of the wage became an advance when the invoice was credited, in minor units like the amounts below. */
  becameAdvance: Hundredths;
  /** Of which invoices the wage settled advances, the oldest first. */
  settled: { invoiceNumber: number; amount: Hundredths }[];
}

/** What of an invoice's wage became an advance, and which advances it settled itself. */
export async function findWageAdvances(
  db: Database,
  { memberId, invoiceId, currency }: { memberId: string; invoiceId: string; currency: Currency },
): Promise<WageAdvances> {
  const { id, kind, amount } = ledgerPostings;
  const rows = await db
    .select({
      invoiceId: ledgerPostings.invoiceId,
      invoiceNumber: invoices.invoiceNumber,
      kind,
      // A wage that was reversed and paid anew has its place from then.
      at: sql`max(${id}) filter (where ${amount} > 0)`.mapWith(Number),
      amount: sum(amount).mapWith(BigInt),
    })
    .from(ledgerPostings)
    .innerJoin(invoices, eq(invoices.id, ledgerPostings.invoiceId))
    .where(
      and(
        eq(ledgerPostings.memberId, memberId),
        eq(ledgerPostings.currency, currency),
        // The index has this condition, word for word.
        sql`${kind} in ('advance', 'advance-settled')`,
      ),
    )
    .groupBy(ledgerPostings.invoiceId, invoices.invoiceNumber, kind)
    .orderBy(min(id));
  const advances = rows.filter((row) => row.kind === 'advance');
  const settling = rows.filter((row) => row.kind === 'advance-settled');
  const own = settling.find((row) => row.invoiceId === invoiceId);
  const before = settling.filter(({ at }) => own !== undefined && at < own.at);
  return {
    becameAdvance: advances.find((row) => row.invoiceId === invoiceId)?.amount ?? 0n,
    settled: settledAdvances(
      advances,
      before.reduce((all, row) => all + row.amount, 0n),
      own?.amount ?? 0n,
    ),
  };
}

/** The wages that were paid out to a member in a calendar year, added up by currency. */
export function findWageYear(db: Database, memberId: string, year: number) {
  return db
    .select()
    .from(wageYears)
    .where(and(eq(wageYears.memberId, memberId), eq(wageYears.year, year), gt(wageYears.wages, 0)))
    .orderBy(asc(wageYears.currency));
}
