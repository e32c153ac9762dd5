import { readRole, readToken } from './session/token.ts';

/** Longest wait for a response, in milliseconds (product §9.7): a phone's dead connection would hang for minutes. */
export const TIME_LIMIT = 60_000;

/** Stands in a page's requests for the one thing that its address names. */
export const ID_PLACE = 'ID-OF-ADDRESS';

const requests = new Map<string, Promise<Response>>();

/**
 * Runs in the page's first script, while the others are on their way: makes the requests that the page names, which its
 * screen preloads (src/app/screen-pages.ts). On a slow phone a list's first row shows a quarter sooner (decision 32).
 */
export function requestEarly(): void {
  const token = readToken();
  if (token === null || readRole() !== 'member') return;
  const [, , id = ''] = location.pathname.split('/');
  for (const { content } of document.querySelectorAll<HTMLMetaElement>('meta[name="preload"]')) {
    const line = content.replace(ID_PLACE, id);
    const [method = 'GET', url = ''] = line.split(' ');
    const response = fetch(url, { method, headers: { 'auth-token': token }, signal: AbortSignal.timeout(TIME_LIMIT) })
      // Whole, so that it is there with the screen that shows it.
      .then(async (coming) => new Response(await coming.arrayBuffer(), coming));
    // Whoever takes it learns of a failure.
    response.catch(() => {});
    requests.set(line, response);
  }
}

/** The response to a request that was made early, once. */
export function takeEarly(line: string): Promise<Response> | undefined {
  const response = requests.get(line);
  requests.delete(line);
  return response;
}
