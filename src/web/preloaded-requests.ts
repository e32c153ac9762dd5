import { isMember, readToken } from './session/token.ts';

/** The longest wait for a response, in milliseconds (product §9.7). A phone's dead connection would hang for minutes. */
export const TIME_LIMIT = 60_000;

/** The placeholder in a page's requests for the id in its path. */
export const ID_PLACEHOLDER = 'ID-OF-ADDRESS';

const requests = new Map<string, Promise<Response>>();

/** The session that made a request is part of its key, so that no other account gets the response. */
const keyOf = (line: string, token: string | null) => `${token} ${line}`;

/**
 * Makes the requests that the screen preloads. It runs in the page's first script, while the others still load
 * (src/app/screen-pages.ts). On a slow phone a list's first row shows a quarter sooner (decision 32).
 */
export function requestPreloads(): void {
  const token = readToken();
  if (token === null || !isMember()) return;
  const [, , id = ''] = location.pathname.split('/');
  for (const { content } of document.querySelectorAll<HTMLMetaElement>('meta[name="preload"]')) {
    const line = content.replace(ID_PLACEHOLDER, id);
    const [method = 'GET', url = ''] = line.split(' ');
    const response = fetch(url, { method, headers: { 'auth-token': token }, signal: AbortSignal.timeout(TIME_LIMIT) })
      // The whole body is read now, so that it is complete when the screen needs it.
      .then(async (coming) => new Response(await coming.arrayBuffer(), coming));
    // A failure is reported to whoever takes the response.
    response.catch(() => {});
    requests.set(keyOf(line, token), response);
  }
}

/** Returns the response to a preloaded request, but only once. */
export function takePreloaded(line: string, token: string | null): Promise<Response> | undefined {
  const key = keyOf(line, token);
  const response = requests.get(key);
  requests.delete(key);
  return response;
}
