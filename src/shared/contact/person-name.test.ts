import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PERSON_NAME_PATTERN } from './person-name.ts';

/** As browsers compile the pattern of a field. */
const pattern = new RegExp(`^(?:${PERSON_NAME_PATTERN})$`, 'v');

const NAMES = [
  'Åsa Öberg-Ek',
  'O’Brien',
  "'t Hooft",
  'Nguyễn Thị Hồng',
  'Zoe\u0308',
  'Σωκράτης',
  'Наталія',
  'مُحَمَّد',
  'علی\u200Cرضا',
  'ශ්\u200Dරියානි',
  'राजेश',
  'สมชาย',
  '김철수',
  '葛\u{E0100}城',
];

test.each(NAMES)('%s is a name', (name) => {
  expect(name).toMatch(pattern);
});

test('a name has no invisible character anywhere, whatever Unicode calls it', () => {
  const isInvisible = /[\p{Default_Ignorable_Code_Point}--[\p{Join_Control}\p{Variation_Selector}]]/v;
  const invisible = Array.from({ length: 0x11_00_00 }, (_, code) => code)
    .filter((code) => code < 0xd8_00 || code > 0xdf_ff)
    .map((code) => String.fromCodePoint(code))
    .filter((character) => isInvisible.test(character));
  expect(invisible).toEqual(expect.arrayContaining(['\u3164', '\uFFA0', '\u115F', '\u200B', '\u034F']));
  for (const character of invisible) expect(character.repeat(3)).not.toMatch(pattern);
  fc.assert(
    fc.property(fc.constantFrom(...NAMES), fc.nat(20), fc.constantFrom(...invisible), (name, place, character) => {
      expect(name.slice(0, place) + character + name.slice(place)).not.toMatch(pattern);
    }),
  );
});

test.each(['\u200C', '\u200D'])('a name has a joiner only between letters', (joiner) => {
  expect(`An${joiner}na`).toMatch(pattern);
  for (const name of [`Anna${joiner}`, `${joiner}Anna`, `An${joiner}${joiner}na`, `Anna${joiner} Ek`, joiner]) {
    expect(name).not.toMatch(pattern);
  }
});
