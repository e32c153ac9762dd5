import { SaxesParser } from 'saxes';

/** More levels of elements than any message of a bank's has. */
const DEEPEST = 50;
/** How many characters the parser is given at once. */
const PIECE = 64 * 1024;

/** Whether the elements that are open are as deep as a bank's XML may be, so that another one in them is refused. */
export const isDeepest = (open: readonly string[]): boolean => open.length >= DEEPEST;

/** The pieces of a text in which the parser is given it. */
export function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += PIECE) yield text.slice(at, at + PIECE);
}

/**
 * A parser of a bank's XML. What is no whole XML is refused, and so is a file with a DTD, which could declare entities
 * (product §10.11, §10.13).
 */
export class BankXmlParser extends SaxesParser<{ xmlns: true; position: true }> {
  #isEnding = false;

  /**
   * @param refusalOf the refusal of a file that can't be read, with a message in Swedish
   * @param expected the messages that are read, for whoever drops another file of the bank's
   */
  constructor(refusalOf: (message: string) => Error, expected: string) {
    super({ xmlns: true, position: true });
    this.on('error', () => {
      throw refusalOf(
        this.#isEnding
          ? `Filen är tom eller avklippt: den tar slut på rad ${this.line}. Hämta den igen från banken.`
          : `Filen är inte riktig XML: felet är på rad ${this.line}. Hämta ${expected} från banken.`,
      );
    });
    this.on('doctype', () => {
      throw refusalOf('Filen har en DTD. Sådana filer tar vi inte emot.');
    });
  }

  override close(): this {
    this.#isEnding = true;
    return super.close();
  }
}
