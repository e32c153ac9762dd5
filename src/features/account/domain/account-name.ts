import { PERSON_NAME_HINT, PERSON_NAME_PATTERN, splitName } from '#shared/contact/person-name.ts';

/** The fewest letters of a first and of a last name at registration (product §9.7). */
const NAME_MIN_LETTERS = 3;

const personName = new RegExp(`^(?:${PERSON_NAME_PATTERN})$`, 'v');

const SHORT = `Förnamn och efternamn ska ha minst ${NAME_MIN_LETTERS} bokstäver var. Är ditt namn kortare kan du skriva hela namnet i kontaktuppgifterna sedan.`;

const isShort = (half: string) => (half.match(/\p{L}/gu) ?? []).length < NAME_MIN_LETTERS;

/**
 * Which part of an account's name is refused and why, in Swedish; otherwise null. It checks both parts of the name, split
 * at its first space, in the browser as on the server (product §5.2).
 */
export function accountNameIssue(name: string): { part: 'firstName' | 'lastName'; message: string } | null {
  const { firstName, lastName } = splitName(name.trim());
  if (isShort(firstName)) return { part: 'firstName', message: SHORT };
  if (isShort(lastName)) return { part: 'lastName', message: SHORT };
  if (personName.test(name.trim())) return null;
  return { part: personName.test(firstName) ? 'lastName' : 'firstName', message: PERSON_NAME_HINT };
}
