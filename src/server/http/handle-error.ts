import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { finished } from 'node:stream/promises';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { databaseFailure } from '#database/database-failure.ts';
import type { Dependencies } from '../dependencies.ts';
import { errors, ExpectedError } from '../errors.ts';
import { hitRateLimit } from './limits/rate-limit.ts';
import { networkOf } from './limits/network-of.ts';
import { MINUTE } from '#shared/duration.ts';
import type { RefusalCode } from '#shared/refusal-code.ts';

/** A person may follow some dead links. A client that asks for more of them is probing (product §12.3). */
const UNKNOWN_LIMIT = { max: 100, window: 5 * MINUTE };
/** The most broken rules that a refusal lists. No form shows as many. */
const MOST_ISSUES = 20;
/** How long the rest of a refused body may take to arrive, in milliseconds. */
const REST_LIMIT = 2_000;

/**
 * The server's only error handler. Expected errors are sent as they are. Unknown ones are logged, and the client gets a
 * general message with the request's id.
 */
export function handleError(deps: Pick<Dependencies, 'db' | 'clock' | 'settings'>) {
  return async (thrown: FastifyError, request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const { refusal: found, extra } = describe(databaseFailure(thrown) ?? thrown, request);
    const refusal = found.status === 404 ? await limitUnknown(deps, found, request) : found;
    const { status, code, message, lang, retryAfter, cause } = refusal;
    if (status >= 500) request.log.error({ err: extra.requestId === undefined ? refusal : cause }, 'request failed');
    // A request that arrived too slowly already has a response and a line in the log (refuse-unreadable.ts).
    // A request whose client has gone may have no socket any more.
    else if (!(request.socket as Socket | null)?.writableEnded) request.log.info({ code }, 'request refused');
    await readRest(request.raw);
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
    // A process of the release before doesn't have a new page's script yet. No cache may keep it missing for everybody.
    reply.header('cache-control', 'no-store');
    const own = request.routeOptions.config.endpoint?.failure?.(message) ?? {};
    return reply.code(status).send({ message, code, ...(lang === undefined ? {} : { lang }), ...extra, ...own });
  };
}

/**
 * Reads and drops what is still to come of a body. If the connection were closed before that, a client that is sending
 * would get a network error instead of the refusal (product §12.5).
 */
async function readRest(request: IncomingMessage): Promise<void> {
  if (request.complete) return;
  request.resume();
  await finished(request, { signal: AbortSignal.timeout(REST_LIMIT) }).catch(() => {});
}

/** Counts a client's requests for unknown URLs and ids. Past the limit, the refusal says to wait instead. */
async function limitUnknown(
  { db, clock, settings }: Pick<Dependencies, 'db' | 'clock' | 'settings'>,
  refusal: ExpectedError,
  request: FastifyRequest,
): Promise<ExpectedError> {
  if (!settings.rateLimit) return refusal;
  const caller = request.signedIn?.memberId ?? networkOf(request.ip);
  try {
    await hitRateLimit(db, `unknown:${caller}`, UNKNOWN_LIMIT, clock());
    return refusal;
  } catch (error) {
    if (error instanceof ExpectedError) return error;
    request.log.error({ err: error }, 'went on without this count');
    return refusal;
  }
}

/** Keys of a failure's response, beside those of the refusal. */
interface Extra {
  issues?: { path: string; message: string }[];
  requestId?: string;
}

/** Fastify's own refusals, by status. Any other means that the request can't be read. */
const FASTIFY_REFUSALS: Record<number, (cause: unknown) => ExpectedError> = {
  413: errors.bodyTooLarge,
  415: errors.notJson,
};

function describe(
  error: FastifyError | ExpectedError,
  request: FastifyRequest,
): { refusal: ExpectedError; extra: Extra } {
  if (error instanceof ExpectedError) {
    const { field, message } = error;
    return { refusal: error, extra: field === undefined ? {} : { issues: [{ path: field, message }] } };
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    // An id with an impossible form is treated like an unknown id.
    if (error.validationContext === 'params') return { refusal: errors.notFound(), extra: {} };
    return invalid(error.validation);
  }
  // zod reads the length of any value that has one. It throws if that length is an object.
  if (error.code === 'FST_ERR_VALIDATION') return { refusal: errors.unreadable(error), extra: {} };
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500)
    return { refusal: (FASTIFY_REFUSALS[status] ?? errors.unreadable)(error), extra: {} };
  const extra = { requestId: request.id };
  return { refusal: status === 503 ? errors.tookTooLong(error) : errors.unexpected(error), extra };
}

interface Issue {
  instancePath: string;
  message?: string | undefined;
  params: unknown;
}

/**
 * The response has the message of the first broken rule. If that rule has a code and language of its own, they are in
 * zod's `params`.
 */
function invalid(broken: readonly Issue[]): { refusal: ExpectedError; extra: Extra } {
  const issues = broken.slice(0, MOST_ISSUES).map(({ instancePath, message }) => ({
    path: instancePath.slice(1).replaceAll('/', '.'),
    message: message ?? '',
  }));
  const { message, code } = errors.invalid(issues[0]?.message ?? 'Kontrollera uppgifterna.');
  const [first] = broken as readonly { params?: { params?: { code?: RefusalCode; lang?: 'en' } } }[];
  const own = first?.params?.params ?? {};
  return { refusal: new ExpectedError(400, own.code ?? code, message, own), extra: { issues } };
}
