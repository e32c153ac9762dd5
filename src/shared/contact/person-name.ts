/** Pattern of a name: letters of any script, spaces, hyphens, apostrophes (product §5.2). */
export const PERSON_NAME_PATTERN = String.raw`['’]?\p{L}[\p{L}\p{M}'’ \-]*`;

/** The message for a refused name. */
export const PERSON_NAME_HINT = 'Ett namn får bara ha bokstäver, mellanslag, bindestreck och apostrof.';

/** Splits an account's name at its first space. Without a space, the last name is empty (product §3.1). */
export function splitName(name: string): { firstName: string; lastName: string } {
  const space = name.indexOf(' ');
  if (space < 0) return { firstName: name, lastName: '' };
  return { firstName: name.slice(0, space), lastName: name.slice(space + 1) };
}
