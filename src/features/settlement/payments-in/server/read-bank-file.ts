import { hash } from 'node:crypto';
import { compactIban } from '#shared/iban.ts';
import { CURRENCIES, type Currency } from '#shared/money.ts';
import {
  type BankEntry,
  type BankTransaction,
  checkCollected,
  checkSums,
  entryKey,
  nothingCounted,
  RefusedFile,
  type StatementHead,
} from '../domain/bank-file.ts';
import { ownAccount } from '../domain/own-account.ts';
import { amountAt, type BankElement, dateAt, directionOf, textAt, unreadable } from './bank-element.ts';
import { BankFileElements, type FileParts, MOST_ELEMENTS } from './bank-file-elements.ts';
import {
  accountOf,
  bankReferenceOf,
  type BankTransactionRead,
  headOf,
  keptName,
  readTransaction,
  statedCount,
  transactionsOf,
} from './bank-file-parts.ts';

/** A transaction as it is stored. */
export interface ReadTransaction extends BankTransaction, Omit<BankEntry, 'transactions' | 'amount'> {
  /** The hash of its entry's key with a number that tells alike entries apart, and its position in the entry. */
  entryKey: string;
  /** The key that releases without several accounts stored. */
  keyWithoutAccount: string;
  /**
   * The hashes, without a number, by which earlier releases knew the entry if it has a word like NONREF for the bank's
   * reference. They took that for a reference.
   */
  placeholderHashes: readonly string[];
  position: number;
  currency: Currency;
}

/** The content of a bank's file that was read as a whole and whose sums are right. */
export interface BankFile {
  kind: string;
  messageId: string;
  statements: (StatementHead & { account: string; currency: Currency })[];
  transactions: ReadTransaction[];
  /** How many entries the bank has not booked yet. They come again in a later file. */
  pending: number;
  /** The other accounts that the file has statements of, as the bank writes them. Those are left out. */
  otherAccounts: string[];
}

/** More than a file of the largest allowed size can have with all that a payment needs. */
const MOST_TRANSACTIONS = 150_000;
const MOST_STATEMENTS = 5_000;

/**
 * Reads a bank's file as it arrives: camt.053 or camt.054, versions 001.02 to 001.08 (product §10.13).
 * @param accounts the IBANs that are or were the provider's
 * @throws RefusedFile
 */
export async function readBankFile(bytes: AsyncIterable<Uint8Array>, accounts: readonly string[]): Promise<BankFile> {
  const reader = new BankFileReader(new Set(accounts.map(compactIban)));
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of bytes) reader.write(decoder.decode(chunk, { stream: true }));
    reader.write(decoder.decode());
  } catch (error) {
    if (error instanceof TypeError) throw unreadable('Filen är inte skriven i UTF-8.');
    throw error;
  }
  return reader.end();
}

/** An entry, and the bank's reference as it is written, also if it only says that there is none. */
interface WrittenEntry {
  entry: BankEntry;
  writtenReference: string | null;
}

/** Puts the parts of a bank's file together: entries, statements, and their checks. */
class BankFileReader implements FileParts {
  readonly #accounts: ReadonlySet<string>;
  readonly #elements = new BankFileElements(this);
  #read = 0;
  #head: BankElement[] = [];
  #entry: BankElement[] = [];
  /** How many elements they have. */
  #held = { head: 0, entry: 0 };
  #collected: BankTransactionRead[] = [];
  #counted = nothingCounted();
  #entries = 0;
  #messageId = '';
  readonly #statements: BankFile['statements'] = [];
  /** The account of each statement that is not ours, with the statement's id. */
  readonly #others: { id: string; account: string }[] = [];
  /**
   * The entries of the statement that is being read. They wait here until the whole head is read, which has the
   * currency.
   */
  #ofStatement: WrittenEntry[] = [];
  /** The currencies of the statement's entries, each with the entry that has it. */
  readonly #currencies = new Map<Currency, string>();
  readonly #transactions: ReadTransaction[] = [];
  /** How many entries with the same key there are so far, by the key's hash. */
  readonly #alike = new Map<string, number>();
  #pending = 0;

  constructor(accounts: ReadonlySet<string>) {
    this.#accounts = accounts;
  }

  write(text: string): void {
    this.#elements.write(text);
  }

  /** @throws RefusedFile if the file is cut off, or has no statement of ours */
  end(): BankFile {
    this.#elements.end();
    const { kind } = this.#elements;
    const [other] = this.#others;
    if (this.#statements.length === 0 && other !== undefined) {
      throw new RefusedFile(
        'other-account',
        `Kontoutdraget ${other.id} gäller kontot ${other.account}, som inte är vårt.`,
      );
    }
    if (kind === null || this.#statements.length === 0) throw unreadable('Filen har inget kontoutdrag.');
    return {
      kind,
      messageId: this.#messageId,
      statements: this.#statements,
      transactions: this.#transactions,
      pending: this.#pending,
      otherAccounts: [...new Set(this.#others.map(({ account }) => account))],
    };
  }

  onPart(element: BankElement, depth: number, count: number): void {
    if (depth === 2) this.#messageId = textAt(element, 'MsgId') ?? '';
    else if (element.name === 'TxDtls' && depth > 3) this.#collect(element);
    else this.#hold(element, depth > 3 ? 'entry' : 'head', count);
  }

  #hold(element: BankElement, part: 'head' | 'entry', count: number): void {
    const isEntry = part === 'entry';
    (isEntry ? this.#entry : this.#head).push(element);
    this.#held[part] += count;
    if (this.#held.head + this.#held.entry > MOST_ELEMENTS)
      throw unreadable(`${this.placeOf(isEntry)} är för ${isEntry ? 'lång' : 'långt'}.`);
  }

  placeOf(isEntry: boolean): string {
    return isEntry ? `Post ${this.#entries + 1} i filen` : 'Filens huvud';
  }

  onEntry(): void {
    const place = this.placeOf(true);
    this.#entries += 1;
    const whole: BankElement = { name: 'Ntry', text: '', currency: '', elements: this.#entry };
    const collected = this.#collected;
    this.#entry = [];
    this.#held.entry = 0;
    this.#collected = [];
    if (this.#isOthers()) return;
    const stated = amountAt(whole, 'Amt');
    const direction = directionOf(whole);
    if (stated === null || direction === null) throw unreadable(`${place} saknar belopp eller riktning.`);
    const status = textAt(whole, 'Sts', 'Cd') ?? textAt(whole, 'Sts');
    const totals = this.#counted[status === 'BOOK' ? 'booked' : 'pending'][direction];
    totals.count += 1;
    totals.sum += stated.amount;
    if (status !== 'BOOK') {
      this.#pending += 1;
      return;
    }
    const bookedOn = dateAt(whole, 'BookgDt') ?? dateAt(whole, 'ValDt');
    if (this.#read >= MOST_TRANSACTIONS) throw unreadable('Filen har för många poster.');
    if (bookedOn === null) throw unreadable(`${place} saknar datum.`);
    const currency = knownCurrency(stated.currency, place);
    const transactions = transactionsOf(stated, direction, collected, whole);
    if (transactions.length > 1) checkCollected(stated.amount, transactions, statedCount(whole), place, currency);
    this.#read += transactions.length;
    const ofEntry = keptName(textAt(whole, 'AcctSvcrRef'));
    const only = collected.length === 1 ? collected[0] : undefined;
    const entry = {
      direction,
      isReversal: textAt(whole, 'RvslInd') === 'true' || textAt(whole, 'RvslInd') === '1',
      amount: stated.amount,
      bookedOn,
      valueOn: dateAt(whole, 'ValDt'),
      bankReference: bankReferenceOf(ofEntry) ?? only?.bankReference ?? null,
      transactions,
    };
    this.#ofStatement.push({ entry, writtenReference: ofEntry ?? only?.writtenReference ?? null });
    this.#currencies.set(currency, place);
  }

  /** Whether the statement is another account's. Its head has the account before its entries. */
  #isOthers(): boolean {
    const account = accountOf(this.#head);
    return account !== null && ownAccount(account, this.#accounts) === null;
  }

  #collect(element: BankElement): void {
    if (this.#isOthers()) return;
    if (this.#read + this.#collected.length >= MOST_TRANSACTIONS) throw unreadable('Filen har för många poster.');
    this.#collected.push(readTransaction(element));
  }

  onStatement(): void {
    if (this.#statements.length + this.#others.length >= MOST_STATEMENTS) {
      throw unreadable('Filen har för många kontoutdrag.');
    }
    const whole: BankElement = { name: 'Stmt', text: '', currency: '', elements: this.#head };
    const id = keptName(textAt(whole, 'Id')) ?? '';
    const written = accountOf(this.#head);
    if (written === null) {
      throw new RefusedFile('other-account', `Kontoutdraget ${id} säger inte vilket konto det gäller.`);
    }
    const account = ownAccount(written, this.#accounts);
    if (account === null) this.#others.push({ id, account: written });
    else this.#keepStatement(headOf(whole, id), account);
    this.#head = [];
    this.#held.head = 0;
    this.#counted = nothingCounted();
    this.#ofStatement = [];
    this.#currencies.clear();
  }

  #keepStatement(head: StatementHead, account: string): void {
    const { id } = head;
    const [first] = this.#currencies.keys();
    const currency = head.currency === null ? first : knownCurrency(head.currency, `Kontoutdraget ${id}`);
    for (const [other, place] of this.#currencies) {
      if (other !== currency) {
        throw new RefusedFile('other-currency', `${place} är i ${other}, men kontot är i ${currency}.`);
      }
    }
    // Without entries and without a currency there is nothing to import.
    if (currency !== undefined) {
      checkSums(head, this.#counted, currency);
      this.#statements.push({ ...head, account, currency });
      for (const entry of this.#ofStatement) this.#keep(entry, account, currency);
    }
  }

  #keep({ entry, writtenReference }: WrittenEntry, account: string, currency: Currency): void {
    const hashesOf = (known: BankEntry) => {
      const key = entryKey(known);
      return [hashOf(`${currency} ${key}`), hashOf(`${account} ${currency} ${key}`)] as const;
    };
    const [withoutAccount, withAccount] = hashesOf(entry);
    const keyWithoutAccount = this.#numbered(withoutAccount);
    const key = this.#numbered(withAccount);
    const isPlaceholder = writtenReference !== entry.bankReference;
    const placeholderHashes = isPlaceholder ? hashesOf({ ...entry, bankReference: writtenReference }) : [];
    const { transactions, amount: _ofEntry, ...rest } = entry;
    for (const [position, transaction] of transactions.entries()) {
      const keys = { entryKey: key, keyWithoutAccount, placeholderHashes, position };
      this.#transactions.push({ ...rest, ...transaction, currency, ...keys });
    }
  }

  #numbered(keyHash: string): string {
    const alike = (this.#alike.get(keyHash) ?? 0) + 1;
    this.#alike.set(keyHash, alike);
    return `${keyHash} ${alike}`;
  }
}

const hashOf = (key: string) => hash('sha256', key, 'base64url');

function knownCurrency(currency: string, place: string): Currency {
  const known = CURRENCIES.find((one) => one === currency);
  if (known !== undefined) return known;
  throw new RefusedFile(
    'other-currency',
    `${place} är i ${currency || 'okänd valuta'}. Vi tar emot ${CURRENCIES.join(' och ')}.`,
  );
}
