import type { FastifyBaseLogger } from 'fastify';
import { type LoggerOptions, pino } from 'pino';
import { redact } from './redact.ts';

export type Logger = FastifyBaseLogger;

/** Lines are written together, within a second: a call each would cost the calls more than what they ask of the database. */
const UNHURRIED = { sync: false, minLength: 4096, periodicFlush: 1000 };

/** Structured logs, one JSON object a line, without secrets: everything that is logged is redacted here (product §12.4). */
export function createLogger(destination?: { write(line: string): void }): Logger {
  const options: LoggerOptions = {
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    // Errors are described by redact already.
    serializers: { err: (described: unknown) => described },
    hooks: {
      logMethod(given, log) {
        const [first, ...others] = given as unknown[];
        const named = first instanceof Error ? { err: first } : first;
        const args = [named, ...others].map((arg) => redact(arg)) as typeof given;
        log.apply(this, args);
      },
    },
  };
  return pino(options, destination ?? pino.destination(UNHURRIED));
}
