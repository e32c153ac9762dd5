import type { APIRequestContext } from '@playwright/test';
import { type Caller, decode, encode } from '../program/caller.ts';

/** Makes requests like a test's page, to the program that the page shows. */
export function pageCaller({ request }: { request: APIRequestContext }): Caller {
  return {
    async request(method, url, options) {
      const { headers, body } = encode(options);
      const response = await request.fetch(url, { method, headers, ...(body === undefined ? {} : { data: body }) });
      return decode(response.status(), response.headers(), await response.body());
    },
  };
}
