import pg from 'pg';

/** A statement that was sent to PostgreSQL. */
export interface SentStatement {
  text: string;
  values: unknown[];
}

/**
 * Records the statements that this process sends to PostgreSQL. Call it before any client is created.
 * @returns `start` begins recording; `take` ends it and returns the recorded statements
 */
export function watchStatements(): { start(): void; take(): SentStatement[] } {
  let recorded: SentStatement[] | null = null;
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  pg.Client.prototype.query = function watched(this: pg.Client, ...args: unknown[]): unknown {
    if (recorded !== null) recorded.push(statementOf(args));
    return query.apply(this, args);
  } as typeof pg.Client.prototype.query;
  return {
    start() {
      recorded = [];
    },
    take() {
      const taken = recorded ?? [];
      recorded = null;
      return taken;
    },
  };
}

function statementOf([first, second]: unknown[]): SentStatement {
  const config = typeof first === 'string' ? { text: first } : (first as { text: string; values?: unknown[] });
  const values = Array.isArray(second) ? (second as unknown[]) : 'values' in config ? config.values : undefined;
  return { text: config.text, values: values ?? [] };
}
