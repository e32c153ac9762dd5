import { readRole, readToken } from './session/token.ts';

/** Longest wait for an answer, in milliseconds (product §9.7): a phone's dead connection would hang for minutes. */
export const CALL_LIMIT = 60_000;

/** By method and address. */
const early = new Map<string, Promise<Response>>();

/** Where the calls were made for. */
const opened = location.pathname;

/**
 * Makes the calls of the screen that a page opens on while its scripts are still on their way, so that their answers are
 * there with it; later screens ask for themselves.
 * @param calls of a member, method and address: 'GET /api/dashboard/summary'
 */
export function callEarly(calls: readonly string[]): void {
  const token = readToken();
  if (token === null || readRole() !== 'member') return;
  for (const call of calls) {
    const [method = 'GET', address = ''] = call.split(' ');
    const answer = fetch(address, {
      method,
      headers: { 'auth-token': token },
      signal: AbortSignal.timeout(CALL_LIMIT),
    });
    // Whoever takes it learns of a failure.
    answer.catch(() => {});
    early.set(call, answer);
  }
}

/** The answer to a call that was made early; once, on its own screen, and not after anything may have changed. */
export function takeEarly(method: string, address: string): Promise<Response> | undefined {
  const call = `${method} ${address}`;
  const answer = early.get(call);
  if (location.pathname !== opened || (answer === undefined && method !== 'GET')) early.clear();
  return early.delete(call) ? answer : undefined;
}
