import { and, desc, eq, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { Transaction } from '#database/database.ts';
import { bankFiles, bankStatements } from '#database/schema/payments-in.ts';
import { findFactsAt } from '#server/provider/provider-versions.ts';
import { compactIban } from '#shared/iban.ts';
import { formatAmount } from '#shared/money.ts';
import { isGap } from '../domain/bank-file.ts';
import type { BankFile } from './read-bank-file.ts';

/** How many statements before another one are compared with it. Of one day there are fewer. */
const EARLIER = 50;

/**
 * What is missing before a file's stored statements. One begins where the newest one before it ended: the one with the
 * highest lower number of its own day, or else the newest one of the last day before it. Not every bank numbers those of
 * a day, or gives each a number of its own, and then each of them may be the newest.
 * @returns a sentence in Swedish for each gap
 */
export async function findGaps(tx: Transaction, statements: BankFile['statements']): Promise<string[]> {
  const gaps: string[] = [];
  for (const statement of statements.toSorted((a, b) => ((a.from ?? '') < (b.from ?? '') ? -1 : 1))) {
    const { id, account, currency, sequence, opening, from } = statement;
    // Neither a statement without balance and number nor one without a day has a place in the order.
    if (from === null || (opening === null && sequence === null)) continue;
    const { statementId, toDay, sequence: number } = bankStatements;
    // Without balances, one with the same number would hide what is missing before both.
    const notAfter = opening === null ? lt : lte;
    const earlier = await tx
      .select()
      .from(bankStatements)
      .where(
        and(
          eq(bankStatements.currency, currency),
          or(isNull(bankStatements.account), eq(bankStatements.account, account)),
          lte(toDay, from),
          ne(statementId, id),
          sequence === null ? undefined : or(lt(toDay, from), isNull(number), notAfter(number, sequence)),
          keepsBalances(opening),
        ),
      )
      .orderBy(desc(toDay), sql`${number} desc nulls last`)
      .limit(EARLIER);
    const [before] = earlier;
    // Statements within a day are ordered by their numbers. One of several days may be numbered apart from them.
    const isOrdered = (one: (typeof earlier)[number]) =>
      one.fromDay === from && one.sequence !== null && sequence !== null && one.sequence !== sequence;
    const newest = earlier.find((one) => one.toDay !== from || isOrdered(one));
    const mayPrecede = (one: (typeof earlier)[number]) =>
      (one.toDay === from && !isOrdered(one)) ||
      (one.toDay === newest?.toDay && (one.sequence === null || one.sequence === newest.sequence));
    const isJoined = earlier.some((one) => mayPrecede(one) && !isGap(one, statement));
    if (before === undefined || isJoined || !(await isOfAccount(tx, before, account))) continue;
    gaps.push(gapText(before, statement));
  }
  return gaps;
}

/** Whether a statement is of an account. An earlier release stored none, and then it was the provider's of that day. */
async function isOfAccount(tx: Transaction, { account, fileId }: typeof bankStatements.$inferSelect, iban: string) {
  if (account !== null) return account === iban;
  const [file] = await tx.select().from(bankFiles).where(eq(bankFiles.id, fileId));
  return file !== undefined && compactIban((await findFactsAt(tx, file.importedAt)).bank.iban) === iban;
}

/** Statements with balances are compared with each other, and notifications, which have none, with each other. */
const keepsBalances = (opening: bigint | null) =>
  opening === null ? sql`${bankStatements.closing} is null` : sql`${bankStatements.closing} is not null`;

/** Two statements have both balances, or both none: those are notifications (camt.054). */
function gapText(
  { statementId, toDay, closing }: typeof bankStatements.$inferSelect,
  { id, currency, opening, from }: BankFile['statements'][number],
): string {
  const between =
    closing === null || opening === null
      ? `aviseringen ${statementId} från ${toDay ?? ''} och ${id} från ${from ?? ''}`
      : `kontoutdraget ${statementId}, som slutar ${toDay ?? ''} på ${formatAmount(closing, currency)}, och ${id}, som börjar på ${formatAmount(opening, currency)}`;
  return `Det saknas något mellan ${between}. Hämta även filen däremellan från banken.`;
}
