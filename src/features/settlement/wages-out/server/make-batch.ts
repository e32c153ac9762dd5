import { randomUUID } from 'node:crypto';
import { eq, inArray, max } from 'drizzle-orm';
import type { Transaction } from '#database/database.ts';
import { bankInformation } from '#database/schema/payout-details.ts';
import { payoutBatches, payoutBatchRows, payoutDetailDisclosures } from '#database/schema/settlement.ts';
import type { SignedIn } from '#server/sessions/sessions.ts';
import { formatInstant } from '#shared/calendar-date.ts';
import type { ParsedRequest } from '#shared/endpoint.ts';
import { notBefore } from '#shared/not-before.ts';
import { largestWage } from '#features/payout-details/domain/payout-table.ts';
import { findPayoutDestination } from '#features/payout-details/server/public.ts';
import { findProfileName } from '#features/profile/server/public.ts';
import { settlementState } from '../../domain/settlement.ts';
import { newDisclosure } from '../../server/new-disclosure.ts';
import { lockAdvances } from '../../server/find-advances.ts';
import { findDisclosedWages } from '../../server/find-disclosed-wages.ts';
import { lockSettlement } from '../../server/lock-settlement.ts';
import { byHandReason } from '../domain/payout-batch.ts';
import type { makeBatch as endpoint } from '../endpoints.ts';
import { findDueWages } from './find-due-wages.ts';
import { findLiveInvoices } from './find-live-invoices.ts';
import { batchErrors } from './errors.ts';

type NewRow = typeof payoutBatchRows.$inferInsert;

/**
 * Makes a batch of due wages. Each row has its recipient and the payout details as they are now, and their disclosure
 * is logged (product §10.11). The whole batch is refused if one of the wages is no longer due, for example because
 * somebody else has paid it or put it in a batch meanwhile, or because its payout details were shown to somebody who may
 * have paid it by hand, or the bank has debited it, and the caller doesn't know.
 * @throws ExpectedError not-found, review-changed, wages-changed, wage-disclosed, wage-debited, wages-of-different-kinds
 */
export async function makeBatch(
  tx: Transaction,
  caller: SignedIn,
  { invoiceIds, disclosedBefore = [] }: ParsedRequest<typeof endpoint, 'body'>,
  now: Date,
): Promise<string> {
  const batchId = randomUUID();
  const rows: NewRow[] = [];
  const disclosures: (typeof payoutDetailDisclosures.$inferInsert)[] = [];
  const kinds = new Map<string, Pick<typeof payoutBatches.$inferInsert, 'payoutOption' | 'currency'>>();
  const gone: number[] = [];
  const numberOf = new Map<string, number>();
  // Invoices are locked in one order. So two people who choose the same wages wait for each other and don't block each
  // other.
  for (const invoiceId of [...new Set(invoiceIds)].toSorted()) {
    const { invoice, settlement } = await lockSettlement(tx, invoiceId);
    const { memberId } = invoice;
    // A change of the payout details waits until this batch is made, and then stops the row.
    await tx.select().from(bankInformation).where(eq(bankInformation.memberId, memberId)).for('share');
    const details = await findPayoutDestination(tx, memberId);
    const recipient = await findProfileName(tx, memberId);
    const { total, currency, payoutOption, invoiceDate } = settlement;
    const amount = largestWage(total, currency, payoutOption, invoiceDate);
    const isDue = settlementState(settlement) === 'paid';
    const reason = byHandReason({ amount, advance: 0n, currency, destination: details });
    if (!isDue || details === null || recipient === null || reason !== null) {
      gone.push(invoice.invoiceNumber);
      continue;
    }
    kinds.set(`${details.bankAndWiseOption} ${currency}`, { payoutOption: details.bankAndWiseOption, currency });
    const disclosure = newDisclosure(caller, { invoiceId, memberId, details }, now);
    disclosures.push(disclosure);
    const disclosureId = disclosure.id;
    rows.push({ id: randomUUID(), batchId, invoiceId, memberId, disclosureId, amount, recipient, details });
    numberOf.set(invoiceId, invoice.invoiceNumber);
  }
  gone.push(...(await findLiveInvoices(tx, invoiceIds)));
  assertNoneGone(gone);
  await assertNoneDisclosed(tx, rows, disclosedBefore);
  const [kind, other] = kinds.values();
  if (kind === undefined || other !== undefined) throw batchErrors.wagesOfDifferentKinds();
  // What was seen before the batch counts still once the batch has ended.
  const { at, invoiceId } = payoutDetailDisclosures;
  const [seen] = await tx
    .select({ at: max(at) })
    .from(payoutDetailDisclosures)
    .where(inArray(invoiceId, invoiceIds));
  const madeAt = notBefore(now, seen?.at);
  await tx.insert(payoutBatches).values({ id: batchId, ...kind, state: 'made', madeBy: caller.memberId, madeAt });
  await tx.insert(payoutDetailDisclosures).values(disclosures.map((disclosure) => ({ ...disclosure, at: madeAt })));
  await tx.insert(payoutBatchRows).values(await withoutAdvances(tx, inOrder(rows, numberOf)));
  return batchId;
}

/**
 * The rows with ids in the order of their invoice numbers. The file has them in the order of their ids, so that whoever
 * compares it with the screen finds each (product §10.11).
 */
function inOrder(rows: readonly NewRow[], numberOf: ReadonlyMap<string, number>): NewRow[] {
  const ids = rows.map(({ id }) => id).toSorted();
  const number = ({ invoiceId }: NewRow) => numberOf.get(invoiceId) ?? 0;
  return rows.toSorted((a, b) => number(a) - number(b)).map((row, at) => ({ ...row, id: ids[at] ?? row.id }));
}

/**
 * The rows with their advances taken off the amounts (product §10.8). A wage that advances take as a whole can't be in
 * a file.
 * @throws ExpectedError wages-changed
 */
async function withoutAdvances(tx: Transaction, rows: readonly NewRow[]): Promise<NewRow[]> {
  const advances = await lockAdvances(tx, [...new Set(rows.map(({ memberId }) => memberId))]);
  if (advances.length === 0) return [...rows];
  const due = await findDueWages(tx, [...new Set(advances.map(({ memberId }) => memberId))]);
  const byInvoice = new Map(due.map((wage) => [wage.invoice.id, wage]));
  assertNoneGone(
    rows.flatMap(({ invoiceId }) => {
      const wage = byInvoice.get(invoiceId);
      return wage !== undefined && wage.advance > 0n && wage.advance === wage.wage ? [wage.invoice.invoiceNumber] : [];
    }),
  );
  return rows.map((row) => {
    const { advance = 0n } = byInvoice.get(row.invoiceId) ?? {};
    return { ...row, amount: row.amount - advance, advance };
  });
}

/**
 * Checks that the caller knows who may have paid one of the wages. Their invoices are locked, so nobody sees
 * details meanwhile.
 * @param known the ids of the disclosures and debits that the caller was shown
 * @throws ExpectedError wage-disclosed, wage-debited
 */
async function assertNoneDisclosed(tx: Transaction, rows: readonly NewRow[], known: readonly string[]): Promise<void> {
  const disclosed = await findDisclosedWages(
    tx,
    rows.map(({ invoiceId }) => invoiceId),
  );
  const unknown = [...disclosed.values()].flat().find(({ id }) => !known.includes(id));
  if (unknown?.debitedOn !== undefined) throw batchErrors.wageDebited(unknown.debitedOn);
  if (unknown !== undefined) throw batchErrors.wageDisclosed(unknown.name, formatInstant(unknown.at));
}

function assertNoneGone(numbers: readonly number[]): void {
  if (numbers.length > 0) throw batchErrors.wagesChanged(numbers.toSorted((a, b) => a - b).map(String));
}
