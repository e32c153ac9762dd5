import type { z } from 'zod';
import type { ProviderRole } from './role.ts';

/**
 * One endpoint of the API. Its route, its typed client and its OpenAPI entry all derive from this (product §7). `path`
 * contains its parameters as `{id}`.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/api/${string}`;
  /**
   * `member` requires a member's session, `session` any, `public` none. A list requires an account of the provider's
   * with one of these roles (product §6).
   */
  access: 'public' | 'session' | 'member' | readonly ProviderRole[];
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The request's body is an XML file, which the handler reads as a stream while it arrives, and limits itself. */
  upload?: 'xml';
  /** The most bytes that a request's body may have; 64 KiB by default (product §12.5). */
  bodyLimit?: number;
  /** `pdf`, `png`: the response is the bytes of a PDF or a PNG picture. `csv`: a file for a spreadsheet. `sie`: a file of vouchers. */
  response: z.ZodType | 'pdf' | 'png' | 'csv' | 'sie';
  /** Keys that a failure's response has beside `message` (product §7.1). */
  failure?: (message: string) => Record<string, unknown>;
}

/** Declares an endpoint and keeps its literal types. */
export const endpoint = <const C extends Endpoint>(definition: C): C => definition;

type Part<C extends Endpoint, K extends 'params' | 'query' | 'body'> = C[K] extends z.ZodType ? C[K] : never;

/** What the client sends, before parsing. */
export type RequestInput<C extends Endpoint, K extends 'params' | 'query' | 'body'> = z.input<Part<C, K>>;

/** What the route receives, after parsing. */
export type ParsedRequest<C extends Endpoint, K extends 'params' | 'query' | 'body'> = z.output<Part<C, K>>;

/** What the endpoint returns. */
export type EndpointResponse<C extends Endpoint> = C['response'] extends z.ZodType
  ? z.output<C['response']>
  : C['response'] extends 'csv' | 'sie'
    ? File
    : Uint8Array;
