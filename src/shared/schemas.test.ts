import { describe, expect, test } from 'vitest';
import { fieldSchema } from './schemas.ts';

const name = fieldSchema({ label: 'Namn', required: true, maxLength: 20 });
const note = fieldSchema({ label: 'Notering', required: false, maxLength: 20, multiline: true });
const code = fieldSchema({ label: 'Kod', required: true, maxLength: 5, pattern: '[A-Z]+', hint: 'Bara A till Z.' });
const password = fieldSchema({ label: 'Lösenord', required: true, maxLength: 20, type: 'password' });

const messageOf = (schema: typeof name, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

describe('A text', () => {
  test.each(['', ' \n ', '\u200b', '\u00ad\u2060', '\u2800', '\u3164', '\u200d\ufe0f'])(
    'that shows nothing is missing, or none if it may be: %j',
    (blank) => {
      expect(messageOf(name, blank)).toBe('Namn saknas.');
      expect(note.parse(blank)).toBeNull();
    },
  );

  test('is stored as it is seen, on one line or on several', () => {
    expect(name.parse(' \u202egnp.exe\u202c\r\nAB\u200b ')).toBe('gnp.exe AB');
    expect(note.parse('ett\r\ntv\u0007å\ttre')).toBe('ett\ntvå tre');
    expect(name.parse('می‌خواهم 👩‍💻')).toBe('می‌خواهم 👩‍💻');
  });

  test('may be as long as its rule says, as it is stored', () => {
    expect(name.parse('x\u200b'.repeat(20))).toBe('x'.repeat(20));
    expect(messageOf(name, 'x'.repeat(21))).toBe('Namn får ha högst 20 tecken.');
  });

  test('of very many spaces is refused at once', () => {
    // Other programs on the machine take real time, but no processor time of this one.
    const began = process.cpuUsage();
    for (const blanks of [' ', ' \n', '\t\u200b'])
      expect(messageOf(name, `a${blanks.repeat(60_000)}\nb`)).toBe(undefined);
    for (const blank of [' ', '\t'])
      expect(messageOf(name, `a${blank.repeat(60_000)}b`)).toBe('Namn får ha högst 20 tecken.');
    const { user, system } = process.cpuUsage(began);
    expect((user + system) / 1000).toBeLessThan(1000);
  });

  test('that can’t be stored is refused', () => {
    for (const text of ['a\0b', 'a\ud800b'])
      expect(messageOf(name, text)).toBe('Namn innehåller tecken som inte går att spara.');
    expect(note.safeParse('\0').success).toBe(false);
  });

  test('with a pattern is refused for what the pattern doesn’t take, seen or not', () => {
    expect(code.parse(' ABC ')).toBe('ABC');
    expect(messageOf(code, 'AB\u200b')).toBe('Bara A till Z.');
  });

  test('that is a password stays as it is', () => {
    expect(password.parse(' hem\u200bligt ')).toBe(' hem\u200bligt ');
  });
});
