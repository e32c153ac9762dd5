import type { FastifyReply } from 'fastify';
import { errors } from '../errors.ts';

/** Longest that a request may take to arrive, and to be answered, in milliseconds; a mail takes at most ten seconds. */
export const REQUEST_LIMIT = 30_000;

/**
 * Does what an answer needs, for as long as somebody waits for it. The server's own limit does not hold for a request
 * with a body: it counts it as closed once its body has been read.
 * @param work is told by its signal when nobody waits any more
 * @throws ExpectedError took-too-long, caller-gone
 */
export async function whileAwaited<Result>(
  { raw }: FastifyReply,
  work: (signal: AbortSignal) => Promise<Result>,
  limit = REQUEST_LIMIT,
): Promise<Result> {
  const end = new AbortController();
  const { promise: ended, reject } = Promise.withResolvers<never>();
  end.signal.addEventListener('abort', () => reject(end.signal.reason));
  const timer = setTimeout(() => end.abort(errors.tookTooLong()), limit);
  const leave = () => end.abort(errors.callerGone());
  raw.once('close', leave);
  try {
    return await Promise.race([work(end.signal), ended]);
  } finally {
    clearTimeout(timer);
    raw.off('close', leave);
  }
}
