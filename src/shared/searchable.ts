/**
 * The form in which texts are stored for searching and searches are compared with them: lower case, without accents,
 * one part per line. The program makes it, since a database's collation may know no letters but a to z.
 */
export function searchable(parts: readonly string[]): string {
  return parts.map(plain).join('\n');
}

/** A shorter text finds only numbers, amounts and places, because it is in almost everything (product §2.23). */
export const FEWEST_LETTERS = 3;

function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
