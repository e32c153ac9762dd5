import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Dependencies } from '../dependencies.ts';
import { errors } from '../errors.ts';

/**
 * Serves this process's metrics for Prometheus at /metrics, to clients with the token. Without a token in the settings
 * there are none (product §13). Requests are counted by their route's pattern, so that nobody's id is in the metrics.
 */
export function serveMetrics(app: FastifyInstance, { settings }: Pick<Dependencies, 'settings'>): void {
  const { metricsToken } = settings;
  const registry = new Registry();
  if (metricsToken !== null) measureRequests(app, registry);

  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (metricsToken === null) throw errors.unknownAddress();
    if (!isSame(request.headers.authorization ?? '', `Bearer ${metricsToken}`)) throw errors.signedOut();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function measureRequests(app: FastifyInstance, registry: Registry): void {
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    durations.observe({ method, route: routeOptions.url ?? '', status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.addHook('onClose', async () => registry.clear());
}

/** Compares hashes, so that the time doesn't depend on how much of the token is right. */
function isSame(given: string, wanted: string): boolean {
  const [one, other] = [given, wanted].map((text) => createHash('sha256').update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}
