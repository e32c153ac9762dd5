import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { databaseFailure } from '#database/database-failure.ts';
import type { Dependencies } from '../dependencies.ts';
import { errors, ExpectedError } from '../errors.ts';
import { hitRateLimit } from './limits/rate-limit.ts';
import { networkOf } from './limits/network-of.ts';

/** A person may follow some dead links; who asks for more of them is looking for something (product §12.3). */
const UNKNOWN_LIMIT = { max: 100, windowSeconds: 300 };
/** Most broken rules that a refusal names: a form shows fewer. */
const MOST_ISSUES = 20;

/** The one error handler: expected errors are told, unknown ones masked, logged and answered with the request id. */
export function handleError(deps: Pick<Dependencies, 'db' | 'clock' | 'settings'>) {
  return async (thrown: FastifyError, request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const { refusal: found, extra } = describe(databaseFailure(thrown) ?? thrown, request);
    const refusal = found.status === 404 ? await limitUnknown(deps, found, request) : found;
    const { status, code, message, lang, retryAfter, cause } = refusal;
    if (status >= 500) request.log.error({ err: extra.requestId === undefined ? refusal : cause }, 'request failed');
    // What came too slowly has been answered and logged already (answer-unreadable.ts).
    else if (!request.socket.writableEnded) request.log.info({ code }, 'request refused');
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
    const own = request.routeOptions.config.endpoint?.failure?.(message) ?? {};
    return reply.code(status).send({ message, code, ...(lang === undefined ? {} : { lang }), ...extra, ...own });
  };
}

/** Counts unknown addresses and ids of a caller; past the limit the refusal is another one. */
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
  } catch (limit) {
    return describe(limit as FastifyError, request).refusal;
  }
}

/** Keys of a failing answer beside its refusal's own. */
interface Extra {
  issues?: { path: string; message: string }[];
  requestId?: string;
}

/** Fastify's own refusals by their status; every other is one of what can't be read. */
const OWN: Record<number, (cause: unknown) => ExpectedError> = { 413: errors.bodyTooLarge, 415: errors.notJson };

function describe(
  error: FastifyError | ExpectedError,
  request: FastifyRequest,
): { refusal: ExpectedError; extra: Extra } {
  if (error instanceof ExpectedError) return { refusal: error, extra: {} };
  if (hasZodFastifySchemaValidationErrors(error)) {
    // An id that no row can have is an unknown one.
    if (error.validationContext === 'params') return { refusal: errors.notFound(), extra: {} };
    return invalid(error.validation);
  }
  // zod compares the length of whatever has one, and throws where that is an object.
  if (error.code === 'FST_ERR_VALIDATION') return { refusal: errors.unreadable(error), extra: {} };
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) return { refusal: (OWN[status] ?? errors.unreadable)(error), extra: {} };
  const extra = { requestId: request.id };
  return { refusal: status === 503 ? errors.tookTooLong(error) : errors.unexpected(error), extra };
}

interface Issue {
  instancePath: string;
  message?: string | undefined;
  params: unknown;
}

/** The first broken rule speaks for all; one that has a code and a language of its own names them as zod's `params`. */
function invalid(broken: readonly Issue[]): { refusal: ExpectedError; extra: Extra } {
  const issues = broken.slice(0, MOST_ISSUES).map(({ instancePath, message }) => ({
    path: instancePath.slice(1).replaceAll('/', '.'),
    message: message ?? '',
  }));
  const { message, code } = errors.invalid(issues[0]?.message ?? 'Kontrollera uppgifterna.');
  const [first] = broken as readonly { params?: { params?: { code?: string; lang?: 'en' } } }[];
  const own = first?.params?.params ?? {};
  return { refusal: new ExpectedError(400, own.code ?? code, message, own), extra: { issues } };
}
