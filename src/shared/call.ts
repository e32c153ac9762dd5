import type { z } from 'zod';

/**
 * One call of the API: the one source for its route, its typed client and its OpenAPI entry (product §7).
 * `path` carries its parameters as `{id}`.
 */
export interface Call {
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
  answer: z.ZodType | 'pdf';
  /** Keys that a failing answer carries beside `message` (product §7.1). */
  failure?: (message: string) => Record<string, unknown>;
}

/** Declares a call and keeps its literal types. */
export const call = <const C extends Call>(definition: C): C => definition;

type Part<C extends Call, K extends 'params' | 'query' | 'body'> = C[K] extends z.ZodType ? C[K] : never;

/** What a caller sends: before parsing. */
export type CallInput<C extends Call, K extends 'params' | 'query' | 'body'> = z.input<Part<C, K>>;

/** What the route receives: after parsing. */
export type CallParsed<C extends Call, K extends 'params' | 'query' | 'body'> = z.output<Part<C, K>>;

/** What the call answers. */
export type CallAnswer<C extends Call> = C['answer'] extends z.ZodType ? z.output<C['answer']> : Uint8Array;
