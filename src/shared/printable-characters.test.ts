import { expect, test } from 'vitest';
import { unprintableIn } from './printable-characters.ts';

test.each([
  'Åsa Öberg, 1 234,50 € – ”ja”',
  'Ελληνικά Русский 陳大文 東京 かな 김민준',
  'محمد יצחק สมชาย น้ำ हिन्दी श्री',
  '👩‍💻 👨‍👩‍👧‍👦 🇸🇪 ❤️',
  'A\u0301sa\n\t\u202e',
  '',
])('"%s" can be printed', (text) => {
  expect(unprintableIn(text)).toEqual([]);
});

test.each([
  ['ፀሃይ', ['ፀ', 'ሃ', 'ይ']],
  ['বাংলা', ['ব', 'া', 'ং', 'ল']],
  ['𓀀 Åsa 𓀀', ['𓀀']],
  ['מֹשֶׁה', ['\u05b9', '\u05b6', '\u05c1']],
  ['مُحَمَّد', ['\u064f', '\u064e', '\u0651']],
  ['خانۀ', ['ۀ']],
])('some characters of "%s" can not be printed', (text, unprintable) => {
  expect(unprintableIn(text)).toEqual(unprintable);
});
