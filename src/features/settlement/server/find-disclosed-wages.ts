import { and, desc, inArray } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import { nameOf } from '#database/schema/accounts.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { type DebitedWage, findDebitedWages } from './find-debited-wages.ts';
import { payoutDetailDisclosures, seenForUnrecordedWage } from '#database/schema/settlement.ts';

const BANK = 'Banken';

/** Somebody who may have paid a wage: an accountant who has seen its payout details, at the newest time, or the bank. */
export interface WageDisclosure {
  /** The id of the disclosure in the log, or of the bank's debit. */
  id: string;
  /** Null for the bank. */
  accountantId: string | null;
  /** The accountant's name. */
  name: string;
  at: Date;
  /** The day of the bank's debit for a wage whose payment had come back. `at` is when its file was imported. */
  debitedOn?: CalendarDate;
}

/**
 * Who may have paid these invoices' wages without its being recorded, by hand (product §10.8) or as the bank (§10.11), by
 * invoice, the newest first.
 * @param db also a transaction, which holds the invoices so that nobody sees details meanwhile
 */
export async function findDisclosedWages(
  db: Database,
  invoiceIds: readonly string[],
): Promise<ReadonlyMap<string, readonly WageDisclosure[]>> {
  const { id, invoiceId, accountantId, at } = payoutDetailDisclosures;
  const disclosed = await db
    .selectDistinctOn([invoiceId, accountantId], { id, invoiceId, accountantId, at, name: nameOf(db, accountantId) })
    .from(payoutDetailDisclosures)
    .where(and(inArray(invoiceId, [...invoiceIds]), seenForUnrecordedWage(invoiceId)))
    .orderBy(invoiceId, accountantId, desc(at));
  const debits = await findDebitedWages(db, { invoiceIds });
  const debited = debits.map((debit) => ({ invoiceId: debit.invoiceId, ...disclosureOf(debit) }));
  const newestFirst = [...disclosed, ...debited].toSorted((a, b) => b.at.getTime() - a.at.getTime());
  return Map.groupBy(newestFirst, (one) => one.invoiceId);
}

/** A debit of the bank's, as of who may have paid a wage. */
export const disclosureOf = ({ debitId, debitedOn, importedAt }: DebitedWage): WageDisclosure => ({
  id: debitId,
  accountantId: null,
  name: BANK,
  at: importedAt,
  debitedOn,
});

/** The disclosures of a wage in the API's form. */
export const presentDisclosures = (disclosures: readonly WageDisclosure[] = [], readerId: string) =>
  disclosures.map(({ id, accountantId, name, at, debitedOn }) => ({
    _id: id,
    name,
    at: at.toISOString(),
    isOwn: accountantId === readerId,
    ...(debitedOn === undefined ? {} : { debitedOn }),
  }));
