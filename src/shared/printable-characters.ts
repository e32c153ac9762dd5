/** The output of `npm run printable:characters` for the documents' fonts. That script explains the format. */
const RUNS =
  '0 d j-2m y-k7 3-5 5-6 2 2-j 2-1q f-8v 2q-1i 9-q 5-5 c-4 2-6x 29-1b 7l-1 f c a-7 k j-q 2-3j w2-1l 5-s io 1x1-g 5 2-7 c2-8 3c-6x 2-7u 3-5 3-11 3-5 3-7 2 2 2 2-u 3-1g 2-e 2-d 3-5 2-i 3-2 2-8 2-2s 2-b 3-q 2-c 4-w r-3 5 5 8 g-3j 4-3 3 7-9 g-1 6-5 3-4 4 4-2 5-2 2-5 a-c b b 2-1 2-7 3 2-2 2 5 3-3 2-1 2-9 6-3 6 6 2 3 4 4-3 7 6-2 2-3 3-1 3-5 3-1 2-2 5-7 3-1 a-4 7 3-2 m-1 3 f-1 b-1 j-1 k-4 b 2 4 2-1 a-6 2d 7 4 11-1 d-e 2-1 b-1 e-a 5-2 15 1p-97 6-2 2-2 2-4 2-2 2-9 2-5 f-4 9 c-3 2-6 3 5-1 2 3-4 4-4 2-1 3 4 4-1 9-2 2 4-2 6-b c-g 3-d j-5 2 2-1 4-1 6 3-1 5-1 c-1 6-1 3 6-1 2 2-1 l-1 6-5 2-3 3 5 3 3-5 2 3-2 2-1 3 3 4 7 b-1 9 2-1 4 3 5 2 5-4 c-1 i-t 2-2 a f f 1c 6-5 7t x-1 3u 1n-1 1p 5p-2 b-1 7-2 8 18 5 1s 5n-v 9t-3h z-p 2-2g d-5x r-b 5-1r 2-2d 3-2u 6-16 2-1e 2-15 2-17 5-z d-1a 2-7f 2-58o 23-g6n 18x-2n 2p-5m 6-1 2 2-4 p-d 74 1b ea-1n 45-8mb 1nh 2-2k c-2b b-4 g-a d-2 h 3-1 2-3 2-2 4-1 9-1 2 6-1g 5 2o f-d 2-6z 279-6 2-1 2-6 2 3 6-14 2-1p 3-27 2-9 1k2 fx-3 2-1 5-1 9 2-3 7 b-1 2 2-4 2-3 9 4-3 4 4-1 b 4-5 7 4 2 2 3-2 3-2 4-1 5-2 2 5 2 3 m 5 4 4 2-1 2 5-1 a 8-1 3-4 2-2 3 2 8 3-1 5 3 2 3 3-3 2 2-3 2 2-1 4 7-2 2-1 3-2 6 4-2 2-1 2 d 2 2 i-1 4i-6 n-p 2-4 2 2-1 2-1 2-3f i-a4 h-1r 3-1h 15-d 3 e-b 7-1e 2-i 2-3 5-2 2 2-3q 3 2-4e 2-t 4-5 3-5 3-5 3-2 4-6 2-6 e-1 1hf-5 2-15 2-8 16iu-u 2xu-3 2-q 2-1 2 3 2-9 2-3 2 2 7 5 2 2 2-2 2-1 2 3 2 2 2 2 2-1 2 3-3 2-6 2-3 2-3 2 2-9 2-g 6-2 2-4 2-g 1h-1 7n 5n 1d-c 4-2k 4-1o 1m-s e-17 5-8 8-1 4v-x 3-33 3-1 2-2 3-2a 3-2 2-7a 2-1q c-5 2-n 8-1 3-7 d 3-3 3 5-1 e-1 3 9-1 a 6-2 d-2 9-2 3 2 5 7 4 7-2d 1d-1x 6-7 3-4 3-9 4 2-1 4 3-9 6c-b 5 2o 2 56-1a 2-9 2-54 35-c 4-1y 2 4-h 2-c 4-b 13h 2 1v 48 xw 26 196 1ca 3d ck 3w8 2f0 1cc-1 az rf g 1cr 6q 12 3g 24 221 1c 1y 10v sg ne h8 dl 7a d1 ej 5h 2hd 16l 7c 1u sv hc t 97 o9 72 8 2 3 cb 3u 1k6 b5 1gu 5 9 1n5 7y s 7t 6 y 11m at-1 f-1 51 7n 2r c 3 b 3r c 3 26 3q 8 7 3 k-1 14 3c-1 4 1g d 14-1 9-2 2 2 2x-1 n 1s 58 s x j 3 a 4 i 4c en 48 3 q 7 48 9o g 34 1e e8-1 3j x 7f 4 w 3n c s 37 1w 6 3 84 c 3 4r 5t 5 9 8 2-2 2 j 8-1 69 3 34 y 1o 64 5 3 i k 3 j 6d c 33 18 3k 4-1 3 7-1 2 4 2 9 4 c-1 9 5 3 3 4 3 2 4 1h e-1 e 3s 9 46-1 7 2 3-1 7 3l 2 2-1 f-1 8 5-1 13 1v 2 9 3 4 2a c b 1bl 6yo 1e 4dj-1 b2 fd1g-9 14-p 5 2nom-9 n2 2-9';

/**
 * Vowel points and other marks on Hebrew and Arabic letters. Text copied from the PDF would have them in the wrong
 * order.
 */
export const UNPRINTED_MARKS = /[[\p{Script=Hebrew}\p{Script_Extensions=Arabic}]&&\p{Mn}]/gv;

/** Letters that would be printed without their hamza, because the font draws it as a mark. */
export const UNPRINTED_HAMZA = /[\u06c0\u06c2\u06d3]/g;

/** Characters that need no glyph. */
const INVISIBLE = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}]$/u;

let ends: number[] | undefined;

/** The positions where the printable runs begin and end, alternating. */
function runEnds(): number[] {
  let at = 0;
  return RUNS.split(' ').flatMap((run) => {
    const [distance = '', length = '0'] = run.split('-');
    const first = at + Number.parseInt(distance, 36);
    at = first + Number.parseInt(length, 36);
    return [first, at];
  });
}

/** The characters of a text, each once, that the documents replace or leave out (product §11). */
export function unprintableIn(text: string): string[] {
  const characters = new Set(text.normalize('NFC'));
  return Array.from(characters).filter((character) => {
    if (INVISIBLE.test(character)) return false;
    return character.search(UNPRINTED_MARKS) === 0 || character.search(UNPRINTED_HAMZA) === 0 || !hasGlyph(character);
  });
}

function hasGlyph(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  ends ??= runEnds();
  const next = ends.findIndex((end) => end >= code);
  return next >= 0 && (ends[next] === code || next % 2 === 1);
}
