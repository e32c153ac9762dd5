import { createHash } from 'node:crypto';
import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes';
import { type CalendarDate, isCalendarDate } from '#shared/calendar-date.ts';
import { compactIban } from '#shared/iban.ts';
import { CURRENCIES, type Currency, decimalToHundredths, type Hundredths } from '#shared/money.ts';
import {
  type BankEntry,
  type BankTransaction,
  checkCollected,
  checkSums,
  entryKey,
  nothingCounted,
  RefusedFile,
  type StatementHead,
  type Totals,
} from '../domain/bank-file.ts';

/** A transaction of the bank's as it is stored. */
export interface ReadTransaction extends BankTransaction, Omit<BankEntry, 'transactions' | 'amount'> {
  /** What its entry is known by, as a hash, and its place in the entry. */
  entryKey: string;
  position: number;
  currency: Currency;
}

/** A bank's file that was read whole and agrees with itself. */
export interface BankFile {
  kind: string;
  messageId: string;
  statements: (StatementHead & { currency: Currency })[];
  transactions: ReadTransaction[];
  /** How many entries the bank has not booked yet. They come again when it has. */
  pending: number;
}

/** An element with its text and its elements, as far as they are needed together. */
interface Element {
  name: string;
  text: string;
  attributes: Record<string, string>;
  elements: Element[];
}

const KIND = /^urn:iso:std:iso:20022:tech:xsd:(camt\.05[34]\.001\.0[2-8])$/;
const MESSAGES = { 'camt.053': 'BkToCstmrStmt', 'camt.054': 'BkToCstmrDbtCdtNtfctn' } as const;
const STATEMENTS = new Set(['Stmt', 'Ntfctn']);
/** More than any payment or statement's head has. */
const MOST_ELEMENTS = 2_000;
const MOST_ATTRIBUTES = 50;
const DEEPEST = 50;
/** More than a file of the largest size has, if it has what a payment needs. */
const MOST_TRANSACTIONS = 150_000;
const MOST_STATEMENTS = 5_000;
const LONGEST_TEXT = 10_000;
/** What is kept of the texts of one payment, and of a name or an id. */
const KEPT_TEXT = 1_000;
const KEPT_NAME = 200;

/**
 * Reads a bank's file, camt.053 or camt.054 of the versions 001.02 to 001.08, as it arrives. Only one payment is ever
 * held as XML. A DTD, and so every entity of its own, is refused (product §10.13).
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

const unreadable = (message: string) => new RefusedFile('unreadable', message);

class BankFileReader {
  readonly #account: string;
  readonly #parser = new SaxesParser({ xmlns: true, position: true });
  /** The names of the open elements. */
  readonly #path: string[] = [];
  /** The open elements of the part that is kept together, the outermost first. */
  #open: Element[] = [];
  #elements = 0;
  #attributes = 0;
  #isEnding = false;
  #read = 0;
  #kind: string | null = null;
  #head: Element[] = [];
  #entry: Element[] = [];
  #collected: BankTransactionRead[] = [];
  #counted = nothingCounted();
  #entries = 0;
  #messageId = '';
  readonly #statements: BankFile['statements'] = [];
  /** The transactions of the statement that is being read. Its currency is known when all of its head is. */
  #ofStatement: BankEntry[] = [];
  readonly #transactions: ReadTransaction[] = [];
  /** How many entries were alike so far. */
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
      const element: Element = {
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

  /** Whether an element is kept with all that is in it: the parts of a head and of an entry, and each payment. */
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

  /** The entry that is being read, in words. */
  #place(within = this.#path[3]): string {
    return within === 'Ntry' ? `Post ${this.#entries + 1} i filen` : 'Filens huvud';
  }

  #endEntry(): void {
    const place = this.#place('Ntry');
    this.#entries += 1;
    const whole: Element = { name: 'Ntry', text: '', attributes: {}, elements: this.#entry };
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
        kept(textAt(whole, 'AcctSvcrRef'), KEPT_NAME) ??
        (collected.length === 1 ? (collected[0]?.bankReference ?? null) : null),
      transactions,
    });
    this.#currencies.set(currency, place);
  }

  /** The currencies of the statement's entries, each with the entry that has it. */
  readonly #currencies = new Map<Currency, string>();

  #collect(element: Element): void {
    if (this.#read + this.#collected.length >= MOST_TRANSACTIONS) throw unreadable('Filen har för många poster.');
    this.#collected.push(readTransaction(element));
  }

  #endStatement(): void {
    if (this.#statements.length >= MOST_STATEMENTS) throw unreadable('Filen har för många kontoutdrag.');
    const whole: Element = { name: 'Stmt', text: '', attributes: {}, elements: this.#head };
    const id = kept(textAt(whole, 'Id'), KEPT_NAME) ?? '';
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

function readTransaction(element: Element): BankTransactionRead {
  const stated = amountAt(element, 'Amt') ?? amountAt(element, 'AmtDtls', 'TxAmt', 'Amt');
  const remittance = element.elements.filter(({ name }) => name === 'RmtInf');
  const structured = remittance.flatMap(({ elements }) => elements.filter(({ name }) => name === 'Strd'));
  const references = structured.flatMap((part) => [
    ...textsAt(part, 'CdtrRefInf', 'Ref'),
    ...textsAt(part, 'RfrdDocInf', 'Nb'),
  ]);
  const endToEndId = kept(given(textAt(element, 'Refs', 'EndToEndId')), KEPT_NAME);
  const texts = [
    ...remittance.flatMap((part) => textsAt(part, 'Ustrd')),
    ...structured.flatMap((part) => textsAt(part, 'AddtlRmtInf')),
    ...textsAt(element, 'AddtlTxInf'),
  ];
  return {
    stated,
    direction: directionOf(element),
    bankReference: kept(textAt(element, 'Refs', 'AcctSvcrRef'), KEPT_NAME),
    endToEndId,
    messageId: kept(given(textAt(element, 'Refs', 'MsgId')), KEPT_NAME),
    paymentInformationId: kept(given(textAt(element, 'Refs', 'PmtInfId')), KEPT_NAME),
    references: references.slice(0, 50).map((reference) => reference.slice(0, KEPT_NAME)),
    text: texts.join('\n').slice(0, KEPT_TEXT),
    returnCode: kept(textAt(element, 'RtrInf', 'Rsn', 'Cd'), KEPT_NAME),
    parties: { credit: partyOf(element, 'Dbtr', 'UltmtDbtr'), debit: partyOf(element, 'Cdtr', 'UltmtCdtr') },
  };
}

/** How many payments the entry says that it collects. */
function statedCount(entry: Element): number | undefined {
  const counts = entry.elements.filter(({ name }) => name === 'Btch').map((batch) => numberAt(batch, 'NbOfTxs'));
  return counts.some((count) => count === undefined) || counts.length === 0
    ? undefined
    : counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
}

interface BankTransactionRead extends Omit<BankTransaction, 'amount' | 'partyName' | 'partyAccount'> {
  stated: { amount: Hundredths; currency: string } | null;
  direction: BankEntry['direction'] | null;
  bankReference: string | null;
  parties: Record<BankEntry['direction'], Pick<BankTransaction, 'partyName' | 'partyAccount'>>;
}

/**
 * The payments of an entry. One that collects several without saying what each is, or in other currencies, is one
 * payment with all their texts.
 */
function transactionsOf(
  entry: { amount: Hundredths; currency: string },
  direction: BankEntry['direction'],
  collected: readonly BankTransactionRead[],
  whole: Element,
): BankTransaction[] {
  const entryText = textAt(whole, 'AddtlNtryInf');
  const withEntryText = (text: string) => [text, entryText ?? ''].filter(Boolean).join('\n').slice(0, KEPT_TEXT);
  const read = (
    { parties, stated: _s, direction: _d, bankReference: _b, ...one }: BankTransactionRead,
    amount: Hundredths,
  ) => ({
    ...one,
    ...parties[direction],
    text: withEntryText(one.text),
    amount,
  });
  const [first, second] = collected;
  if (first !== undefined && second === undefined) return [read(first, entry.amount)];
  const isClear = collected.every(
    ({ stated, direction: own }) => stated?.currency === entry.currency && (own === null || own === direction),
  );
  if (first !== undefined && isClear) return collected.map((one) => read(one, one.stated?.amount ?? 0n));
  return [
    {
      amount: entry.amount,
      endToEndId: null,
      messageId: first?.messageId ?? kept(textAt(whole, 'Btch', 'MsgId'), KEPT_NAME),
      paymentInformationId: first?.paymentInformationId ?? kept(textAt(whole, 'Btch', 'PmtInfId'), KEPT_NAME),
      references: collected.flatMap(({ references }) => references).slice(0, 50),
      text: withEntryText(
        collected
          .map(({ text }) => text)
          .filter(Boolean)
          .join('\n'),
      ),
      returnCode: null,
      partyName: null,
      partyAccount: null,
    },
  ];
}

function headOf(whole: Element, id: string): StatementHead {
  const balances = whole.elements
    .filter(({ name }) => name === 'Bal')
    .map((balance) => {
      const stated = amountAt(balance, 'Amt');
      const sign = directionOf(balance) === 'debit' ? -1n : 1n;
      return {
        code: textAt(balance, 'Tp', 'CdOrPrtry', 'Cd'),
        amount: stated === null ? null : sign * stated.amount,
        currency: stated?.currency ?? null,
        date: dateAt(balance, 'Dt'),
      };
    });
  const balance = (...codes: string[]) =>
    codes.map((code) => balances.find((one) => one.code === code)).find((found) => found !== undefined) ?? null;
  const [opening, closing] = [balance('OPBD', 'PRCD'), balance('CLBD')];
  const totals = (name: string): Partial<Totals> => {
    const count = numberAt(whole, 'TxsSummry', name, 'NbOfNtries');
    const sum = textAt(whole, 'TxsSummry', name, 'Sum');
    return {
      ...(count === undefined ? {} : { count }),
      ...(sum === null ? {} : { sum: exactAmount(sum, `Kontoutdraget ${id}`) }),
    };
  };
  return {
    id,
    sequence: numberAt(whole, 'ElctrncSeqNb') ?? numberAt(whole, 'LglSeqNb') ?? null,
    account: textAt(whole, 'Acct', 'Id', 'IBAN') ?? textAt(whole, 'Acct', 'Id', 'Othr', 'Id'),
    currency: textAt(whole, 'Acct', 'Ccy') ?? balances[0]?.currency ?? null,
    opening: opening?.amount ?? null,
    closing: closing?.amount ?? null,
    from: dateOf(textAt(whole, 'FrToDt', 'FrDtTm')) ?? opening?.date ?? null,
    to: dateOf(textAt(whole, 'FrToDt', 'ToDtTm')) ?? closing?.date ?? null,
    control: { all: totals('TtlNtries'), credit: totals('TtlCdtNtries'), debit: totals('TtlDbtNtries') },
  };
}

const unknownKind = () =>
  new RefusedFile('unknown-kind', 'Filen är ingen camt.053 eller camt.054 av version 001.02 till 001.08.');

function elementsAt({ elements }: Element, [name, ...rest]: readonly string[]): Element[] {
  const found = elements.filter((element) => element.name === name);
  return rest.length === 0 ? found : found.flatMap((element) => elementsAt(element, rest));
}

const textsAt = (element: Element, ...path: string[]): string[] =>
  elementsAt(element, path).flatMap(({ text }) => text.trim() || []);

const textAt = (element: Element, ...path: string[]): string | null => textsAt(element, ...path)[0] ?? null;

function numberAt(element: Element, ...path: string[]): number | undefined {
  const text = textAt(element, ...path);
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

function amountAt(element: Element, ...path: string[]): { amount: Hundredths; currency: string } | null {
  const [found] = elementsAt(element, path);
  if (found === undefined) return null;
  return { amount: exactAmount(found.text.trim(), 'Ett belopp'), currency: found.attributes['Ccy'] ?? '' };
}

/**
 * @param text a decimal with as many zeros as the bank likes, read exactly
 * @throws RefusedFile unreadable, for parts of a minor unit too
 */
function exactAmount(text: string, what: string): Hundredths {
  const [, whole, decimals = ''] = /^\+?(\d{1,18})(?:\.(\d{0,2})0*)?$/.exec(text) ?? [];
  if (whole === undefined) throw unreadable(`${what} går inte att läsa som ett belopp: ${text.slice(0, 40)}.`);
  return decimalToHundredths(`${whole}.${decimals}`);
}

function directionOf(element: Element): BankEntry['direction'] | null {
  const indicator = textAt(element, 'CdtDbtInd');
  return indicator === 'CRDT' ? 'credit' : indicator === 'DBIT' ? 'debit' : null;
}

/** The day as the bank writes it, whatever the hour. */
const dateAt = (element: Element, name: string) => dateOf(textAt(element, name, 'Dt') ?? textAt(element, name, 'DtTm'));

function dateOf(text: string | null): CalendarDate | null {
  const day = text?.slice(0, 10) ?? '';
  return isCalendarDate(day) ? day : null;
}

function knownCurrency(currency: string, place: string): Currency {
  const known = CURRENCIES.find((one) => one === currency);
  if (known !== undefined) return known;
  throw new RefusedFile(
    'other-currency',
    `${place} är i ${currency || 'okänd valuta'}. Vi tar emot ${CURRENCIES.join(' och ')}.`,
  );
}

/** Banks write these words where the payer gave no id. */
const given = (id: string | null) => (id === null || /^not ?provided$/i.test(id) ? null : id);

const kept = (text: string | null, most: number) => text?.slice(0, most) ?? null;

function partyOf(
  element: Element,
  name: string,
  ultimate: string,
): Pick<BankTransaction, 'partyName' | 'partyAccount'> {
  const nameOf = (party: string) =>
    textAt(element, 'RltdPties', party, 'Nm') ?? textAt(element, 'RltdPties', party, 'Pty', 'Nm');
  const account = `${name}Acct`;
  return {
    partyName: kept(nameOf(name) ?? nameOf(ultimate), KEPT_NAME),
    partyAccount: kept(
      textAt(element, 'RltdPties', account, 'Id', 'IBAN') ?? textAt(element, 'RltdPties', account, 'Id', 'Othr', 'Id'),
      KEPT_NAME,
    ),
  };
}
