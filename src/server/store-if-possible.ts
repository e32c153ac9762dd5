import type { FastifyBaseLogger } from 'fastify';
import { databaseFailure } from '#database/database-failure.ts';

/**
 * Stores something that reading can do without, such as a count. Reading goes on while the database can't write, because
 * its disk is full or it is a standby (product §13).
 */
export async function storeIfPossible(log: Pick<FastifyBaseLogger, 'warn'>, store: () => Promise<unknown>) {
  try {
    await store();
  } catch (error) {
    if (databaseFailure(error) === null) throw error;
    log.warn({ err: error }, 'went on without storing this');
  }
}
