import { and, asc, desc, eq, exists, inArray, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '#database/database.ts';
import { nameOf } from '#database/schema/accounts.ts';
import { invoiceRevisions } from '#database/schema/invoice-revisions.ts';
import { invoices } from '#database/schema/invoices.ts';
import { isLive, payoutBatchRows } from '#database/schema/settlement.ts';
import { findPayoutDestinations } from '#features/payout-details/server/public.ts';
import type { PayoutOption } from '#features/payout-details/domain/payout-option.ts';
import { findProfileNames } from '#features/profile/server/public.ts';
import { leftOf } from '#features/invoices/domain/credit-note.ts';
import { sentCurrency, type SentInvoice } from '#features/invoices/server/public.ts';
import { largestWage } from '#features/payout-details/domain/payout-table.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Hundredths } from '#shared/money.ts';
import { shareAdvance } from '../../domain/advance.ts';
import { findAdvances } from '../../server/find-advances.ts';
import { findPaidByTakenBack } from '../../payments-in/server/find-open-payments.ts';
import { MOST_ROWS } from '../domain/payout-batch.ts';

/**
 * The wages of paid invoices that are in no batch, those that are due longest first. Each has the part that settles its
 * member's advances, the name that its transfer will have, and whether a credit note of its invoice waits for its review,
 * or the bank has taken a payment of it back. Amounts are in minor units.
 * @param memberIds all wages of these members; without it as many of all members' as a batch can have
 */
export async function findDueWages(db: Database, memberIds?: readonly string[]) {
  const liveRow = db
    .select({ id: payoutBatchRows.id })
    .from(payoutBatchRows)
    .where(and(eq(payoutBatchRows.invoiceId, invoices.id), isLive));
  const optionAtSend = db
    .select({ option: sql`${invoiceRevisions.snapshot} ->> 'payoutOption'` })
    .from(invoiceRevisions)
    .where(eq(invoiceRevisions.invoiceId, invoices.id))
    .orderBy(desc(invoiceRevisions.revision))
    .limit(1);
  const creditNote = alias(invoices, 'credit_note');
  const submittedNote = db
    .select({ id: creditNote.id })
    .from(creditNote)
    .where(and(eq(creditNote.creditsInvoiceId, invoices.id), sql`${creditNote.reviewState} = 'submitted'`));
  const found = db
    .select({
      invoice: invoices,
      accountName: nameOf(db, invoices.memberId),
      frozenOption: sql<PayoutOption>`(${optionAtSend})`,
      invoiceDate: sql<CalendarDate>`to_char(invoice_day(${invoices}), 'YYYY-MM-DD')`,
      creditWaits: sql<boolean>`${exists(submittedNote)}`,
    })
    .from(invoices)
    .where(
      and(
        sql`${invoices.reviewState} = 'paid'`,
        notExists(liveRow),
        memberIds && inArray(invoices.memberId, [...memberIds]),
      ),
    )
    .orderBy(asc(invoices.settledOn), asc(invoices.invoiceNumber));
  // Which of a member's wages settles an advance depends on all of them.
  const due = await (memberIds === undefined ? found.limit(MOST_ROWS) : found);
  const takenBack = await findPaidByTakenBack(
    db,
    due.map(({ invoice }) => invoice.id),
  );
  const ofMembers = due.map(({ invoice }) => invoice.memberId);
  const profileNames = await findProfileNames(db, ofMembers);
  const destinations = await findPayoutDestinations(db, ofMembers);
  const wages = due.map(({ frozenOption, invoiceDate, accountName, ...facts }) => {
    const { invoice } = facts;
    const memberName = profileNames.get(invoice.memberId) ?? accountName;
    const currency = sentCurrency(invoice);
    const wage = largestWage(leftOf(invoice).total, currency, frozenOption, invoiceDate);
    const destination = destinations.get(invoice.memberId) ?? null;
    return { ...facts, memberName, isTakenBack: takenBack.has(invoice.id), currency, wage, destination };
  });
  const advances = await findAdvances(db, ofMembers);
  const shares = new Map(
    advances.flatMap(({ memberId, currency, left }) => {
      const own = wages.filter((one) => one.invoice.memberId === memberId && one.currency === currency);
      const settled = shareAdvance(
        left,
        own.map(({ wage }) => wage),
      );
      return own.map(({ invoice }, at) => [invoice.id, settled[at] ?? 0n] as const);
    }),
  );
  return wages.map((wage) => ({ ...wage, advance: shares.get(wage.invoice.id) ?? 0n }));
}

/** How much of a due wage settles its member's advances, after the wages that are due longer, in minor units. */
export async function findAdvanceOf(db: Database, invoice: Pick<SentInvoice, 'id' | 'memberId'>): Promise<Hundredths> {
  const due = await findDueWages(db, [invoice.memberId]);
  return due.find((wage) => wage.invoice.id === invoice.id)?.advance ?? 0n;
}

/** Whether the wage of an invoice that is not on its way out is due: that of a credited invoice is not. */
export async function isDue(db: Database, invoiceId: string): Promise<boolean> {
  const [invoice] = await db.select({ state: invoices.reviewState }).from(invoices).where(eq(invoices.id, invoiceId));
  return invoice?.state === 'paid';
}
