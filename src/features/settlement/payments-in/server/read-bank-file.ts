import { createHash } from 'node:crypto';
import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes';
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
import { amountAt, type BankElement, dateAt, directionOf, textAt, unreadable } from './bank-element.ts';
import {
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
  position: number;
  currency: Currency;
}

/** The content of a bank's file that was read as a whole and whose sums are right. */
export interface BankFile {
  kind: string;
  messageId: string;
  statements: (StatementHead & { currency: Currency })[];
  transactions: ReadTransaction[];
  /** How many entries the bank has not booked yet. They come again in a later file. */
  pending: number;
}

const KIND = /^urn:iso:std:iso:20022:tech:xsd:(camt\.05[34]\.001\.0[2-8])$/;
const MESSAGES = { 'camt.053': 'BkToCstmrStmt', 'camt.054': 'BkToCstmrDbtCdtNtfctn' } as const;
const STATEMENTS = new Set(['Stmt', 'Ntfctn']);
/** More elements, attributes and levels than any payment or head of a statement has. */
const MOST_ELEMENTS = 2_000;
const MOST_ATTRIBUTES = 50;
const DEEPEST = 50;
/** More than a file of the largest allowed size can have with all that a payment needs. */
const MOST_TRANSACTIONS = 150_000;
const MOST_STATEMENTS = 5_000;
const LONGEST_TEXT = 10_000;
/**
 * Reads a bank's file as it arrives: camt.053 or camt.054, versions 001.02 to 001.08. At most one payment is held as
 * XML at a time. A file with a DTD is refused, so it can't declare entities (product §10.13).
 * @param account the provider's IBAN
 * @throws RefusedFile
 */
export async function readBankFile(bytes: AsyncIterable<Uint8Array>, account: string): Promise<BankFile> {
  const reader = new BankFileReader(compactIban(account));
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

class BankFileReader {
  readonly #account: string;
  readonly #parser = new SaxesParser({ xmlns: true, position: true });
  /** The names of the open elements, from the root. */
  readonly #path: string[] = [];
  /** The open elements of the part that is kept, the outermost first. */
  #open: BankElement[] = [];
  #elements = 0;
  #attributes = 0;
  #isEnding = false;
  #read = 0;
  #kind: string | null = null;
  #head: BankElement[] = [];
  #entry: BankElement[] = [];
  #collected: BankTransactionRead[] = [];
  #counted = nothingCounted();
  #entries = 0;
  #messageId = '';
  readonly #statements: BankFile['statements'] = [];
  /**
   * The entries of the statement that is being read. They wait here until the whole head is read, which has the
   * currency.
   */
  #ofStatement: BankEntry[] = [];
  readonly #transactions: ReadTransaction[] = [];
  /** How many entries with the same key there are so far, by the key's hash. */
  readonly #alike = new Map<string, number>();
  #pending = 0;

  constructor(account: string) {
    this.#account = account;
    this.#parser.on('error', () => {
      const { line } = this.#parser;
      throw unreadable(
        this.#isEnding
          ? `Filen är tom eller avklippt: den tar slut på rad ${line}. Hämta den igen från banken.`
          : `Filen är inte riktig XML: felet är på rad ${line}.`,
      );
    });
    this.#parser.on('doctype', () => {
      throw unreadable('Filen har en DTD. Sådana filer tar vi inte emot.');
    });
    this.#parser.on('xmldecl', ({ encoding }) => {
      if (encoding !== undefined && encoding.toUpperCase() !== 'UTF-8') {
        throw unreadable(`Filen är skriven i ${encoding}. Den ska vara i UTF-8.`);
      }
    });
    this.#parser.on('attribute', () => {
      this.#attributes += 1;
      if (this.#attributes > MOST_ATTRIBUTES) throw unreadable(`${this.#place()} har för många attribut.`);
    });
    this.#parser.on('opentag', (tag) => this.#onOpen(tag));
    this.#parser.on('text', (text) => this.#onText(text));
    this.#parser.on('cdata', (text) => this.#onText(text));
    this.#parser.on('closetag', () => this.#onClose());
  }

  write(text: string): void {
    this.#parser.write(text);
  }

  /** @throws RefusedFile if the file is cut off, or has no statement */
  end(): BankFile {
    this.#isEnding = true;
    this.#parser.close();
    if (this.#kind === null || this.#statements.length === 0) throw unreadable('Filen har inget kontoutdrag.');
    return {
      kind: this.#kind,
      messageId: this.#messageId,
      statements: this.#statements,
      transactions: this.#transactions,
      pending: this.#pending,
    };
  }

  #onOpen({ local, uri, attributes }: SaxesTagNS): void {
    const depth = this.#path.length;
    this.#attributes = 0;
    if (depth > DEEPEST) throw unreadable(`${this.#place()} har element i för många nivåer.`);
    if (depth === 0) this.#start(local, uri);
    else if (depth === 1 && local !== MESSAGES[this.#kind?.slice(0, 8) as keyof typeof MESSAGES]) throw unknownKind();
    this.#path.push(local);
    if (this.#open.length > 0 || this.#isKept(depth, local)) {
      this.#elements += 1;
      if (this.#elements > MOST_ELEMENTS) throw unreadable(`${this.#place()} är större än någon betalning är.`);
      const given = Object.values(attributes as Record<string, SaxesAttributeNS>);
      const element: BankElement = {
        name: local,
        text: '',
        attributes: Object.fromEntries(given.map((attribute) => [attribute.local, attribute.value])),
        elements: [],
      };
      this.#open.at(-1)?.elements.push(element);
      this.#open.push(element);
    }
  }

  #start(local: string, uri: string): void {
    const [, kind] = KIND.exec(uri) ?? [];
    if (local !== 'Document' || kind === undefined) throw unknownKind();
    this.#kind = kind;
  }

  /** Whether an element is kept with everything in it: a part of a head, a part of an entry, or a payment. */
  #isKept(depth: number, local: string): boolean {
    if (depth === 2) return local === 'GrpHdr';
    if (!STATEMENTS.has(this.#path[2] ?? '')) return false;
    if (this.#path[3] !== 'Ntry') return depth === 3 && local !== 'Ntry';
    if (this.#path[4] !== 'NtryDtls') return depth === 4 && local !== 'NtryDtls';
    return depth === 5;
  }

  #onText(text: string): void {
    const element = this.#open.at(-1);
    if (element === undefined) return;
    element.text += text;
    if (element.text.length > LONGEST_TEXT) throw unreadable(`${this.#place()} har en för lång text.`);
  }

  #onClose(): void {
    const name = this.#path.pop();
    const closed = this.#open.pop();
    const depth = this.#path.length;
    if (closed !== undefined) {
      if (this.#open.length > 0) return;
      this.#elements = 0;
      if (this.#head.length + this.#entry.length > MOST_ELEMENTS) throw unreadable(`${this.#place()} är för lång.`);
      if (depth === 2) this.#messageId = textAt(closed, 'MsgId') ?? '';
      else if (depth === 3) this.#head.push(closed);
      else if (closed.name === 'TxDtls') this.#collect(closed);
      else this.#entry.push(closed);
    } else if (depth === 3 && name === 'Ntry') {
      this.#endEntry();
    } else if (depth === 2 && STATEMENTS.has(name ?? '')) this.#endStatement();
  }

  /** The part that is being read, in Swedish, for messages. */
  #place(within = this.#path[3]): string {
    return within === 'Ntry' ? `Post ${this.#entries + 1} i filen` : 'Filens huvud';
  }

  #endEntry(): void {
    const place = this.#place('Ntry');
    this.#entries += 1;
    const whole: BankElement = { name: 'Ntry', text: '', attributes: {}, elements: this.#entry };
    const collected = this.#collected;
    this.#entry = [];
    this.#collected = [];
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
    this.#ofStatement.push({
      direction,
      isReversal: textAt(whole, 'RvslInd') === 'true' || textAt(whole, 'RvslInd') === '1',
      amount: stated.amount,
      bookedOn,
      valueOn: dateAt(whole, 'ValDt'),
      bankReference:
        keptName(textAt(whole, 'AcctSvcrRef')) ??
        (collected.length === 1 ? (collected[0]?.bankReference ?? null) : null),
      transactions,
    });
    this.#currencies.set(currency, place);
  }

  /** The currencies of the statement's entries, each with the entry that has it. */
  readonly #currencies = new Map<Currency, string>();

  #collect(element: BankElement): void {
    if (this.#read + this.#collected.length >= MOST_TRANSACTIONS) throw unreadable('Filen har för många poster.');
    this.#collected.push(readTransaction(element));
  }

  #endStatement(): void {
    if (this.#statements.length >= MOST_STATEMENTS) throw unreadable('Filen har för många kontoutdrag.');
    const whole: BankElement = { name: 'Stmt', text: '', attributes: {}, elements: this.#head };
    const id = keptName(textAt(whole, 'Id')) ?? '';
    const head = headOf(whole, id);
    if (head.account === null || compactIban(head.account) !== this.#account) {
      throw new RefusedFile(
        'other-account',
        `Kontoutdraget ${id} gäller kontot ${head.account ?? 'utan nummer'}, som inte är vårt.`,
      );
    }
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
      this.#statements.push({ ...head, currency });
      for (const entry of this.#ofStatement) this.#keep(entry, currency);
    }
    this.#head = [];
    this.#counted = nothingCounted();
    this.#ofStatement = [];
    this.#currencies.clear();
  }

  #keep(entry: BankEntry, currency: Currency): void {
    const key = `${currency} ${entryKey(entry)}`;
    const hash = createHash('sha256').update(key).digest('base64url');
    const alike = (this.#alike.get(hash) ?? 0) + 1;
    this.#alike.set(hash, alike);
    const { transactions, amount: _ofEntry, ...rest } = entry;
    for (const [position, transaction] of transactions.entries()) {
      this.#transactions.push({ ...rest, ...transaction, currency, entryKey: `${hash} ${alike}`, position });
    }
  }
}

const unknownKind = () =>
  new RefusedFile('unknown-kind', 'Filen är ingen camt.053 eller camt.054 av version 001.02 till 001.08.');

function knownCurrency(currency: string, place: string): Currency {
  const known = CURRENCIES.find((one) => one === currency);
  if (known !== undefined) return known;
  throw new RefusedFile(
    'other-currency',
    `${place} är i ${currency || 'okänd valuta'}. Vi tar emot ${CURRENCIES.join(' och ')}.`,
  );
}
