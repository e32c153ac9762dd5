import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import { invoices } from '#database/schema/invoices.ts';
import { ledgerPostings, wageYears } from '#database/schema/settlement.ts';
import { type Currency, type Hundredths, sumOf } from '#shared/money.ts';
import { settledAdvances } from '../domain/advance.ts';
import { validEntries } from '../domain/settlement.ts';
import { findEntries, type RecordedEntry } from './find-settlement.ts';

/** The wage that was paid out for an invoice; null before that, and after it was reversed. */
export async function findWage(db: Database, invoiceId: string): Promise<RecordedEntry | null> {
  const [wage] = validEntries({ entries: await findEntries(db, invoiceId) }, 'payout');
  return wage ?? null;
}

/** How much of an invoice's paid wage became or settled advances, in minor units (product §10.8). */
interface WageAdvances {
  /** The part of the wage that became an advance when the invoice was credited. */
  becameAdvance: Hundredths;
  /** The advances that the wage settled, by the invoice whose wage became the advance, the oldest first. */
  settled: { invoiceNumber: number; amount: Hundredths }[];
}

/** The advances of an invoice's paid wage: the one that it became, and those that it settled. */
export async function findWageAdvances(
  db: Database,
  { memberId, invoiceId, currency }: { memberId: string; invoiceId: string; currency: Currency },
): Promise<WageAdvances> {
  const { advances, settling } = await findStanding(db, memberId, currency);
  const own = settling.find((row) => row.invoiceId === invoiceId);
  const before = settling.filter((row) => own !== undefined && row.id < own.id);
  const became = advances.filter((row) => row.invoiceId === invoiceId);
  return {
    becameAdvance: sumOf(became.map((row) => row.amount)),
    settled: settledAdvances(advances, sumOf(before.map((row) => row.amount)), own?.amount ?? 0n),
  };
}

/**
 * The number of the invoice whose paid wage settled advances last, if other wages have settled more than the advances of
 * other invoices; null if not, and a wage in a batch is to settle the one that the wage of this invoice became.
 */
export async function findLastSettling(
  db: Database,
  { memberId, invoiceId, currency }: { memberId: string; invoiceId: string; currency: Currency },
): Promise<number | null> {
  const { advances, settling } = await findStanding(db, memberId, currency);
  const ofOthers = <Row extends { invoiceId: string }>(rows: Row[]) =>
    rows.filter((row) => row.invoiceId !== invoiceId);
  const sum = (rows: { amount: Hundredths }[]) => sumOf(rows.map(({ amount }) => amount));
  const others = ofOthers(settling);
  return sum(others) > sum(ofOthers(advances)) ? (others.at(-1)?.invoiceNumber ?? null) : null;
}

/** What made a member's advances in a currency, and what settled them, without what was reversed, the oldest first. */
async function findStanding(db: Database, memberId: string, currency: Currency) {
  const { id, kind, amount } = ledgerPostings;
  const rows = await db
    .select({ id, invoiceId: ledgerPostings.invoiceId, invoiceNumber: invoices.invoiceNumber, kind, amount })
    .from(ledgerPostings)
    .innerJoin(invoices, eq(invoices.id, ledgerPostings.invoiceId))
    .where(
      and(
        eq(ledgerPostings.memberId, memberId),
        eq(ledgerPostings.currency, currency),
        // Word for word the condition of an index, so that PostgreSQL can use it.
        sql`${kind} in ('advance', 'advance-settled')`,
      ),
    )
    .orderBy(asc(id));
  // A reversal takes back all that the invoice had of its kind until then.
  const reversedUntil = new Map(rows.flatMap((row) => (row.amount < 0n ? [[keyOf(row), row.id] as const] : [])));
  const standing = rows.filter((row) => row.amount > 0n && row.id > (reversedUntil.get(keyOf(row)) ?? 0));
  return {
    // Each credit note makes an advance of its own, so that a later one of the same invoice changes no earlier wage.
    advances: standing.filter((row) => row.kind === 'advance'),
    settling: standing.filter((row) => row.kind === 'advance-settled'),
  };
}

const keyOf = ({ invoiceId, kind }: { invoiceId: string; kind: string }) => `${invoiceId} ${kind}`;

/** The wages that were paid out to a member in a calendar year, added up by currency. */
export function findWageYear(db: Database, memberId: string, year: number) {
  return db
    .select()
    .from(wageYears)
    .where(and(eq(wageYears.memberId, memberId), eq(wageYears.year, year), gt(wageYears.wages, 0)))
    .orderBy(asc(wageYears.currency));
}
