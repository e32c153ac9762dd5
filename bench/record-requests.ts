import { randomBytes } from 'node:crypto';
import { type LoadRequest, openSender, type Operation } from './load.ts';
import type { Measured } from './open-measured.ts';
import type { SentStatement } from './watch-statements.ts';

/** A request, what it sent to PostgreSQL, and its response. */
export interface RecordedRequest {
  request: LoadRequest;
  statements: (SentStatement & { /** The places of the values that are ids of new rows. */ newIds: number[] })[];
  response: unknown;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Runs an operation once and records each of its requests.
 * @param existing the ids of the rows that there were before
 */
export async function recordRequests(
  measured: Measured,
  operation: Operation,
  existing: ReadonlySet<string> = new Set(),
): Promise<RecordedRequest[]> {
  const recorded: RecordedRequest[] = [];
  const isNew = (value: unknown) => typeof value === 'string' && UUID.test(value) && !existing.has(value);
  await using sender = openSender(measured.product);
  await operation(async (request) => {
    await measured.run('recordStatements');
    const response = await sender.send(request);
    const sent = await measured.run('takeStatements');
    // The job queue looks for work on its own schedule, so its statements don't belong to the request.
    const own = sent.filter(({ text }) => !text.includes('pgboss'));
    const statements = own.map((statement) => ({
      ...statement,
      newIds: statement.values.flatMap((value, at) => (isNew(value) ? [at] : [])),
    }));
    recorded.push({ request, statements, response });
    return response;
  });
  return recorded;
}

/** Repeats on the floor what was recorded, each time another run of the operation. */
export const repeatOnFloor =
  (runs: readonly RecordedRequest[][]): Operation =>
  async (send) => {
    const run = randomBytes(6).toString('hex');
    const at = Math.floor(Math.random() * runs.length);
    const before = runs.slice(0, at).reduce((sum, requests) => sum + requests.length, 0);
    for (const [index, { request }] of (runs[at] ?? []).entries()) {
      await send({ ...request, headers: { 'x-recorded': String(before + index), 'x-run': run } });
    }
  };
