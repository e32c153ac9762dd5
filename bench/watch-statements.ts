import pg from 'pg';

/** A statement as it was sent to PostgreSQL. */
export interface SentStatement {
  text: string;
  values: unknown[];
}

/**
 * Notes every statement that this process sends to PostgreSQL, while it is told to. Call it before a client is made.
 * @returns begins to note, and answers what has been noted since the last time
 */
export function watchStatements(): { start(): void; take(): SentStatement[] } {
  let noted: SentStatement[] | null = null;
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  pg.Client.prototype.query = function watched(this: pg.Client, ...args: unknown[]): unknown {
    if (noted !== null) noted.push(statementOf(args));
    return query.apply(this, args);
  } as typeof pg.Client.prototype.query;
  return {
    start() {
      noted = [];
    },
    take() {
      const taken = noted ?? [];
      noted = null;
      return taken;
    },
  };
}

function statementOf([first, second]: unknown[]): SentStatement {
  const config = typeof first === 'string' ? { text: first } : (first as { text: string; values?: unknown[] });
  const values = Array.isArray(second) ? (second as unknown[]) : 'values' in config ? config.values : undefined;
  return { text: config.text, values: values ?? [] };
}
