import { createHash, randomUUID, randomUUIDv7 } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Transaction } from '#database/database.ts';
import { bankFiles, bankStatements, bankTransactions } from '#database/schema/payments-in.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { findBankAccounts } from '#server/provider/provider-versions.ts';
import type { SignedIn } from '#server/sessions/sessions.ts';
import { addDays, type CalendarDate, stockholmDate } from '#shared/calendar-date.ts';
import type { EndpointResponse } from '#shared/endpoint.ts';
import { CURRENCIES, formatAmount, sumOf, toDecimalString } from '#shared/money.ts';
import { slicesOf } from '#shared/slices-of.ts';
import { RefusedFile } from '../domain/bank-file.ts';
import { referredNumbers, textOf } from '../domain/match-payments.ts';
import { LARGEST_FILE, MOST_WAITING } from '../domain/payments-in-fields.ts';
import { takesBack } from '../domain/taken-back.ts';
import type { importBankFile as endpoint } from '../endpoints.ts';
import { returnReason } from '../../wages-out/domain/bank-reason.ts';
import { findDebitedAgain, payOutByDebits } from '../../wages-out/server/pay-out-by-debits.ts';
import { fileRefusals, paymentsInErrors } from './errors.ts';
import { divideKnown } from './divide-known.ts';
import { findGaps } from './find-gaps.ts';
import { findNew } from './find-new.ts';
import { countWaiting, findNewestImport } from './find-open-payments.ts';
import { lockImports } from './import-lock.ts';
import { type BankFile, readBankFile, type ReadTransaction } from './read-bank-file.ts';

type Imported = EndpointResponse<typeof endpoint>;

/** The most rows that one statement inserts. */
const ROWS = 1_000;

/** An entry may be so many days old: two years. */
const OLDEST_ENTRY = 731;

/**
 * Imports a bank's file. It reads the whole file as it arrives, and then stores what is new in one transaction. So
 * nothing is stored of a file that is refused or interrupted. Wages that its debits show are recorded as paid out
 * (product §10.11, §10.13).
 * @throws ExpectedError bank-file-too-large while reading, bank-file-unreadable, bank-file-unknown-kind,
 *   bank-file-other-account, bank-file-other-currency, bank-file-wrong-sums, too-many-waiting
 */
export async function importBankFile(
  deps: Pick<Dependencies, 'db' | 'clock' | 'settings' | 'jobs'>,
  caller: SignedIn,
  name: string,
  bytes: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<Imported> {
  const { db, clock } = deps;
  const hash = createHash('sha256');
  const file = await readRefusing(hashed(bytes, hash, signal), await findBankAccounts(db));
  assertPlausibleDays(file.transactions, stockholmDate(clock()));
  // Once an account whose statements were left out is ours, the same bytes are another file.
  for (const account of file.otherAccounts) hash.update(account);
  const sha256 = hash.digest('hex');
  return db.transaction((tx) => store(tx, deps, caller, { ...file, name, sha256 }));
}

/**
 * Checks that every entry was booked on a day of the last two years. A wrong year would begin the books with many empty
 * months, and nothing takes that back (product §10.12).
 * @throws ExpectedError bank-file-unreadable
 */
function assertPlausibleDays(transactions: BankFile['transactions'], today: CalendarDate): void {
  const oldest = addDays(today, -OLDEST_ENTRY);
  for (const { bookedOn, amount, currency } of transactions) {
    const isAhead = bookedOn > today;
    if (!isAhead && bookedOn >= oldest) continue;
    const why = isAhead ? 'som inte har varit än' : 'för mer än två år sedan';
    const sum = formatAmount(amount, currency);
    throw paymentsInErrors.bankFileUnreadable(`En post på ${sum} är bokförd ${bookedOn}, ${why}.`);
  }
}

/** Passes the bytes on, counts them and hashes them. */
async function* hashed(
  bytes: AsyncIterable<Uint8Array>,
  hash: ReturnType<typeof createHash>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of bytes) {
    signal.throwIfAborted();
    size += chunk.length;
    if (size > LARGEST_FILE) throw paymentsInErrors.bankFileTooLarge();
    hash.update(chunk);
    yield chunk;
  }
}

async function readRefusing(bytes: AsyncIterable<Uint8Array>, accounts: readonly string[]): Promise<BankFile> {
  try {
    return await readBankFile(bytes, accounts);
  } catch (error) {
    if (error instanceof RefusedFile) throw fileRefusals[error.fault](error.message);
    throw error;
  }
}

interface NamedFile extends BankFile {
  name: string;
  sha256: string;
}

async function store(
  tx: Transaction,
  deps: Pick<Dependencies, 'clock' | 'settings' | 'jobs'>,
  caller: SignedIn,
  file: NamedFile,
): Promise<Imported> {
  await lockImports(tx);
  // Read only now: whoever saw payout details or recorded a wage while the import waited didn't know of its debits.
  const now = deps.clock();
  const { sha256, statements, transactions, pending, otherAccounts } = file;
  const ordered = transactions.filter(({ direction, isReversal }) => direction === 'debit' && !isReversal);
  const [same] = await tx.select({ id: bankFiles.id }).from(bankFiles).where(eq(bankFiles.sha256, sha256));
  const { rows, divided } = same === undefined ? await storeNew(tx, caller, file, now) : { rows: [], divided: 0 };
  const payments = rows.filter(({ direction }) => direction === 'credit');
  const debits = rows.filter(({ direction }) => direction === 'debit');
  const ownDebits = debits.filter(({ isReversal }) => !isReversal);
  const paidOut = await payOutByDebits(tx, deps, caller, ownDebits, now);
  return {
    isKnown: same !== undefined,
    payments: payments.length,
    sums: CURRENCIES.flatMap((currency) => {
      const own = payments.filter((payment) => payment.currency === currency);
      const amount = toDecimalString(sumOf(own.map((payment) => payment.amount)));
      return own.length === 0 ? [] : [{ currency, amount }];
    }),
    debits: debits.length,
    takenBack: debits.length - ownDebits.length,
    paidOut,
    known: transactions.length - rows.length,
    divided,
    pending,
    otherAccounts,
    debitedWages: await findDebitedAgain(tx, ordered),
    gaps: await findGaps(tx, statements),
  };
}

/**
 * Stores a file, its statements and those of its transactions that no file had before.
 * @returns the transactions, and how many sums of earlier files they divide
 */
async function storeNew(tx: Transaction, caller: SignedIn, file: NamedFile, now: Date) {
  const { name, sha256, kind, messageId, statements, transactions } = file;
  // Later than every file before it, so that a list can say by one instant what it has, whatever the clocks say.
  const newest = await findNewestImport(tx);
  const importedAt = new Date(Math.max(now.getTime(), newest.getTime() + 1));
  const fileId = randomUUID();
  await tx
    .insert(bankFiles)
    .values({ id: fileId, sha256, name, kind, messageId, importedBy: caller.memberId, importedAt });
  await storeStatements(tx, fileId, statements);
  const { fresh, known } = await findNew(tx, transactions);
  const parts = await divideKnown(tx, caller, { known, fresh, name }, importedAt);
  const stored = [...fresh, ...parts];
  // Their ids rise with the time and in the order of the file, by which a day's transactions are listed.
  const ids = stored.map(() => randomUUIDv7()).toSorted();
  const rows = stored.map(({ returnCode, instructed, ...transaction }, at) => {
    const [number, another] = referredNumbers({ ...transaction, text: textOf(transaction) });
    return {
      ...transaction,
      ...keptParty(transaction, returnCode),
      text: [...(returnCode === null ? [] : [returnReason(returnCode)]), transaction.text].filter(Boolean).join('\n'),
      references: [...transaction.references],
      instructedAmount: instructed?.amount,
      instructedCurrency: instructed?.currency,
      id: ids[at] ?? '',
      fileId,
      referenceNumber: number === undefined || another !== undefined ? null : Number(number),
      importedAt,
      unbooked: transaction.amount,
    };
  });
  const isWaiting = rows.some((row) => row.direction === 'credit' || takesBack(row));
  for (const slice of slicesOf(rows, ROWS)) await tx.insert(bankTransactions).values(slice);
  if (isWaiting && (await countWaiting(tx)) > MOST_WAITING) throw paymentsInErrors.tooManyWaiting();
  return { rows, divided: new Set(parts.map(({ entryKey }) => entryKey)).size };
}

/**
 * What is stored of the other party. The wages that we pay leave no whole account number here, and nothing is matched by
 * whom a debit paid. `entryKey` still has both, so the entry is recognized in every file (product §10.13).
 */
function keptParty(
  { direction, partyName, partyAccount }: Pick<ReadTransaction, 'direction' | 'partyName' | 'partyAccount'>,
  returnCode: string | null,
) {
  if (direction === 'debit') return { partyName: null, partyAccount: null };
  return { partyName, partyAccount: returnCode === null ? partyAccount : null };
}

/** Stores a file's statements. */
async function storeStatements(tx: Transaction, fileId: string, statements: BankFile['statements']): Promise<void> {
  const rows = statements.map(({ id, account, currency, sequence, opening, closing, from, to }, position) => {
    const facts = { account, currency, sequence, opening, closing, fromDay: from, toDay: to };
    return { fileId, position, statementId: id, ...facts };
  });
  for (const slice of slicesOf(rows, ROWS)) await tx.insert(bankStatements).values(slice);
}
