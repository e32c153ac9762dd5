import type { Logger } from './logger.ts';
import { MINUTE } from '#shared/duration.ts';
import { codeOf } from '#shared/code-of.ts';

/** The shortest time between two lines about one kind of error, in milliseconds. */
const PAUSE = MINUTE;

/**
 * Returns a function that logs errors of work that is repeated every few seconds: the first of each kind, and then at most
 * one a minute, with how many came in between. So a database that is gone for hours doesn't fill the disk with its log.
 * @param message the line's message
 */
export function logSparsely(logger: Logger, message: string): (error: Error) => void {
  const kinds = new Map<string, { loggedAt: number; more: number }>();
  return (error) => {
    const kind = codeOf(error) ?? error.message;
    const last = kinds.get(kind);
    const now = Date.now();
    if (last !== undefined && now - last.loggedAt < PAUSE) {
      last.more += 1;
      return;
    }
    logger.error({ err: error, ...(last !== undefined && { alsoSinceLastLine: last.more }) }, message);
    kinds.set(kind, { loggedAt: now, more: 0 });
  };
}
