import { and, asc, eq, getTableColumns, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database, Transaction } from '#database/database.ts';
import { declinedMails, emailChanges, members, passwordResets, sessions } from '#database/schema/accounts.ts';
import { clients } from '#database/schema/clients.ts';
import { invoiceEvents } from '#database/schema/invoice-events.ts';
import { invoiceRevisions } from '#database/schema/invoice-revisions.ts';
import { invoiceLines, invoices, moneyUnderWay, sentMonths, trashedInvoices } from '#database/schema/invoices.ts';
import { bankTransactions } from '#database/schema/payments-in.ts';
import { bankInformation } from '#database/schema/payout-details.ts';
import { auditLog, rateLimits } from '#database/schema/platform.ts';
import { profiles } from '#database/schema/profiles.ts';
import { agreementAcceptances } from '#database/schema/provider.ts';
import { recurringInvoices } from '#database/schema/recurring-invoices.ts';
import { reminders, reminderStops } from '#database/schema/reminders.ts';
import { forwardings, returnPins, reviews } from '#database/schema/reviews.ts';
import {
  ledgerPostings,
  memberAdvances,
  payments,
  payoutBatchRows,
  payoutDetailDisclosures,
  payouts,
  refunds,
  settledMonths,
  wageYears,
} from '#database/schema/settlement.ts';
import { isNetworkOf, networksOf } from '#features/account/server/limits/known-network.ts';
import { toDecimalString } from '#shared/money.ts';

type Row = Record<string, unknown>;

/** Tables with a column for whose they are, each with the column by which it is ordered, by their names in the file. */
type Lists<Owner extends string> = Readonly<Record<string, readonly [PgTable & Record<Owner, PgColumn>, PgColumn]>>;

/** The lists of a member that are short. */
export const LISTS_OF_MEMBER: Lists<'memberId'> = {
  contactDetails: [profiles, profiles.updatedAt],
  payoutDetails: [bankInformation, bankInformation.updatedAt],
  declinedMails: [declinedMails, declinedMails.mail],
  emailChanges: [emailChanges, emailChanges.expiresAt],
  passwordResets: [passwordResets, passwordResets.createdAt],
  sessions: [sessions, sessions.createdAt],
  acceptedAgreements: [agreementAcceptances, agreementAcceptances.acceptedAt],
  accountSafetyLog: [auditLog, auditLog.at],
  sentByMonth: [sentMonths, sentMonths.month],
  underWay: [moneyUnderWay, moneyUnderWay.day],
  paidByMonth: [settledMonths, settledMonths.month],
  wagesByYear: [wageYears, wageYears.year],
  advances: [memberAdvances, memberAdvances.currency],
};

/** The lists of an invoice. */
export const LISTS_OF_INVOICE: Lists<'invoiceId'> = {
  lines: [invoiceLines, invoiceLines.position],
  recurring: [recurringInvoices, recurringInvoices.createdAt],
  sends: [invoiceRevisions, invoiceRevisions.revision],
  reviews: [reviews, reviews.revision],
  mailsToCustomer: [forwardings, forwardings.attemptedAt],
  reminders: [reminders, reminders.step],
  stoppedReminders: [reminderStops, reminderStops.stoppedAt],
  payments: [payments, payments.recordedAt],
  refunds: [refunds, refunds.recordedAt],
  payoutDetailDisclosures: [payoutDetailDisclosures, payoutDetailDisclosures.at],
  wagesInBatches: [payoutBatchRows, payoutBatchRows.id],
  wages: [payouts, payouts.recordedAt],
  ledger: [ledgerPostings, ledgerPostings.id],
  events: [invoiceEvents, invoiceEvents.at],
};

/**
 * What is left out: secrets, what only serves searching or sending, and who at the provider did something, which is not
 * about the member.
 */
export const LEFT_OUT: ReadonlySet<string> = new Set([
  'passwordHash',
  'tokenHash',
  'contentHash',
  'detailsHash',
  'searchText',
  'copyKey',
  'claimedUntil',
  'mailClaimedUntil',
  'actorId',
  'decidedBy',
  'endedBy',
  'openedBy',
  'recordedBy',
  'accountantId',
  'stoppedBy',
]);

/** How many rows of a long list are in memory at once. */
const SLICE = 100;

/**
 * All that the program holds of an account's owner, as the text of one JSON object, in parts (GDPR articles 15 and 20).
 * Amounts are decimals and moments UTC. The PDFs are not in it, but the content that was sent is.
 * @param tx sees one moment of the database
 */
export async function* heldData(tx: Transaction, account: { id: string; email: string }): AsyncGenerator<string> {
  const [member = {}] = await rowsOf(tx, members, eq(members.id, account.id), members.id);
  yield `{\n"account": ${asJson(member)}`;
  for (const [name, [table, order]] of Object.entries(LISTS_OF_MEMBER))
    yield `,\n"${name}": ${asJson(await rowsOf(tx, table, eq(table.memberId, account.id), order))}`;
  yield `,\n"knownNetworks": ${asJson(await findKnownNetworks(tx, account.email))}`;
  yield `,\n"returnPins": ${asJson(await findReturnPins(tx, account.id))}`;
  yield `,\n"bankTransactions": ${asJson(await findBankTransactions(tx, account.id))}`;
  yield* longList('customers', slicesOf(tx, clients, 'customerNumber', account.id));
  yield* longList('invoices', withLists(tx, slicesOf(tx, invoices, 'invoiceNumber', account.id), 'id'));
  const trashed = slicesOf(tx, trashedInvoices, 'invoiceNumber', account.id);
  yield* longList('trashedInvoices', withLists(tx, trashed, 'invoiceId'));
  yield '\n}\n';
}

async function rowsOf(tx: Database, table: PgTable, where: SQL | undefined, order: PgColumn, limit?: number) {
  const query = tx.select().from(table).where(where).orderBy(asc(order)).$dynamic();
  return (await (limit === undefined ? query : query.limit(limit))) as Row[];
}

/** A member's rows of a table that may be long, by a number that rises within it from 1. */
async function* slicesOf<Key extends string>(
  tx: Transaction,
  table: PgTable & Record<Key | 'memberId', PgColumn>,
  key: Key,
  memberId: string,
): AsyncGenerator<Row[]> {
  for (let last = 0; ;) {
    const isNext = and(eq(table.memberId, memberId), gt(table[key], last));
    const rows = await rowsOf(tx, table, isNext, table[key], SLICE);
    if (rows.length === 0) return;
    yield rows;
    last = Number(rows.at(-1)?.[key]);
  }
}

/** Adds to each invoice its own lists that have something in them. */
async function* withLists(tx: Transaction, slices: AsyncIterable<Row[]>, key: 'id' | 'invoiceId') {
  for await (const rows of slices) {
    const ids = rows.map((row) => row[key]);
    const lists = new Map<string, Map<unknown, Row[]>>();
    for (const [name, [table, order]] of Object.entries(LISTS_OF_INVOICE)) {
      const found = await rowsOf(tx, table, inArray(table.invoiceId, ids), order);
      lists.set(
        name,
        Map.groupBy(found, ({ invoiceId }) => invoiceId),
      );
    }
    yield rows.map((row): Row => {
      const own = [...lists].map(([name, byInvoice]) => [name, byInvoice.get(row[key])] as const);
      return { ...row, ...Object.fromEntries(own.filter(([, list]) => list !== undefined)) };
    });
  }
}

async function* longList(name: string, slices: AsyncIterable<Row[]>): AsyncGenerator<string> {
  yield `,\n"${name}": [`;
  let separator = '\n';
  for await (const rows of slices) {
    for (const row of rows) {
      yield separator + asJson(row);
      separator = ',\n';
    }
  }
  yield ']';
}

/** The networks from which the account signed in during the last 90 days (product §12.3). */
async function findKnownNetworks(tx: Transaction, email: string): Promise<Row[]> {
  const beginning = networksOf(email);
  const rows = await tx
    .select({ key: rateLimits.key, rememberedUntil: rateLimits.resetsAt })
    .from(rateLimits)
    .where(isNetworkOf(email))
    .orderBy(asc(rateLimits.resetsAt));
  return rows.map(({ key, rememberedUntil }) => ({ network: key.slice(beginning.length), rememberedUntil }));
}

/** What the notes of the returned invoices are about. */
function findReturnPins(tx: Transaction, memberId: string): Promise<Row[]> {
  const { revisionId } = reviews;
  return tx
    .select(getTableColumns(returnPins))
    .from(returnPins)
    .innerJoin(reviews, eq(revisionId, returnPins.revisionId))
    .where(eq(reviews.memberId, memberId))
    .orderBy(asc(reviews.submittedAt));
}

/** The transactions of the bank's files that name a wage of the member's. One of a whole batch is about others too. */
function findBankTransactions(tx: Transaction, memberId: string): Promise<Row[]> {
  const { id, memberId: owner } = payoutBatchRows;
  const references = tx.select({ reference: sql`replace(${id}::text, '-', '')` }).from(payoutBatchRows);
  return rowsOf(
    tx,
    bankTransactions,
    inArray(bankTransactions.endToEndId, references.where(eq(owner, memberId))),
    bankTransactions.bookedOn,
  );
}

/** A value as text that a person can read. Every bigint of the tables is a sum, a quantity or a rate in hundredths. */
const asJson = (value: Row | Row[]) =>
  JSON.stringify(
    value,
    (key, part: unknown) => {
      if (LEFT_OUT.has(key)) return undefined;
      return typeof part === 'bigint' ? toDecimalString(part) : part;
    },
    2,
  );
