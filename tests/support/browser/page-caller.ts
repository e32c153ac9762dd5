import type { APIRequestContext } from '@playwright/test';
import type { Caller } from '../program/test-app.ts';

/** Makes requests like a test's page, to the program that the page shows. */
export function pageCaller({ request }: { request: APIRequestContext }): Caller {
  return {
    async call(method, url, { token, body } = {}) {
      const answer = await request.fetch(url, {
        method,
        headers: token === undefined ? {} : { 'auth-token': token },
        ...(body === undefined ? {} : { data: body }),
      });
      const headers = answer.headers();
      const isJson = headers['content-type']?.startsWith('application/json') ?? false;
      return {
        status: answer.status(),
        json: isJson ? await answer.json() : undefined,
        headers,
        bytes: await answer.body(),
      };
    },
  };
}
