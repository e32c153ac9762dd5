import type { FastifyReply } from 'fastify';
import { errors } from '../errors.ts';

/**
 * The longest that a request may take to arrive, and the longest that its response may take, in milliseconds. A mail
 * takes at most ten seconds of it.
 */
export const REQUEST_LIMIT = 30_000;

/**
 * Does the work for a response while the client is waiting. Node's own timeout doesn't cover this: it ends once the
 * request's body has been read.
 * @param work gets a signal that aborts when nobody is waiting any more
 * @throws ExpectedError took-too-long, caller-gone; request-too-slow if the body is still arriving
 */
export async function withTimeout<Result>(
  { raw, request }: FastifyReply,
  work: (signal: AbortSignal) => Promise<Result>,
  limit = REQUEST_LIMIT,
): Promise<Result> {
  // The client may have gone while it was authenticated, before anybody listened.
  if (raw.destroyed) throw errors.callerGone();
  const end = new AbortController();
  const { promise: ended, reject } = Promise.withResolvers<never>();
  end.signal.addEventListener('abort', () => reject(end.signal.reason));
  // A file that is read as it arrives may be what takes long.
  const late = () => (request.raw.complete ? errors.tookTooLong() : errors.requestTooSlow());
  const timer = setTimeout(() => end.abort(late()), limit);
  const hangUp = () => end.abort(errors.callerGone());
  raw.once('close', hangUp);
  try {
    return await Promise.race([work(end.signal), ended]);
  } finally {
    clearTimeout(timer);
    raw.off('close', hangUp);
  }
}
