import { type Placeholder, sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/**
 * How many of the newest rows a search reads one by one before it asks the index. A frequent text is found sooner in
 * this way, and a rare one by the index.
 */
export const NEWEST_READ = 80;

/** Whether a trigram index finds what contains this text: only if it has three letters or digits in a row. */
export function hasTrigram(text: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(text);
}

/** The pattern for LIKE of everything that contains a text. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/**
 * The condition that a row is a member's and that its text is like a pattern. It makes PostgreSQL use the index on both,
 * whatever its statistics say. No other index fits, because the member's id is compared as a text. And the pattern comes
 * from a subselect, so PostgreSQL can't plan for it.
 */
export function isFoundByIndex(
  owner: SQLWrapper,
  memberId: string | Placeholder,
  text: SQLWrapper,
  pattern: string | Placeholder,
): SQL {
  return sql`${owner}::text = ${memberId} and ${text} like (select ${pattern}::text)`;
}
