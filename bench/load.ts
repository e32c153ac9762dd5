import { Pool } from 'undici';

/** A request: method, path, session token, other headers and JSON body, or a text that is sent as an XML file. */
export interface LoadRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  token?: string;
  headers?: Record<string, string>;
  body?: object | string;
}

/** Sends a request and returns the response's JSON. */
export type Send = (request: LoadRequest) => Promise<unknown>;

/** The operation to repeat: one or more requests. */
export type Operation = (send: Send) => Promise<unknown>;

/** The result of a load. */
export interface LoadOutcome {
  operations: number;
  /** The number of requests whose status was not 200. */
  failed: number;
  seconds: number;
  /** The duration of each operation in milliseconds, the shortest first. */
  latencies: number[];
}

/** Opens at most so many connections to a server, over which `send` sends requests. `await using` closes them. */
export function openSender(address: string, connections = 1): { send: Send } & AsyncDisposable {
  const pool = new Pool(address, { connections, pipelining: 1 });
  const send: Send = async ({ method = 'GET', path, token, headers: others, body }) => {
    const headers: Record<string, string> = { ...others };
    if (token !== undefined) headers['auth-token'] = token;
    if (body !== undefined) headers['content-type'] = typeof body === 'string' ? 'application/xml' : 'application/json';
    const response = await pool.request({
      method,
      path,
      headers,
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.body.text();
    if (response.statusCode !== 200) throw new Error(`${method} ${path}: ${response.statusCode} ${text}`);
    return response.headers['content-type']?.includes('json') ? JSON.parse(text) : text;
  };
  return { send, [Symbol.asyncDispose]: () => pool.close() };
}

/** Does some work so many times at once. */
export const atOnce = (times: number, work: () => Promise<void>): Promise<void[]> =>
  Promise.all(Array.from({ length: times }, work));

/** Repeats an operation over a number of connections. Each waits for its response before it continues. */
export async function load(
  address: string,
  operation: Operation,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<LoadOutcome> {
  let failed = 0;
  const latencies: number[] = [];
  const begin = performance.now();
  const end = begin + seconds * 1000;
  await using sender = openSender(address, connections);
  await atOnce(connections, async () => {
    for (let before = performance.now(); before < end; before = performance.now()) {
      try {
        await operation(sender.send);
        latencies.push(performance.now() - before);
      } catch (error) {
        if (failed === 0) console.error(error);
        failed += 1;
      }
    }
  });
  return {
    operations: latencies.length,
    failed,
    seconds: (performance.now() - begin) / 1000,
    latencies: latencies.toSorted((a, b) => a - b),
  };
}

/** The latency in milliseconds that a share of the operations (from 0 to 1) does not exceed. */
export function percentile({ latencies }: Pick<LoadOutcome, 'latencies'>, share: number): number {
  return latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? NaN;
}
