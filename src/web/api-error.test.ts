import { expect, test } from 'vitest';
import { ApiError, type FailureCode } from './api-error.ts';

const GENERAL = 'Något gick fel. Försök igen om en stund.';

test.each([
  ['a page', '<html>Bad Gateway</html>'],
  ['nothing', ''],
  ['null', 'null'],
  ['a list', '[]'],
  ['JSON without a message', '{"error":"Bad Gateway"}'],
  ['a message that is no text', '{"message":{"text":"Bad Gateway"},"issues":"none"}'],
])('a proxy’s response %s instead of ours becomes a message that a person can read', async (_, body) => {
  const error = await ApiError.of(new Response(body, { status: 502 }));
  expect(error).toMatchObject({ status: 502, message: GENERAL, code: '', lang: undefined, issues: [] });
});

test('our own refusal keeps its message, code and broken rules', async () => {
  const body = { message: 'E-post saknas.', code: 'invalid', issues: [{ path: 'email', message: 'E-post saknas.' }] };
  const error = await ApiError.of(Response.json(body, { status: 400 }));
  expect(error).toMatchObject({ ...body, status: 400, lang: undefined });
});

test.each<[FailureCode, boolean]>([
  ['', true],
  ['not-reached', true],
  ['took-too-long', true],
  ['database-away', true],
  ['disk-full', false],
  ['unexpected', false],
  ['invalid', false],
])('whether the work was done is unknown after %j: %s', (code, isUnknown) => {
  expect(new ApiError(503, GENERAL, { code }).isUnanswered).toBe(isUnknown);
});
