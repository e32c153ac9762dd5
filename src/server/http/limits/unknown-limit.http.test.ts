import { expect, test } from 'vitest';
import { useTestApp } from '#tests/support/program/test-app.ts';

const program = useTestApp({ RATE_LIMIT: 'on' });

const get = async (url: string, caller: { token?: string; from: string }) => {
  const headers = caller.token === undefined ? {} : { 'auth-token': caller.token };
  const response = await program().app.inject({ url, headers, remoteAddress: caller.from });
  return { status: response.statusCode, retryAfter: response.headers['retry-after'] };
};
const unknownId = (round: number) => `/api/client/00000000-0000-4000-8000-${String(round).padStart(12, '0')}`;

test('a member who guesses ids is told to wait, still gets their own data, and takes nothing from others', async () => {
  const [looking, other] = await Promise.all([program().newMember(), program().newMember()]);
  const from = '192.0.2.1';
  for (let round = 0; round < 100; round += 1) {
    expect((await get(unknownId(round), { token: looking.token, from })).status).toBe(404);
  }
  expect(await get(unknownId(100), { token: looking.token, from })).toEqual({ status: 429, retryAfter: '300' });
  expect((await get('/api/client/fetchallclients', { token: looking.token, from })).status).toBe(200);
  expect((await get(unknownId(0), { token: other.token, from })).status).toBe(404);
});

test('a visitor who guesses URLs is told to wait, and another network is not', async () => {
  const from = '192.0.2.2';
  for (let round = 0; round < 100; round += 1) {
    expect((await get(`/api/${round}`, { from })).status).toBe(404);
  }
  expect(await get('/api/100', { from })).toEqual({ status: 429, retryAfter: '300' });
  expect((await get('/api/100', { from: '192.0.2.3' })).status).toBe(404);
});
