import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { errors } from '../errors.ts';

/** Most bytes of a request's body, but for the calls whose contract says otherwise (product §12.5). */
export const BODY_LIMIT = 64 * 1024;

/** One value of a body may stand on so many bytes of its limit: a thousand empty objects cost more than a long text. */
const BYTES_A_VALUE = 32;

/** Takes JSON and nothing else; an empty body is none, whatever its type says. Prototype keys are refused. */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (request: FastifyRequest, text: string) => {
    if (text === '') return undefined;
    if (text.length > BODY_LIMIT) await turnOfLargeBody();
    const limit = request.routeOptions.bodyLimit ?? BODY_LIMIT;
    if (hasMoreValues(text, limit / BYTES_A_VALUE)) throw errors.bodyTooLarge();
    return new Promise<unknown>((resolve, reject) => {
      void parse(request, text, (error, body) => (error ? reject(error) : resolve(body)));
    });
  });
}

let lastTurn: Promise<void> = Promise.resolve();

/** Larger bodies are read one at a time, with what else is to be done between them. */
function turnOfLargeBody(): Promise<void> {
  lastTurn = lastTurn.then(() => setImmediate());
  return lastTurn;
}

const [QUOTE, BACKSLASH, COMMA, BRACKET, BRACE] = Array.from('"\\,[{', (mark) => mark.charCodeAt(0));

/** Whether a JSON text has more values than so many, told without making them: by what begins one outside of texts. */
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
