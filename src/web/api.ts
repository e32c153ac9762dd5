import type { z } from 'zod';
import type { Endpoint, EndpointResponse, RequestInput } from '#shared/endpoint.ts';
import { ApiError } from './api-error.ts';
import { takePreloaded, TIME_LIMIT } from './preloaded-requests.ts';
import { type AnyInputs, requestLine } from './request-line.ts';
import type { Session } from './session/token.ts';
import { withSession } from './session/with-session.ts';

/** An endpoint's method and path, as in 'POST /api/auth/login'. The compiler checks it, so that screens load no schemas. */
export type EndpointId<C extends Endpoint> = `${C['method']} ${C['path']}`;

/** The requests that are made without the token of the page's session. */
const WITHOUT_TOKEN = new Set(['POST /api/auth/login', 'GET /api/auth/validate-token/{token}']);

/** The inputs of a request: the parts that its endpoint describes. */
export type EndpointInputs<C extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as C[K] extends z.ZodType ? K : never]: RequestInput<C, K>;
};

/**
 * Makes a request to an endpoint: `api<typeof login>('POST /api/auth/login', { body })`. If the session has ended, it waits
 * until the same account has signed in again.
 * @param session by default the page's
 * @throws ApiError with the server's status and message; status 0 if the server was not reached
 */
export async function api<C extends Endpoint>(
  id: EndpointId<C>,
  inputs: EndpointInputs<C>,
  session?: Session,
): Promise<EndpointResponse<C>> {
  const response = await withSession((token) => request(id, inputs, token), session);
  // The server validates its responses against the endpoint's schema, so their type is known.
  return (await reached(contentOf(response))) as EndpointResponse<C>;
}

function contentOf(response: Response): Promise<unknown> {
  const [type] = response.headers.get('content-type')?.split(';') ?? [];
  if (type === 'application/pdf') return response.arrayBuffer().then((bytes) => new Uint8Array(bytes));
  if (type === 'text/csv' || type === 'application/x-sie')
    return response.blob().then((blob) => new File([blob], fileNameOf(response), { type }));
  return response.json();
}

/** The file name that the server gives; its names have no letters that a header can't carry. */
const fileNameOf = (response: Response): string =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '';

/** Turns network failures into an ApiError: before or during a response, or a response that isn't the server's. */
export async function reached<T>(coming: Promise<T>): Promise<T> {
  try {
    return await coming;
  } catch {
    throw ApiError.notReached();
  }
}

function request(id: string, inputs: AnyInputs, token: string | null): Promise<Response> {
  const line = requestLine(id, inputs);
  const [method = 'GET', url = ''] = line.split(' ');
  return reached(
    takePreloaded(line, token) ??
      fetch(url, {
        method,
        headers: {
          ...(token === null || WITHOUT_TOKEN.has(id) ? {} : { 'auth-token': token }),
          ...(inputs.body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(inputs.body === undefined ? {} : { body: JSON.stringify(inputs.body) }),
        signal: AbortSignal.timeout(TIME_LIMIT),
      }),
  );
}
