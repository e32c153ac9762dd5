/** What nobody sees. By Unicode some of it are letters, such as the Hangul filler, and a name could consist of it. */
const INVISIBLE = String.raw`(?![\p{Join_Control}\p{Variation_Selector}])\p{Default_Ignorable_Code_Point}`;

/**
 * Pattern of a name: letters of any script, spaces, hyphens, apostrophes (product §5.2). Persian and Sinhala names need
 * joiners between letters, and Japanese ones have variation selectors, which are marks.
 */
export const PERSON_NAME_PATTERN = String.raw`(?!.*${INVISIBLE})['’]?\p{L}(?:[\p{L}\p{M}'’ \-]|\p{Join_Control}(?=\p{L}))*`;

/** The message for a refused name. */
export const PERSON_NAME_HINT = 'Ett namn får bara ha bokstäver, mellanslag, bindestreck och apostrof.';

/** Splits an account's name at its first space. Without a space, the last name is empty (product §3.1). */
export function splitName(name: string): { firstName: string; lastName: string } {
  const space = name.indexOf(' ');
  if (space < 0) return { firstName: name, lastName: '' };
  return { firstName: name.slice(0, space), lastName: name.slice(space + 1) };
}
