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

interface Failure {
  status: number;
  /** Stable, for the log; of a refused state (409) also for the caller, who can act on it. */
  code: string;
  message: string;
  extra?: Record<string, unknown>;
}

/** The one error handler: expected errors are told, unknown ones masked, logged and answered with the request id. */
export function handleError(deps: Pick<Dependencies, 'db' | 'clock' | 'settings'>) {
  return async (thrown: FastifyError, request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const failure = databaseFailure(thrown) ?? thrown;
    const error = describe(failure, request).status === 404 ? await limitUnknown(deps, failure, request) : failure;
    const { status, code, message, extra } = describe(error, request);
    if (status >= 500) request.log.error({ err: error }, 'request failed');
    // What came too slowly has been answered and logged already (answer-unreadable.ts).
    else if (!request.socket.writableEnded) request.log.info({ code }, 'request refused');
    if (error instanceof ExpectedError && error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter);
    const own = request.routeOptions.config.call?.failure?.(message) ?? {};
    return reply.code(status).send({ message, ...(status === 409 ? { code } : {}), ...extra, ...own });
  };
}

/** Counts unknown addresses and ids of a caller; past the limit the refusal is another one. */
async function limitUnknown(
  { db, clock, settings }: Pick<Dependencies, 'db' | 'clock' | 'settings'>,
  error: FastifyError | ExpectedError,
  request: FastifyRequest,
): Promise<FastifyError | ExpectedError> {
  if (!settings.rateLimit) return error;
  const caller = request.signedIn?.memberId ?? networkOf(request.ip);
  try {
    await hitRateLimit(db, `unknown:${caller}`, UNKNOWN_LIMIT, clock());
    return error;
  } catch (refusal) {
    return refusal as FastifyError;
  }
}

const { message: UNREADABLE } = errors.unreadable();
const TOLD: Record<number, string> = { 413: 'Det du skickade är för stort.', 415: 'Skicka uppgifterna som JSON.' };

function describe(error: FastifyError | ExpectedError, request: FastifyRequest): Failure {
  if (error instanceof ExpectedError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    // An id that no row can have is an unknown one.
    if (error.validationContext === 'params') return errors.notFound();
    const issues = error.validation.slice(0, MOST_ISSUES).map(({ instancePath, message }) => ({
      path: instancePath.slice(1).replaceAll('/', '.'),
      message: message ?? '',
    }));
    const message = issues[0]?.message ?? 'Kontrollera uppgifterna.';
    return { status: 400, code: 'invalid', message, extra: { issues } };
  }
  // zod compares the length of whatever has one, and throws where that is an object.
  if (error.code === 'FST_ERR_VALIDATION') return { status: 400, code: error.code, message: UNREADABLE };
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) return { status, code: error.code, message: TOLD[status] ?? UNREADABLE };
  const extra = { requestId: request.id };
  if (status === 503)
    return { status, code: error.code, message: 'Det tog för lång tid. Försök igen om en stund.', extra };
  return { status: 500, code: 'unexpected', message: 'Något gick fel hos oss. Försök igen om en stund.', extra };
}
