import { describe, expect, test } from 'vitest';
import { ANY_PHONE_PATTERN, phoneSuggestion, withLeadingPlus } from './phone.ts';

describe('A number without its country code, or with too many zeros', () => {
  test.each([
    ['0701234567', '+46701234567'],
    ['0046701234567', '+46701234567'],
    ['0046 (0)70-123 45 67', '+46701234567'],
    ['+460701234567', '+46701234567'],
    ['004791234567', '+4791234567'],
  ])('%s is suggested as %s, also once registration has put a plus in front', (typed, suggestion) => {
    expect(phoneSuggestion(typed)).toBe(suggestion);
    expect(phoneSuggestion(withLeadingPlus(typed))).toBe(suggestion);
  });

  test.each(['', '0', '0701', '00', '0046', '+46701234567', '+4791234567', '000701234567'])(
    '%j gets no suggestion',
    (typed) => {
      expect(phoneSuggestion(typed)).toBeNull();
    },
  );
});

describe('The pattern of a number that needs no country code', () => {
  const isAllowed = (typed: string) => new RegExp(`^(?:${ANY_PHONE_PATTERN})$`, 'v').test(typed);

  test('allows 20 characters, as the server does', () => {
    for (const longest of ['1'.repeat(20), `+${'1'.repeat(19)}`]) {
      expect(isAllowed(longest)).toBe(true);
      expect(isAllowed(`${longest}1`)).toBe(false);
    }
    for (const wrong of ['', '+', '-1', '1+1']) expect(isAllowed(wrong)).toBe(false);
  });
});
