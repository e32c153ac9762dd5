const REPLACEMENT = '\ufffd';

/** What is seen of nothing, and what turns a line of text around: only joiners and variation selectors may stay. */
const INVISIBLE = /[[\p{Cc}\p{Default_Ignorable_Code_Point}]--[\n\p{Join_Control}\p{Variation_Selector}]]/gv;

/**
 * The data as JSON with typed texts made ready for print: whole characters, one form for an accented letter,
 * plain line breaks, nothing invisible.
 */
export function printableJson(data: unknown): string {
  return JSON.stringify(data, (_key, value: unknown) => (typeof value === 'string' ? printable(value) : value));
}

function printable(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029\v\f\u0085]/g, '\n')
    .replaceAll('\t', ' ')
    .replace(INVISIBLE, '');
}

/** The characters that the engine quotes in its error about a PDF that it could not write; never one of ASCII. */
export function unprintableCharacters(error: unknown): Set<string> {
  const message = error instanceof Error ? error.message : String(error);
  const quoted = Array.from(message.matchAll(/`\\"(.+?)\\"`/gs), ([, text = '']) =>
    text.replace(/\\\\u\{([0-9a-f]+)\}/g, (_escape, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16))),
  );
  return new Set(Array.from(quoted.join('')).filter((character) => character > '\u007f'));
}

/** Puts a visible replacement in the place of characters; the JSON stays well-formed, being ASCII outside its texts. */
export function replaceCharacters(json: string, unwanted: ReadonlySet<string>): string {
  return Array.from(json, (character) => (unwanted.has(character) ? REPLACEMENT : character)).join('');
}
