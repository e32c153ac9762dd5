import type { TestApp } from '../program/test-app.ts';

/** Uploads a bank's file with the token of a session. */
export async function dropBankFile(
  { app }: TestApp,
  token: string,
  content: string | Buffer,
  type = 'application/xml',
) {
  const { statusCode, payload } = await app.inject({
    method: 'POST',
    url: '/api/review/bankfile?name=utdrag.xml',
    headers: { 'auth-token': token, 'content-type': type },
    payload: content,
  });
  return { status: statusCode, json: JSON.parse(payload) };
}
