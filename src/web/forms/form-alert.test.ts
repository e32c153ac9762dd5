import { expect, test } from 'vitest';
import { ApiError } from '../api-error.ts';
import { literalFailure } from './form-alert.ts';

const later = literalFailure('Please try again later.', 'en');

test('shows the server’s reason below a literal text in its own language', () => {
  const alert = { kind: 'failure', text: 'Please try again later.', code: '', lang: 'en' };
  expect(later(new ApiError(404, 'Fakturan finns inte.', {}))).toEqual({
    ...alert,
    reason: { text: 'Fakturan finns inte.' },
  });
  expect(later(new ApiError(400, 'Password do not match.', { lang: 'en' }))).toEqual({
    ...alert,
    reason: { text: 'Password do not match.', lang: 'en' },
  });
});

test('says the same literal text once', () => {
  expect(later(new ApiError(429, 'Please try again later.', { lang: 'en' })).reason).toBeUndefined();
});
