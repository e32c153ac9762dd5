import type { z } from 'zod';

/**
 * One endpoint of the API: the one source for its route, its typed client and its OpenAPI entry (product §7).
 * `path` carries its parameters as `{id}`.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/api/${string}`;
  /** `member` and `reviewer` require a session of that role; `session` any; `public` none. */
  access: 'public' | 'session' | 'member' | 'reviewer';
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Most bytes of a request's body; 64 KiB where nothing is said (product §12.5). */
  bodyLimit?: number;
  /** `pdf`: the answer is a PDF's bytes. */
  response: z.ZodType | 'pdf';
  /** Keys that a failing answer carries beside `message` (product §7.1). */
  failure?: (message: string) => Record<string, unknown>;
}

/** Declares an endpoint and keeps its literal types. */
export const endpoint = <const C extends Endpoint>(definition: C): C => definition;

type Part<C extends Endpoint, K extends 'params' | 'query' | 'body'> = C[K] extends z.ZodType ? C[K] : never;

/** What a caller sends: before parsing. */
export type RequestInput<C extends Endpoint, K extends 'params' | 'query' | 'body'> = z.input<Part<C, K>>;

/** What the route receives: after parsing. */
export type ParsedRequest<C extends Endpoint, K extends 'params' | 'query' | 'body'> = z.output<Part<C, K>>;

/** What the endpoint answers. */
export type EndpointResponse<C extends Endpoint> = C['response'] extends z.ZodType
  ? z.output<C['response']>
  : Uint8Array;
