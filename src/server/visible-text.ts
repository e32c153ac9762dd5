/** Invisible characters, and those that reverse a line's direction. Only joiners and variation selectors may stay. */
const INVISIBLE = /[[\p{Cc}\p{Default_Ignorable_Code_Point}]--[\n\p{Join_Control}\p{Variation_Selector}]]/gv;

/** A typed text as it may be printed or mailed: plain line breaks, a space for each tab, nothing invisible. */
export function visibleText(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029\v\f\u0085]/g, '\n')
    .replaceAll('\t', ' ')
    .replace(INVISIBLE, '');
}

/** The same on one line. A typed line break must not look like the start of one of our lines. */
export function visibleLine(text: string): string {
  return visibleText(text).replaceAll(/\s*\n\s*/g, ' ');
}
