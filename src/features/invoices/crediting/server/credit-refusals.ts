import { and, eq } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import { isLive, payoutBatchRows } from '#database/schema/settlement.ts';
import type { ExpectedError } from '#server/errors.ts';
import { type Currency, formatAmount, percentText } from '#shared/money.ts';
import { rateText } from '#shared/vat/rate-text.ts';
import { creditRefusal } from '../../domain/credit-note.ts';
import { invoiceErrors } from '../../server/errors.ts';
import { type CreditedLine, isWithin, type LeftToCredit } from '../domain/left-to-credit.ts';
import type { Credited } from './find-credited.ts';

/** Why an invoice can't be credited now; null if it can (product §4.10). */
export async function whyNotCredited(db: Database, invoice: Credited['invoice']): Promise<ExpectedError | null> {
  switch (creditRefusal(invoice)) {
    case 'not-forwarded':
      return invoiceErrors.creditNotForwarded();
    case 'nothing-left':
      return invoiceErrors.creditNothingLeft();
    case null:
  }
  const [onItsWay] = await db
    .select({ id: payoutBatchRows.id })
    .from(payoutBatchRows)
    .where(and(eq(payoutBatchRows.invoiceId, invoice.id), isLive))
    .limit(1);
  return onItsWay === undefined ? null : invoiceErrors.creditWageInBatch();
}

/** Why an open credit note with these lines can't be sent as it is; null if it can (product §4.10). */
export async function whyNotSent(
  db: Database,
  { invoice, snapshot, left }: Credited,
  lines: readonly CreditedLine[],
): Promise<ExpectedError | null> {
  const refusal = await whyNotCredited(db, invoice);
  if (refusal !== null) return refusal;
  if (lines.length === 0) return null;
  if (lines.every(({ amount }) => amount === 0n)) return invoiceErrors.creditEmpty();
  const { currency, invoiceNumber } = snapshot.document;
  return isWithin(left, lines)
    ? null
    : invoiceErrors.creditTooLarge(String(invoiceNumber), describeLeft(left, currency));
}

/** What is left of an invoice, as Swedish text: '100,00 EUR', or one amount for each of several rates. */
function describeLeft({ total, rows }: LeftToCredit, currency: Currency): string {
  if (rows === null || rows.length < 2) return formatAmount(total, currency);
  const parts = rows.map(({ rate, base }) => `${formatAmount(base, currency)} med ${percentText(rateText(rate))} moms`);
  return new Intl.ListFormat('sv').format(parts);
}
