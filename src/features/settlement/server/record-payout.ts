import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#database/database.ts';
import { errors } from '#server/errors.ts';
import type { Dependencies } from '#server/dependencies.ts';
import type { SignedIn } from '#server/sessions/sessions.ts';
import type { ParsedRequest } from '#shared/endpoint.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { formatAmount, type Hundredths, toDecimalString } from '#shared/money.ts';
import { findPayoutDestination } from '#features/payout-details/server/public.ts';
import type * as endpoints from '../endpoints.ts';
import { awaitsWage, type BankSum, mostToPayOut, tooMuchOf } from '../domain/settlement.ts';
import { shareAdvance } from '../domain/advance.ts';
import { lockAdvanceLeft } from './find-advances.ts';
import { assertBankSum, assertPlausibleDate, lockSettlement, moveToSettlementState } from './lock-settlement.ts';
import { afterImports } from './after-imports.ts';
import { hashDetails } from './new-disclosure.ts';
import { findDebitedWages } from './find-debited-wages.ts';
import { findFirstWageDay } from './find-first-wage-day.ts';
import { findPaidInBatch } from './find-paid-in-batch.ts';
import { seenWageOf } from './find-unrecorded-wage.ts';
import { payoutDetailDisclosures, payouts } from '#database/schema/settlement.ts';
import { invoiceErrors, recordInvoiceEvent, type SentInvoice } from '#features/invoices/server/public.ts';
import { findAdvanceOf } from '../wages-out/server/find-due-wages.ts';
import { waitForImport } from '../payments-in/server/import-lock.ts';
import { assertNotInBatch } from '../wages-out/server/batch-of-wage.ts';
import type { Recording } from './recording.ts';
import { settlementMail } from './settlement-mail.ts';
import { changedMeanwhile, settlementErrors } from './errors.ts';

/**
 * Records that the wage was paid to the payout details that the accountant saw, without the part that they saw settle an
 * advance. If the invoice was credited since they saw the details, they may have paid more than the wage of the rest.
 * What is too much is an advance. The member gets a mail (product §10.8, §10.9).
 * @returns what the accountant is told
 * @throws ExpectedError not-found, review-changed, wage-in-batch, payout-details-changed, payment-date-implausible,
 *   wage-too-large, wage-zero, bank-sum-in-own-currency
 */
export async function recordPayout(
  tx: Transaction,
  { jobs, clock }: Pick<Dependencies, 'jobs' | 'clock'>,
  caller: SignedIn,
  invoiceId: string,
  { paidOn, amount, sent, disclosureId, advanceBefore }: ParsedRequest<typeof endpoints.recordPayout, 'body'>,
): Promise<string> {
  await waitForImport(tx);
  const now = clock();
  const { invoice, ...locked } = await lockSettlement(tx, invoiceId);
  const disclosure = await findDisclosure(tx, caller, invoice, disclosureId);
  const seen = disclosure === undefined ? {} : seenWageOf(invoice, locked.settlement, disclosure);
  const settlement = { ...locked.settlement, ...seen };
  const { currency, invoiceDate, seenWage } = settlement;
  if (!awaitsWage(settlement)) throw invoiceErrors.reviewChanged('Fakturan väntar inte på utbetalning.');
  await assertNotInBatch(tx, invoiceId);
  if (disclosure === undefined) throw errors.notFound();
  // A wage that was paid before a credit note went to the details that were seen before it, whatever they are by now. It
  // can't be recorded with those of now, which are seen after the credit note.
  if (seenWage === undefined) {
    const details = await findPayoutDestination(tx, invoice.memberId);
    if (details === null || hashDetails(details) !== disclosure.detailsHash)
      throw settlementErrors.payoutDetailsChanged();
  }
  assertPlausibleDate(settlement, paidOn, now, {
    day: await findFirstWageDay(tx, invoiceId, invoiceDate, disclosure.at),
    because: 'då lönen tidigast kan vara betald',
  });
  assertBankSum(settlement, sent, 'sent');
  if (sent !== undefined && amount === 0n) throw settlementErrors.paymentNotPositive().at('amount');
  const most = mostToPayOut(settlement);
  if (amount > most) throw settlementErrors.wageTooLarge(formatAmount(most, currency));
  const left = await lockAdvanceLeft(tx, { memberId: invoice.memberId, currency });
  // The due wages have that of the rest, or none. So of a wage that was seen before a credit note, the advance that was
  // seen with it only has to be there still.
  const due =
    seenWage === undefined ? await findAdvanceOf(tx, invoice) : (shareAdvance(left, [advanceBefore ?? 0n])[0] ?? 0n);
  if (advanceBefore !== undefined && advanceBefore !== due) {
    throw invoiceErrors.reviewChanged(changedMeanwhile(`nu är ${formatAmount(due, currency)} av lönen förskott`));
  }
  // The paid amount stays as it was typed. The rest of the largest wage settles advances, as far as there are any.
  const [advance = 0n] = shareAdvance(left, [most - amount]);
  if (amount + advance === 0n && most > 0n) throw settlementErrors.wageZero();
  const tooMuch = tooMuchOf(settlement, amount + advance);

  const byHand = { batchRowId: null, bankTransactionId: null, sent: sent ?? null };
  const wage = { paidOn, amount, advance, tooMuch, disclosure, ...byHand };
  await recordWage(tx, jobs, invoice, wage, { actorId: caller.memberId, now: await afterImports(tx, now) });
  const [debited] = await findDebitedWages(tx, { invoiceIds: [invoiceId] });
  return [
    'Utbetalningen är registrerad.',
    ...(tooMuch === 0n
      ? []
      : [`Fakturan är krediterad, så ${formatAmount(tooMuch, currency)} av lönen är ett förskott.`]),
    ...(debited === undefined
      ? []
      : [`Men banken drog också pengarna för lönen ${debited.debitedOn}, så den kan vara betald två gånger.`]),
  ].join(' ');
}

/**
 * The disclosure of an invoice's payout details with which an accountant records its wage: one of their own, or that of
 * the batch that paid it before a credit note, which any accountant may record (product §10.8).
 */
async function findDisclosure(tx: Transaction, caller: SignedIn, invoice: SentInvoice, disclosureId: string) {
  const { id, invoiceId } = payoutDetailDisclosures;
  const [disclosure] = await tx
    .select()
    .from(payoutDetailDisclosures)
    .where(and(eq(id, disclosureId), eq(invoiceId, invoice.id)));
  if (disclosure?.accountantId === caller.memberId) return disclosure;
  const paidInBatch = await findPaidInBatch(tx, invoice);
  return paidInBatch.some((wage) => wage.disclosureId === disclosure?.id) ? disclosure : undefined;
}

/** A paid wage, with the disclosure of the payout details that it went to. */
interface PaidWage {
  paidOn: CalendarDate;
  /** In minor units of the invoice's currency. */
  amount: Hundredths;
  /** The part of the wage that settles advances, besides the amount that was paid. */
  advance: Hundredths;
  /** The part of both that is an advance at once, because the invoice was credited after the details were seen. */
  tooMuch: Hundredths;
  disclosure: typeof payoutDetailDisclosures.$inferSelect;
  /** The row of the batch that paid it; null if an accountant recorded it by hand. */
  batchRowId: string | null;
  /** The debit in the bank's file that shows it; null if a person recorded it. */
  bankTransactionId: string | null;
  /** What left the bank for it, if that was in another currency than the invoice's; otherwise null. */
  sent: BankSum | null;
}

/**
 * Records a paid wage of a locked invoice, moves the invoice to its new state and mails the member. The database posts
 * the wage to the ledger, and refuses a second wage for the invoice.
 */
export async function recordWage(
  tx: Transaction,
  jobs: Dependencies['jobs'],
  invoice: SentInvoice,
  { paidOn, amount, advance, tooMuch, disclosure, batchRowId, bankTransactionId, sent }: PaidWage,
  { actorId, now }: Recording,
): Promise<void> {
  const { id: invoiceId, memberId } = invoice;
  const id = randomUUID();
  await tx.insert(payouts).values({
    id,
    invoiceId,
    paidOn,
    amount,
    advance,
    tooMuch,
    disclosureId: disclosure.id,
    batchRowId,
    bankTransactionId,
    recordedBy: actorId,
    recordedAt: now,
    sentAmount: sent?.amount,
    sentCurrency: sent?.currency,
  });
  await recordInvoiceEvent(tx, invoice, {
    kind: 'paid-out',
    actorId,
    details: {
      paidOn,
      amount: toDecimalString(amount),
      ...(advance === 0n ? {} : { advance: toDecimalString(advance) }),
      ...(tooMuch === 0n ? {} : { tooMuch: toDecimalString(tooMuch) }),
      payoutOption: disclosure.payoutOption,
      destination: disclosure.destination,
    },
    at: now,
  });
  await moveToSettlementState(tx, invoice);
  await jobs.enqueue(tx, settlementMail, { memberId, invoiceId, station: 'paidOut', entryId: id });
}
