import { describeEndpoints } from '../../tests/support/program/described-endpoints.ts';
import { exampleBodies } from '../../tests/support/program/example-request.ts';
import { filledToken } from '../fill-database.ts';
import type { Send } from '../load.ts';

/** The first member, who makes the requests that need no member of their own. */
export const MEMBER = 1;

/**
 * Makes a request to an endpoint, which is named as in `GET /api/client/{id}`, as the first member unless a token is given.
 * `values` are for the path and for an example of its body, unless a whole body is given.
 */
export type Request = (
  name: string,
  values?: Record<string, string | number>,
  parts?: { token?: string; query?: string; body?: object | string },
  // A response is read by its literal keys, like a client does.
  // oxlint-disable-next-line typescript/no-explicit-any
) => Promise<any>;

/** Makes requests to the endpoints of the OpenAPI document. `missed` are the names of those that were not requested yet. */
export async function endpointRequests(send: Send): Promise<{ request: Request; missed(): string[] }> {
  const document = (await send({ path: '/api/openapi.json' })) as Parameters<typeof describeEndpoints>[0];
  const endpoints = new Map(describeEndpoints(document).map((endpoint) => [endpoint.name, endpoint]));
  const missed = new Set(endpoints.keys());
  const request: Request = (name, values = {}, { token = filledToken(MEMBER), query = '', body } = {}) => {
    missed.delete(name);
    const endpoint = endpoints.get(name);
    if (endpoint === undefined) throw new Error(`There is no endpoint ${name}.`);
    const example = endpoint.body === null ? undefined : exampleBodies(endpoint.body, values)[0];
    return send({
      method: endpoint.method as 'GET',
      path: endpoint.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => String(values[key])) + query,
      token,
      ...(body === undefined && example === undefined ? {} : { body: body ?? (example as object) }),
    });
  };
  return { request, missed: () => [...missed] };
}
