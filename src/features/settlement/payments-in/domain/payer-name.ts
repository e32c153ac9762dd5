/** Letters that a bank writes in another way and that have no accent to leave out. */
const LETTERS: Record<string, string> = { ß: 'ss', ø: 'o', æ: 'ae', œ: 'oe', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' };

/** Words that name the legal form of a company. Banks and payers leave them out or write them in another way. */
const COMPANY_FORMS = new Set(
  'ab aktiebolag publ hb kb ek for as asa aps oy oyj ltd limited plc llc inc corp co gmbh ag kg mbh sa sas sarl srl spa bv nv sl sp zoo z oo och and und et the'.split(
    ' ',
  ),
);

/**
 * The words of a name in the form in which names are compared: small letters, without accents and without the legal
 * form of a company. 'ö' and 'oe' become the same, because banks write missing letters in either way.
 */
export function nameWords(name: string): readonly string[] {
  const plain = name
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ßøæœłđðþı]/gu, (letter) => LETTERS[letter] ?? letter)
    .replaceAll(/\.(?=\p{L})/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replaceAll(/([aou])e/g, '$1')
    .replaceAll('aa', 'a');
  const words = plain.split(' ').filter(Boolean);
  const own = words.filter((word) => !COMPANY_FORMS.has(word));
  return own.length === 0 ? words : own;
}

/** A key that is the same for names whose words only differ in their order. */
export const nameKey = (words: readonly string[]): string => words.toSorted().join(' ');

/**
 * Whether two names are the same in the form of `nameWords`, or one is the beginning of the other, which a bank has
 * cut.
 */
export function isSameName(one: readonly string[], other: readonly string[]): boolean {
  if (one.length === 0 || other.length === 0) return false;
  const [a, b] = [one.join(' '), other.join(' ')];
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return nameKey(one) === nameKey(other) || (short.length >= SHORTEST_CUT && long.startsWith(short));
}

/** Whether most words of two names are the same, apart from at most one typing error in each word. */
export function isSimilarName(one: readonly string[], other: readonly string[]): boolean {
  const [few, many] = one.length < other.length ? [one, other] : [other, one];
  const left = [...many];
  let found = 0;
  let letters = 0;
  for (const word of few) {
    const at = left.findIndex(
      (candidate) => candidate === word || (word.length >= 4 && isOneEdit(word, candidate)) || isCut(word, candidate),
    );
    if (at === -1) continue;
    left.splice(at, 1);
    found += 1;
    letters += word.length;
  }
  return found * 3 >= many.length * 2 && letters >= 4;
}

/** A name that a bank has cut has at least this many letters left. */
const SHORTEST_CUT = 12;

const isCut = (one: string, other: string) =>
  one.length >= 4 && other.length >= 4 && (one.startsWith(other) || other.startsWith(one));

/** Whether two texts differ by one letter that is added, left out, changed, or exchanged with the next one. */
export function isOneEdit(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short === long || long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  if (short.slice(at + 1) === long.slice(at + 1)) return true;
  return short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2);
}
