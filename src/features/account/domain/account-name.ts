import { PERSON_NAME_HINT, PERSON_NAME_PATTERN, splitName } from '#shared/contact/person-name.ts';

/** How many letters a first and a last name need at least, and the message if one has fewer (product §5.2). */
export interface NameRule {
  fewestLetters: number;
  message: string;
}

/** The fewest letters of a first and of a last name at registration (product §9.7). */
const NAME_MIN_LETTERS = 3;

/** The rule for whoever registers. */
export const memberName: NameRule = {
  fewestLetters: NAME_MIN_LETTERS,
  message: `Förnamn och efternamn ska ha minst ${NAME_MIN_LETTERS} bokstäver var. Är ditt namn kortare kan du skriva hela namnet i kontaktuppgifterna sedan.`,
};

/** The rule for the provider's accounts, which have no contact details. */
export const providerAccountName: NameRule = {
  fewestLetters: 1,
  message: 'Både förnamn och efternamn behövs.',
};

const personName = new RegExp(`^(?:${PERSON_NAME_PATTERN})$`, 'v');

/**
 * Which part of an account's name is refused and why, in Swedish; otherwise null. It checks both parts of the name, split
 * at its first space, in the browser as on the server (product §5.2).
 */
export function accountNameIssue(
  name: string,
  { fewestLetters, message }: NameRule,
): { part: 'firstName' | 'lastName'; message: string } | null {
  const { firstName, lastName } = splitName(name.trim());
  const isShort = (half: string) => (half.match(/\p{L}/gu) ?? []).length < fewestLetters;
  if (isShort(firstName)) return { part: 'firstName', message };
  if (isShort(lastName)) return { part: 'lastName', message };
  if (personName.test(name.trim())) return null;
  return { part: personName.test(firstName) ? 'lastName' : 'firstName', message: PERSON_NAME_HINT };
}
