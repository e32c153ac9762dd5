import { isUtf8 } from 'node:buffer';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { errors } from '../errors.ts';

/** The most bytes of a request's body, unless the endpoint says otherwise (product §12.5). */
export const BODY_LIMIT = 64 * 1024;

/**
 * A body may have one value for each 32 bytes of its limit. A thousand empty objects cost more to parse than one long
 * text.
 */
const BYTES_PER_VALUE = 32;

/**
 * Accepts JSON bodies in UTF-8 only: what is encoded otherwise would be stored with other characters. An empty body counts
 * as none, whatever its type says. Keys that would change a prototype are refused.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) => {
      if (bytes.length === 0) return undefined;
      if (!isUtf8(bytes)) throw errors.notJson();
      const text = bytes.toString();
      if (text.length > BODY_LIMIT) await waitForTurn();
      const limit = request.routeOptions.bodyLimit ?? BODY_LIMIT;
      if (hasMoreValues(text, limit / BYTES_PER_VALUE)) throw errors.bodyTooLarge();
      return new Promise<unknown>((resolve, reject) => {
        void parse(request, text, (error, body) => (error ? reject(error) : resolve(body)));
      });
    },
  );
  app.addContentTypeParser('*', async ({ headers }: FastifyRequest) => {
    // Many clients name a type for a body that they don't have.
    if (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0) return undefined;
    throw errors.notJson();
  });
}

let lastTurn: Promise<void> = Promise.resolve();

/** Large bodies are parsed one at a time, and other requests get their turn in between. */
function waitForTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => setImmediate());
  return lastTurn;
}

const [QUOTE, BACKSLASH, COMMA, BRACKET, BRACE] = Array.from('"\\,[{', (mark) => mark.charCodeAt(0));

/**
 * Whether a JSON text has more than `most` values. It only counts the marks outside of strings that begin a value, so
 * no value is created.
 */
function hasMoreValues(text: string, most: number): boolean {
  let values = 1;
  let isText = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) isText = !isText;
    else if (isText) at += code === BACKSLASH ? 1 : 0;
    else if (code === COMMA || code === BRACKET || code === BRACE) values += 1;
    if (values > most) return true;
  }
  return false;
}
