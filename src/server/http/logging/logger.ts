import type { FastifyBaseLogger } from 'fastify';
import { type LoggerOptions, pino } from 'pino';
import { redact } from './redact.ts';

/** The program's log, which every request has too. */
export type Logger = FastifyBaseLogger;

/**
 * Collects lines and writes them together, within a second. One write for each request would cost more than its
 * database queries.
 */
const BUFFERED = { sync: false, minLength: 4096, periodicFlush: 1000 };

/**
 * Creates a structured log with one JSON object per line. Everything that is logged passes through redact, so no secret
 * gets into it (product §12.4).
 */
export function createLogger(destination?: { write(line: string): void }): Logger {
  const options: LoggerOptions = {
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    // redact has already described the error.
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
  return pino(options, destination ?? bufferedOutput());
}

/** The program's output. While it can't be written, because a disk is full, lines are lost and the program goes on. */
function bufferedOutput() {
  const output = pino.destination(BUFFERED);
  output.on('error', () => {});
  return output;
}
