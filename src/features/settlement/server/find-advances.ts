import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#database/database.ts';
import { ledgerPostings, memberAdvances } from '#database/schema/settlement.ts';
import type { SentInvoice } from '#features/invoices/server/public.ts';
import type { Currency, Hundredths } from '#shared/money.ts';

/**
 * The part of a member's advances that no paid wage settles, and none that is on its way, in minor units of the
 * currency.
 */
interface MemberAdvance {
  memberId: string;
  currency: Currency;
  left: Hundredths;
}

/** The advances of members of which a part is left to settle (product §10.8). */
export function findAdvances(db: Database, memberIds: readonly string[]): Promise<MemberAdvance[]> {
  const { memberId, currency, balance } = memberAdvances;
  const left = sql`${balance} - reserved_advances(${memberId}, ${currency})`.mapWith(BigInt);
  return db
    .select({ memberId, currency, left })
    .from(memberAdvances)
    .where(and(inArray(memberId, [...memberIds]), gt(balance, 0n)));
}

/**
 * The same advances, locked until the transaction ends, so that each is settled once. Advances are locked after
 * invoices, and those of several members in one order, so that transactions can't block each other.
 */
export async function lockAdvances(tx: Transaction, memberIds: readonly string[]): Promise<MemberAdvance[]> {
  const { memberId, currency } = memberAdvances;
  await tx
    .select({ memberId })
    .from(memberAdvances)
    .where(inArray(memberId, [...memberIds]))
    .orderBy(asc(memberId), asc(currency))
    .for('update');
  // Read after the lock, because the part that wages on their way settle may have changed meanwhile.
  return findAdvances(tx, memberIds);
}

/** The advance that a forwarded credit note made of a paid wage, in minor units of its currency; 0 if it made none. */
export async function findAdvanceByCreditNote(
  db: Database,
  { id, creditsInvoiceId }: Pick<SentInvoice, 'id' | 'creditsInvoiceId'>,
): Promise<Hundredths> {
  const { amount, creditNoteId, invoiceId, kind } = ledgerPostings;
  const [posted] = await db
    .select({ amount })
    .from(ledgerPostings)
    // The index begins with the invoice.
    .where(and(eq(invoiceId, creditsInvoiceId ?? id), eq(creditNoteId, id), eq(kind, 'advance')));
  return posted?.amount ?? 0n;
}

/** Whose advances, and in which currency. */
type Owner = Pick<MemberAdvance, 'memberId' | 'currency'>;

/** What is left of a member's advances in a currency, in minor units (product §10.8). */
export async function findAdvanceLeft(db: Database, owner: Owner): Promise<Hundredths> {
  return leftIn(owner.currency, await findAdvances(db, [owner.memberId]));
}

/** The same, with the member's advances locked as by `lockAdvances`. */
export async function lockAdvanceLeft(tx: Transaction, owner: Owner): Promise<Hundredths> {
  return leftIn(owner.currency, await lockAdvances(tx, [owner.memberId]));
}

const leftIn = (currency: Currency, ofMember: readonly MemberAdvance[]): Hundredths =>
  ofMember.find((one) => one.currency === currency)?.left ?? 0n;
