import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../api-error.ts';
import { sessionEnded, sessionResumed } from './session-ended.ts';
import { beginSession, pageSession, storedSession } from './token.ts';
import { withSession } from './with-session.ts';

vi.mock('./session-ended.ts', { spy: true });

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  return () => vi.unstubAllGlobals();
});

const refusal = (code: string) => Response.json({ code, message: 'Nej.' }, { status: 401 });

/** A server that only knows these tokens, and the tokens that it was sent. */
function serverOf(known: string[]) {
  const sent: (string | null)[] = [];
  const send = (token: string | null) => {
    sent.push(token);
    return Promise.resolve(known.includes(String(token)) ? Response.json({}) : refusal('signed-out'));
  };
  return { sent, send };
}

test('a refused request is repeated once its account has signed in again', async () => {
  beginSession('old');
  const { sent, send } = serverOf(['new']);
  const response = withSession(send);
  await vi.waitFor(() => expect(sent).toEqual(['old']));
  sessionResumed({ token: 'new', roles: ['member'] });
  expect((await response).status).toBe(200);
  expect(sent).toEqual(['old', 'new']);
  expect(storedSession().token).toBe('new');
});

test('a wrong password is refused at once, though its response has the status of an ended session', async () => {
  beginSession('old');
  await expect(withSession(() => Promise.resolve(refusal('wrong-login')))).rejects.toMatchObject({
    code: 'wrong-login',
  });
});

test('a request that is refused after its account has left the page is not repeated for the next account', async () => {
  beginSession('first');
  const { sent, send } = serverOf(['second']);
  const response = withSession(send);
  beginSession('second');
  await expect(response).rejects.toThrow(ApiError);
  expect(sent).toEqual(['first']);
});

test('a request that waits when its account leaves the page is never sent for the next account', async () => {
  beginSession('first');
  const { sent, send } = serverOf(['second']);
  const response = withSession(send);
  await vi.waitFor(() => expect(sessionEnded).toHaveBeenCalledWith(pageSession(), 'first'));
  beginSession('second');
  sessionResumed({ token: 'second again', roles: ['member'] });
  await expect(response).rejects.toThrow(ApiError);
  expect(sent).toEqual(['first', 'first']);
});
