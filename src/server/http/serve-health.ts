import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../dependencies.ts';

/** Asked every few seconds by whoever watches the process: the log would hold little else. */
const quiet = { logLevel: 'warn' } as const;

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on /readyz says that no more requests are to be sent, and each answer closes its connection. */
    leave(): void;
  }
}

/**
 * Tells a proxy or supervisor how the process is (product §13): `/healthz` that it lives, `/readyz` that it is to be
 * given requests. The port opens only after the migrations, so that what is left to ask is the database.
 */
export function serveHealth(app: FastifyInstance, { db }: Pick<Dependencies, 'db'>): void {
  let isLeaving = false;
  app.decorate('leave', () => {
    isLeaving = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isLeaving) reply.header('connection', 'close');
  });

  app.get('/healthz', quiet, async () => ({ status: 'ok' }));

  app.get('/readyz', quiet, async (request, reply) => {
    if (isLeaving) return reply.code(503).send({ status: 'stopping' });
    try {
      await db.execute(sql`select 1`);
      return { status: 'ready' };
    } catch (error) {
      request.log.error({ err: error }, 'not ready');
      return reply.code(503).send({ status: 'no database' });
    }
  });
}
