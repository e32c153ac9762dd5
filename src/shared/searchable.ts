/**
 * The form in which texts are stored for searching and in which a search is compared with them: small letters
 * without marks, one part a line. Made here and not by the database, whose collation may know no letters but a to z.
 */
export function searchable(parts: readonly string[]): string {
  return parts.map(plain).join('\n');
}

function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
