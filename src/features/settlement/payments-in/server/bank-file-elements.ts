import type { SaxesAttributeNS, SaxesTagNS } from 'saxes';
import { BankXmlParser, isDeepest, piecesOf } from '../../server/bank-xml-parser.ts';
import { RefusedFile } from '../domain/bank-file.ts';
import { type BankElement, unreadable } from './bank-element.ts';

const KIND = /^urn:iso:std:iso:20022:tech:xsd:(camt\.05[34]\.001\.0[2-8])$/;
const MESSAGES = { 'camt.053': 'BkToCstmrStmt', 'camt.054': 'BkToCstmrDbtCdtNtfctn' } as const;
const STATEMENTS = new Set(['Stmt', 'Ntfctn']);
/** More elements and attributes than any payment has, or any head of a statement and an entry together. */
export const MOST_ELEMENTS = 2_000;
const MOST_ATTRIBUTES = 50;
const LONGEST_TEXT = 10_000;
/** More characters than any tag, text or comment has. Of what it hasn't read to its end, the parser keeps every piece. */
const LONGEST_UNREAD = 1_000_000;
/** Enough of a currency to name it in a message. */
const KEPT_CURRENCY = 10;

/** What a file is read into, part by part. */
export interface FileParts {
  /**
   * An element that was read as a whole: a part of a head, a part of an entry, or a payment.
   * @param count how many elements it is with those in it
   */
  onPart(element: BankElement, depth: number, count: number): void;
  /** The end of an entry. */
  onEntry(): void;
  /** The end of a statement or notification. */
  onStatement(): void;
  /** The part that is being read, in Swedish, for messages. */
  placeOf(isEntry: boolean): string;
}

/**
 * Reads the XML of a bank's file, within limits. At most one part is held at a time. A file with a DTD is refused, so it
 * can't declare entities (product §10.13).
 * @throws RefusedFile from `write` and `end`
 */
export class BankFileElements {
  readonly #parts: FileParts;
  readonly #parser = new BankXmlParser(unreadable, 'camt.053 eller camt.054');
  /** The names of the open elements, from the root. */
  readonly #path: string[] = [];
  /** The open elements of the part that is kept, the outermost first. */
  readonly #open: BankElement[] = [];
  #elements = 0;
  #attributes = 0;
  /** How many characters the parser was given since it last read something to its end. */
  #unread = 0;
  /** The file's message and its version, such as 'camt.053.001.08'; null until its root is read. */
  kind: string | null = null;

  constructor(parts: FileParts) {
    this.#parts = parts;
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
    this.#parser.on('comment', () => this.#onRead());
    this.#parser.on('processinginstruction', () => this.#onRead());
  }

  write(text: string): void {
    for (const piece of piecesOf(text)) {
      this.#unread += piece.length;
      this.#parser.write(piece);
      if (this.#unread > LONGEST_UNREAD) throw this.#tooLong();
    }
  }

  /** Says that the file ends here. */
  end(): void {
    this.#parser.close();
  }

  #onRead(): void {
    this.#unread = 0;
  }

  #onOpen({ local, uri, attributes }: SaxesTagNS): void {
    this.#onRead();
    const depth = this.#path.length;
    this.#attributes = 0;
    if (isDeepest(this.#path)) throw unreadable(`${this.#place()} har element i för många nivåer.`);
    if (depth === 0) this.#start(local, uri);
    else if (depth === 1 && local !== MESSAGES[this.kind?.slice(0, 8) as keyof typeof MESSAGES]) throw unknownKind();
    this.#path.push(local);
    if (this.#open.length > 0 || this.#isKept(depth, local)) {
      this.#elements += 1;
      if (this.#elements > MOST_ELEMENTS) throw unreadable(`${this.#place()} är större än någon betalning är.`);
      const given = Object.values(attributes as Record<string, SaxesAttributeNS>);
      const currency = given.find((attribute) => attribute.local === 'Ccy')?.value ?? '';
      const element: BankElement = { name: local, text: '', currency: currency.slice(0, KEPT_CURRENCY), elements: [] };
      this.#open.at(-1)?.elements.push(element);
      this.#open.push(element);
    }
  }

  #start(local: string, uri: string): void {
    const [, kind] = KIND.exec(uri) ?? [];
    if (local !== 'Document' || kind === undefined) throw unknownKind();
    this.kind = kind;
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
    this.#onRead();
    const element = this.#open.at(-1);
    if (element === undefined) return;
    element.text += text;
    if (element.text.length > LONGEST_TEXT) throw this.#tooLong();
  }

  #onClose(): void {
    this.#onRead();
    const name = this.#path.pop();
    const closed = this.#open.pop();
    const depth = this.#path.length;
    if (closed !== undefined) {
      // Also joins the text, which is a chain of its pieces until then and takes many times its length.
      closed.text = closed.text.trim();
      if (this.#open.length > 0) return;
      const count = this.#elements;
      this.#elements = 0;
      this.#parts.onPart(closed, depth, count);
    } else if (depth === 3 && name === 'Ntry') this.#parts.onEntry();
    else if (depth === 2 && STATEMENTS.has(name ?? '')) this.#parts.onStatement();
  }

  #tooLong(): RefusedFile {
    return unreadable(`${this.#place()} har en för lång text.`);
  }

  #place(): string {
    return this.#parts.placeOf(this.#path[3] === 'Ntry');
  }
}

const unknownKind = () =>
  new RefusedFile('unknown-kind', 'Filen är ingen camt.053 eller camt.054 av version 001.02 till 001.08.');
