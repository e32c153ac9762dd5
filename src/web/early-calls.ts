import { readRole, readToken } from './session/token.ts';

/** Longest wait for an answer, in milliseconds (product §9.7): a phone's dead connection would hang for minutes. */
export const CALL_LIMIT = 60_000;

interface EarlyCall {
  answer: Promise<Response>;
  /** What a good answer holds, once it has come. */
  data?: unknown;
  /** Whether a screen shows its data: who asks again wants another answer. */
  isRead?: boolean;
}

/** By method and address. */
const early = new Map<string, EarlyCall>();

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
    const made: EarlyCall = { answer };
    early.set(call, made);
    const read = async () => {
      const response = await answer;
      if (response.ok) made.data = await response.clone().json();
    };
    // Whoever takes it learns of a failure.
    read().catch(() => {});
  }
}

/** The answer to a call that was made early; once, on its own screen, and not after anything may have changed. */
export function takeEarly(method: string, address: string): Promise<Response> | undefined {
  const call = `${method} ${address}`;
  const made = early.get(call);
  if (location.pathname !== opened || (made === undefined && method !== 'GET')) early.clear();
  return early.delete(call) && made?.isRead !== true ? made?.answer : undefined;
}

/** What such an answer holds where it has come already; as often as a screen is made, until it is asked for again. */
export function readArrived(method: string, address: string): unknown {
  if (location.pathname !== opened) early.clear();
  const made = early.get(`${method} ${address}`);
  if (made?.data === undefined) return undefined;
  made.isRead = true;
  return made.data;
}
