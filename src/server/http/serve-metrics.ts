import { hash, timingSafeEqual } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { newestBackup } from '../backup/daily-backup.ts';
import type { Dependencies } from '../dependencies.ts';
import { errors } from '../errors.ts';

type Client = typeof import('prom-client');

/**
 * How long the figures wait for the folder of the backups, and then for the database, in milliseconds. Prometheus gives up
 * after ten seconds, and would take the process for dead.
 */
const FOLDER_LIMIT = 1000;
const DATABASE_LIMIT = 5000;

/**
 * Serves this process's metrics for Prometheus at /metrics, to clients with the token. Without a token in the settings
 * there are none (product §13). Requests are counted by their route's pattern, so that nobody's id is in the metrics.
 */
export async function serveMetrics(
  app: FastifyInstance,
  deps: Pick<Dependencies, 'settings' | 'clock' | 'jobs'>,
): Promise<void> {
  const { metricsToken } = deps.settings;
  const metrics = metricsToken === null ? null : await measure(app, deps);

  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (metrics === null) throw errors.unknownAddress();
    if (!isSame(request.headers.authorization ?? '', `Bearer ${metricsToken}`)) throw errors.signedOut();
    const { registry, refreshJobs } = metrics;
    await refreshJobs();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** Loads what measures, which a program without metrics does without. */
async function measure(app: FastifyInstance, deps: Pick<Dependencies, 'settings' | 'clock' | 'jobs'>) {
  const client = await import('prom-client');
  const registry = new client.Registry();
  measureRequests(app, client, registry);
  return { registry, refreshJobs: measureJobs(client, registry, deps) };
}

function measureRequests(app: FastifyInstance, { collectDefaultMetrics, Histogram }: Client, registry: Registry): void {
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to its response',
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

/**
 * Makes the figures of jobs and backups. They are everybody's, so each process shows the same.
 * @returns a function that brings them up to date
 */
function measureJobs(
  { Gauge }: Client,
  registry: Registry,
  { jobs, clock, settings }: Pick<Dependencies, 'settings' | 'clock' | 'jobs'>,
) {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const isUp = gauge('egenlon_database_up', 'Whether the database responds: 1 or 0');
  // Not `job`, which is Prometheus's own label.
  const unfinished = gauge('egenlon_jobs', 'Jobs that are due, wait for a retry, or were given up', ['queue', 'state']);
  const oldest = gauge('egenlon_oldest_job_seconds', 'Time since the oldest unfinished job should have begun', [
    'queue',
  ]);
  const { backupDir } = settings;
  const backup =
    backupDir === null
      ? null
      : gauge('egenlon_newest_backup_timestamp_seconds', 'When the newest daily backup was finished; 0: there is none');

  let isReading = false;
  // A network folder may hang. Meanwhile the figure stays as it was.
  const refreshBackup = async () => {
    if (backupDir === null || isReading) return;
    isReading = true;
    backup?.set(((await newestBackup(backupDir, clock()))?.getTime() ?? 0) / 1000);
    isReading = false;
  };

  let reading: ReturnType<typeof readJobs> | null = null;
  const readJobs = () =>
    jobs
      .backlog()
      .catch(() => null)
      .finally(() => (reading = null));

  return async () => {
    await Promise.race([refreshBackup(), setTimeout(FOLDER_LIMIT, undefined, { ref: false })]);
    // Without the database the process still shows its other figures.
    const queues = await Promise.race([(reading ??= readJobs()), setTimeout(DATABASE_LIMIT, null, { ref: false })]);
    isUp.set(queues === null ? 0 : 1);
    unfinished.reset();
    oldest.reset();
    for (const { queue, due, retrying, givenUp, oldestSeconds } of queues ?? []) {
      unfinished.set({ queue, state: 'due' }, due);
      unfinished.set({ queue, state: 'retrying' }, retrying);
      unfinished.set({ queue, state: 'given up' }, givenUp);
      oldest.set({ queue }, oldestSeconds);
    }
  };
}

/** Compares hashes, so that the time doesn't depend on how much of the token is right. */
function isSame(given: string, wanted: string): boolean {
  const [one, other] = [given, wanted].map((text) => hash('sha256', text, 'buffer'));
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}
