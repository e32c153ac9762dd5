/**
 * Invisible characters, those that reverse a line's direction, and those that are no characters. Only joiners and variation
 * selectors may stay.
 */
const INVISIBLE =
  /[[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]--[\n\p{Join_Control}\p{Variation_Selector}]]/gv;

/** What shows nothing: spaces, also the one of Braille, and all invisible characters. */
const SHOWS_NOTHING = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800]*$/v;

/** More marks on one letter than any script has. They would reach into the lines above and below. */
const STACKED_MARKS = /([\p{M}\p{Join_Control}]{8})[\p{M}\p{Join_Control}]+/gv;

/** Whether a text has nothing that can be seen. */
export const isBlank = (text: string): boolean => SHOWS_NOTHING.test(text);

/** A typed text as it is stored, printed and mailed: plain line breaks, a space for each tab, nothing invisible. */
export function visibleText(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029\v\f\u0085]/g, '\n')
    .replaceAll('\t', ' ')
    .replace(INVISIBLE, '')
    .replace(STACKED_MARKS, '$1');
}

/** The same on one line. A typed line break must not look like the start of one of our lines. */
export function visibleLine(text: string): string {
  const lines = visibleText(text).split('\n');
  if (lines.length === 1) return lines.join('');
  // A pattern of spaces around a line break would take seconds for a hostile text of many spaces.
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');
}
