/** What is seen of nothing, and what turns a line of text around: only joiners and variation selectors may stay. */
const INVISIBLE = /[[\p{Cc}\p{Default_Ignorable_Code_Point}]--[\n\p{Join_Control}\p{Variation_Selector}]]/gv;

/** A typed text as it may be printed or mailed: plain line breaks, a space for a tab, nothing invisible. */
export function visibleText(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029\v\f\u0085]/g, '\n')
    .replaceAll('\t', ' ')
    .replace(INVISIBLE, '');
}

/** The same on one line: a line break that was typed must not look like the beginning of a line of ours. */
export function visibleLine(text: string): string {
  return visibleText(text).replaceAll(/\s*\n\s*/g, ' ');
}
