import { readFileSync } from 'node:fs';
import { expect, expectTypeOf, test } from 'vitest';
import type { ExpectedError } from '#server/errors.ts';
import type { RefusalCode } from '#shared/refusal-code.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { buildApp } from './build-app.ts';
import { refusals } from './refusals.ts';

const program = useTestApp();
const codes: string[] = refusals.map(({ code }) => code);

test('each code of the contract is one refusal’s, and is kebab-case', () => {
  expectTypeOf<(typeof refusals)[number]['code']>().toEqualTypeOf<RefusalCode>();
  expect(codes.toSorted()).toEqual([...new Set(codes)].toSorted());
  for (const code of codes) expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/);
});

test('every declared refusal is returned with its status, its message and its code', async () => {
  const { deps, app } = program();
  const refusing = await buildApp(deps, app.log, '/nonexistent');
  const declared = refusals.map((refuse) => (refuse as (...texts: string[]) => ExpectedError)('1', '2', '3'));
  for (const error of declared) {
    refusing.get(`/api/refused/${error.code}`, async () => {
      throw error;
    });
  }
  for (const { status, code, message, lang } of declared) {
    const response = await refusing.inject({ url: `/api/refused/${code}` });
    expect(response.statusCode, code).toBe(status);
    expect(response.json()).toEqual({ message, code, ...(lang === undefined ? {} : { lang }) });
  }
  await refusing.close();
});

const registration = {
  name: 'Åsa Frilans',
  phoneNo: '+46701234567',
  email: 'asa@example.se',
  password: 'hemligt123',
  confirmPassword: 'hemligt124',
};

test.each([
  ['a broken rule', 'POST', '/api/auth/login', {}, 400, 'invalid'],
  ['a password confirmed otherwise', 'POST', '/api/auth/createuser', registration, 400, 'password-mismatch'],
  ['no JSON', 'POST', '/api/auth/login', '{"email"', 400, 'unreadable'],
  ['a body that is too large', 'POST', '/api/auth/login', { email: 'x'.repeat(70_000) }, 413, 'body-too-large'],
  ['no session', 'POST', '/api/auth/getuser', undefined, 401, 'signed-out'],
  ['an unknown address', 'GET', '/api/nothing', undefined, 404, 'unknown-address'],
])('%s is refused with its code', async (_, method, url, body, status, code) => {
  const response = await program().request(method, url, { body });
  expect([response.status, response.json.code]).toEqual([status, code]);
});

test('a body that isn’t JSON in UTF-8 is refused with its code, and an English message is marked', async () => {
  const headers = { 'content-type': 'text/xml' };
  const typed = await program().app.inject({ method: 'POST', url: '/api/auth/login', headers, payload: '<a/>' });
  expect([typed.statusCode, typed.json().code]).toEqual([415, 'not-json']);
  const latin1 = { 'content-type': 'application/json; charset=iso-8859-1' };
  const payload = Buffer.from('{"email":"åsa@example.se","password":"hemligt123"}', 'latin1');
  const other = await program().app.inject({ method: 'POST', url: '/api/auth/login', headers: latin1, payload });
  expect([other.statusCode, other.json().code]).toEqual([415, 'not-json']);
  const { json } = await program().request('POST', '/api/auth/createuser', { body: registration });
  expect(json).toMatchObject({ message: 'Password do not match.', lang: 'en', issues: [{ path: 'confirmPassword' }] });
});

test('the OpenAPI document and the product’s description list every code', async () => {
  const { info, components } = (await program().request('GET', '/api/openapi.json')).json;
  const { properties, required } = components.schemas.Failure;
  expect(properties.code.enum).toEqual(codes);
  expect(required).toContain('code');
  for (const { status, code } of refusals)
    expect(info.description).toMatch(new RegExp(`^\\| ${status} \\| [A-Z].* \\| .*\`${code}\``, 'm'));
  const [, section = ''] = readFileSync('docs/product.md', 'utf8').split('### 7.1 Conventions\n');
  const [list = ''] = section.match(/^- \*\*Codes\*\*[^]*?(?=\n- |\n\|)/m) ?? [];
  const documented = [...list.matchAll(/`([a-z-]+)`/g)].map(([, code = '']) => code).filter((word) => word !== 'code');
  expect(documented.toSorted()).toEqual(codes.toSorted());
});
