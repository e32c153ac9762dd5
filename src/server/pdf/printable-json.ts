import { messageOf } from '#shared/message-of.ts';
import { UNPRINTED_HAMZA, UNPRINTED_MARKS } from '#shared/printable-characters.ts';
import { visibleText } from '#shared/visible-text.ts';

const REPLACEMENT = '\ufffd';

/** A line with letters that are read from the right. Its parts are ordered by its own first letter, as on the screens. */
const RIGHT_TO_LEFT = /^.*[\p{Script=Arabic}\p{Script=Hebrew}].*$/gmu;

/**
 * The data as JSON, with its texts made ready for print: whole characters, one form for each accented letter, plain
 * line breaks, no vowel points in Hebrew and Arabic, and nothing invisible but what orders a line with these.
 */
export function printableJson(data: unknown): string {
  return JSON.stringify(data, (_key, value: unknown) => (typeof value === 'string' ? printable(value) : value));
}

function printable(text: string): string {
  return visibleText(text.toWellFormed().normalize('NFC'))
    .replace(UNPRINTED_HAMZA, (letter) => letter.normalize('NFD').charAt(0))
    .replace(UNPRINTED_MARKS, '')
    .replace(RIGHT_TO_LEFT, '\u2068$&\u2069');
}

/**
 * The characters that the engine quotes in its error about a PDF that it could not write. ASCII is never among them.
 */
export function unprintableCharacters(error: unknown): Set<string> {
  const quoted = Array.from(messageOf(error).matchAll(/`\\"(.+?)\\"`/gs), ([, text = '']) =>
    text.replace(/\\\\u\{([0-9a-f]+)\}/g, (_escape, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16))),
  );
  return new Set(Array.from(quoted.join('')).filter((character) => character > '\u007f'));
}

/** Replaces characters with a visible sign. The JSON stays valid, because it is ASCII outside its texts. */
export function replaceCharacters(json: string, unwanted: ReadonlySet<string>): string {
  return Array.from(json, (character) => (unwanted.has(character) ? REPLACEMENT : character)).join('');
}
