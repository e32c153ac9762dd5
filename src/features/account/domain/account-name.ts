import { PERSON_NAME_HINT, PERSON_NAME_PATTERN, splitName } from '#shared/contact/person-name.ts';

/** The fewest letters of a first and of a last name at registration (product §9.7). */
const NAME_MIN_LETTERS = 3;

const personName = new RegExp(`^(?:${PERSON_NAME_PATTERN})$`, 'v');

/**
 * Why an account's name is refused, in Swedish; otherwise null. It checks both parts of the name, split at its first
 * space, in the browser as on the server (product §5.2).
 */
export function accountNameIssue(name: string): string | null {
  const { firstName, lastName } = splitName(name.trim());
  if (![firstName, lastName].every((half) => (half.match(/\p{L}/gu) ?? []).length >= NAME_MIN_LETTERS)) {
    return `Förnamn och efternamn ska ha minst ${NAME_MIN_LETTERS} bokstäver var. Är ditt namn kortare kan du skriva hela namnet i kontaktuppgifterna sedan.`;
  }
  return personName.test(name.trim()) ? null : PERSON_NAME_HINT;
}
