import { expect } from 'vitest';
import type { ProviderPart } from '#shared/provider-fields.ts';
import type { TestApp } from '../program/test-app.ts';

/** Saves a part of the provider's facts as an administrator does on the screen. */
export async function saveProviderFacts(
  program: TestApp,
  token: string,
  part: ProviderPart,
  facts: object,
): Promise<void> {
  const { version } = (await program.request('GET', '/api/provider/facts', { token })).json;
  const body = { version, part, facts };
  const { status, json } = await program.request('PUT', '/api/provider/facts', { token, body });
  expect(status, JSON.stringify(json)).toBe(200);
}
