import { eq, inArray } from 'drizzle-orm';
import type { Transaction } from '#database/database.ts';
import { invoices } from '#database/schema/invoices.ts';
import { payoutBatches, payoutBatchRows, payoutDetailDisclosures } from '#database/schema/settlement.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { findFacts, findFactsAt, findNewestVersion } from '#server/provider/provider-versions.ts';
import type { SignedIn } from '#server/sessions/sessions.ts';
import { addBankingDays } from '#shared/banking-day.ts';
import { type CalendarDate, stockholmDate } from '#shared/calendar-date.ts';
import type { EndpointResponse, ParsedRequest } from '#shared/endpoint.ts';
import { notBefore } from '#shared/not-before.ts';
import type { ProviderFacts } from '#shared/provider-schemas.ts';
import { ibanOf } from '#features/payout-details/domain/payout-destination.ts';
import { newDisclosure } from '../../server/new-disclosure.ts';
import type { downloadBatch as endpoint } from '../endpoints.ts';
import { assertDebitsKnown } from './change-batch.ts';
import { creditTransferFile, type Transfer } from './credit-transfer-file.ts';
import { batchErrors } from './errors.ts';
import type { StoredBatch } from './find-batches.ts';
import { lockBatchFor, lockRows } from './lock-batch.ts';
import { onlineProviderFile, transferProviderFile } from './provider-files.ts';

/**
 * The file of an approved batch. The first download decides which rows are in it: those that are stopped by then are
 * not, and none is stopped afterwards. Until the first row has ended it can be downloaded again, byte for byte the
 * same. Each download is logged as a disclosure of its payout details (product §10.11).
 * @throws ExpectedError not-found, batch-changed, nothing-left, wage-debited
 */
export async function downloadBatch(
  tx: Transaction,
  { settings: { provider } }: Pick<Dependencies, 'settings'>,
  caller: SignedIn,
  batchId: string,
  body: ParsedRequest<typeof endpoint, 'body'>,
  now: Date,
): Promise<EndpointResponse<typeof endpoint>> {
  const batch = await lockBatchFor(tx, 'download', batchId, caller.memberId, provider);
  const { sentAt, executesOn, factsVersion } = batch.state === 'sent' ? batch : await firstDownload(tx, now);
  if (sentAt === null || executesOn === null) throw new Error(`The day of batch ${batchId}'s file is missing.`);
  if (batch.state === 'approved') {
    await assertDebitsKnown(tx, batch.rows, body?.disclosedBefore);
    await tx
      .update(payoutBatches)
      .set({ state: 'sent', sentBy: caller.memberId, sentAt, executesOn, factsVersion })
      .where(eq(payoutBatches.id, batchId));
    const waiting = await lockRows(tx, batchId, 'waiting');
    const rowIds = waiting.map(({ id }) => id);
    await tx.update(payoutBatchRows).set({ state: 'sent' }).where(inArray(payoutBatchRows.id, rowIds));
  }
  const rows = (await lockRows(tx, batchId, 'sent')).map(({ details, ...row }) => {
    if (details === null) throw new Error(`The payout details of row ${row.id} are missing.`);
    return { ...row, details };
  });
  // A change of payout details may have stopped the last row since the batch was read.
  if (rows.length === 0) throw batchErrors.nothingLeft();
  await tx.insert(payoutDetailDisclosures).values(
    rows.map(({ invoiceId, memberId, details }) =>
      // What is seen in the batch is not seen before it, also if a clock was ahead when it was made.
      newDisclosure(caller, { invoiceId, memberId, details }, notBefore(now, batch.madeAt)),
    ),
  );
  const numbers = await tx
    .select({ id: invoices.id, number: invoices.invoiceNumber })
    .from(invoices)
    .where(
      inArray(
        invoices.id,
        rows.map(({ invoiceId }) => invoiceId),
      ),
    );
  const numberOf = new Map(numbers.map(({ id, number }) => [id, number]));
  const transfers = rows.map(({ id, invoiceId, amount, recipient, details }) => {
    const invoiceNumber = numberOf.get(invoiceId);
    if (invoiceNumber === undefined) throw new Error(`The invoice of row ${id} is missing.`);
    const email = details.paypalInfo?.email ?? '';
    return { id, amount, recipient, iban: ibanOf(details) ?? '', email, invoiceNumber };
  });
  // The bank recognizes a file that it has got already by its bytes, so these are the facts of the first download. One of
  // the release before has no customer number.
  const facts =
    factsVersion === null
      ? { ...(await findFactsAt(tx, sentAt)), bankCustomerNumber: null }
      : await findFacts(tx, factsVersion);
  const file = fileOf(batch, transfers, sentAt, executesOn, facts);
  return { fileName: `utbetalning-${batch.number}.${file.extension}`, content: file.content };
}

/** What the file keeps of its first download: its instant, the day of payment and the version of the facts. */
const firstDownload = async (
  tx: Transaction,
  now: Date,
): Promise<Pick<StoredBatch, 'sentAt' | 'executesOn' | 'factsVersion'>> => ({
  sentAt: now,
  executesOn: addBankingDays(stockholmDate(now), 0),
  factsVersion: (await findNewestVersion(tx))?.version ?? null,
});

type Payment = Transfer & { email: string };

function fileOf(
  { id, payoutOption, currency }: StoredBatch,
  transfers: Payment[],
  createdAt: Date,
  executesOn: CalendarDate,
  { name, bank: { iban, bic }, bankCustomerNumber, bankCustomerCode }: ProviderFacts,
): { extension: 'xml' | 'csv'; content: string } {
  switch (payoutOption) {
    case 'bankAccountInfo': {
      const debtor = { name, iban, bic, customerNumber: bankCustomerNumber, customerCode: bankCustomerCode };
      return { extension: 'xml', content: creditTransferFile({ id, createdAt, executesOn, debtor, transfers }) };
    }
    case 'wiseAccountInfo':
      return { extension: 'csv', content: transferProviderFile(transfers) };
    case 'paypalInfo':
      return { extension: 'csv', content: onlineProviderFile(transfers, currency) };
  }
}
