import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../dependencies.ts';

/** Monitoring requests these every few seconds. Logging them would fill the log. */
const withoutAccessLog = { logLevel: 'warn' } as const;

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on /readyz asks for no more requests, and each response closes its connection. */
    leave(): void;
  }
}

/**
 * Tells a proxy or supervisor about the process (product §13). `/healthz` says that it is alive, `/readyz` that it can
 * take requests. The port only opens after the migrations, so only the database remains to be checked.
 */
export function serveHealth(app: FastifyInstance, { db }: Pick<Dependencies, 'db'>): void {
  let isLeaving = false;
  app.decorate('leave', () => {
    isLeaving = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isLeaving) reply.header('connection', 'close');
  });

  app.get('/healthz', withoutAccessLog, async () => ({ status: 'ok' }));

  app.get('/readyz', withoutAccessLog, async (request, reply) => {
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
