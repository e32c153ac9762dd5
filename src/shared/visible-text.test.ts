import { expect, test } from 'vitest';
import { isBlank, visibleLine, visibleText } from './visible-text.ts';

test.each([
  ['letters of every script, marks and emoji', 'Åsa 佐藤 สวัสดี 👩‍💻 ❤️', 'Åsa 佐藤 สวัสดี 👩‍💻 ❤️'],
  ['the joiners of Persian', 'می‌خواهم', 'می‌خواهم'],
  ['overrides and embeddings of direction', 'Lön\u202Efdp.exe\u202C \u2066x\u2069 \u200F\u061C', 'Lönfdp.exe x '],
  ['control characters', 'a\u0000\u0007\u001b[31mb\u007f\u009b', 'a[31mb'],
  ['what has no width', 'a\u200b\u2060\ufeff\u00adb', 'ab'],
  ['line breaks of every kind', 'a\r\nb\rc\u2028d\u2029e\u0085f\vg\fh', 'a\nb\nc\nd\ne\nf\ng\nh'],
  ['tabs', 'a\tb', 'a b'],
  ['what is no character', 'a\ufffe\uffffb', 'ab'],
  ['more marks on a letter than any script has', `a${'\u0301'.repeat(400)}b`, `a${'\u0301'.repeat(8)}b`],
])('a text is shown as it is: %s', (_, typed, seen) => {
  expect(visibleText(typed)).toBe(seen);
});

test.each(['', ' \n\t', '\u200b', '\u00ad\u2060', '\u2800', '\u3164', '\u200d\ufe0f', '\u0001'])(
  'shows nothing: %j',
  (text) => {
    expect(isBlank(text)).toBe(true);
  },
);

test.each(['-', '.', '�', 'ก', '👩‍💻'])('shows something: %s', (text) => {
  expect(isBlank(text)).toBe(false);
});

test('a text of one line has no line break', () => {
  expect(visibleLine('Bolaget AB\r\n \u2028\nBetala till oss')).toBe('Bolaget AB Betala till oss');
});
