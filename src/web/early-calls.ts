import { readToken } from './session/token.ts';

/** By method and address. */
const early = new Map<string, Promise<Response>>();
let isOpening = true;

/**
 * Makes the calls of the screen that a page opens on while its scripts are still read, so that their answers are there
 * with it; later screens ask for themselves.
 * @param calls method and address: 'GET /api/dashboard/summary'
 */
export function callEarly(calls: readonly string[]): void {
  early.clear();
  const token = readToken();
  if (!isOpening || token === null) return;
  isOpening = false;
  for (const call of calls) {
    const [method = 'GET', address = ''] = call.split(' ');
    const answer = fetch(address, { method, headers: { 'auth-token': token } });
    // Whoever takes it learns of a failure.
    answer.catch(() => {});
    early.set(call, answer);
  }
}

/** The answer to a call that was made early; once, and not after anything may have changed. */
export function takeEarly(method: string, address: string): Promise<Response> | undefined {
  const call = `${method} ${address}`;
  const answer = early.get(call);
  if (answer === undefined && method !== 'GET') early.clear();
  early.delete(call);
  return answer;
}
