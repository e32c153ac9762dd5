import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#database/database.ts';
import { ledgerPostings, memberAdvances } from '#database/schema/settlement.ts';
import type { SentInvoice } from '#features/invoices/server/public.ts';
import type { Currency, Hundredths } from '#shared/money.ts';

/** What neither a paid wage nor one on its way settles of a member's advances, in minor units of the currency. */
interface MemberAdvance {
  memberId: string;
  currency: Currency;
  left: Hundredths;
}

/** Members' advances of which something is left to settle (product §10.8). */
export function findAdvances(db: Database, memberIds: readonly string[]): Promise<MemberAdvance[]> {
  const { memberId, currency, balance } = memberAdvances;
  const left = sql`${balance} - reserved_advances(${memberId}, ${currency})`.mapWith(BigInt);
  return db
    .select({ memberId, currency, left })
    .from(memberAdvances)
    .where(and(inArray(memberId, [...memberIds]), gt(balance, 0n)));
}

/**
 * The same, locked until the transaction ends, so that an advance is settled once. Everybody locks them after invoices that
 * wait for their wage, and those of several members in one order.
 */
export async function lockAdvances(tx: Transaction, memberIds: readonly string[]): Promise<MemberAdvance[]> {
  const { memberId, currency } = memberAdvances;
  await tx
    .select({ memberId })
    .from(memberAdvances)
    .where(inArray(memberId, [...memberIds]))
    .orderBy(asc(memberId), asc(currency))
    .for('update');
  // Read after the lock, because what is reserved may have changed while waiting for it.
  return findAdvances(tx, memberIds);
}

/** What of a paid wage a forwarded credit note made an advance, in minor units of its currency. */
export async function findAdvanceByCreditNote(
  db: Database,
  { id, creditsInvoiceId }: Pick<SentInvoice, 'id' | 'creditsInvoiceId'>,
): Promise<Hundredths> {
  const { amount, creditNoteId, invoiceId, kind } = ledgerPostings;
  const [posted] = await db
    .select({ amount })
    .from(ledgerPostings)
    // By its invoice, which the index begins with.
    .where(and(eq(invoiceId, creditsInvoiceId ?? id), eq(creditNoteId, id), eq(kind, 'advance')));
  return posted?.amount ?? 0n;
}

/** What is left of a member's advances in a currency. */
export function advanceLeft(
  advances: readonly MemberAdvance[],
  { memberId, currency }: { memberId: string; currency: Currency },
): Hundredths {
  return advances.find((one) => one.memberId === memberId && one.currency === currency)?.left ?? 0n;
}
