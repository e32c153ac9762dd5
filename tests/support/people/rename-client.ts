import { expect } from 'vitest';
import type { Caller } from '../program/caller.ts';

/** Changes the name of a member's customer, which is an organization. */
export async function renameClient(program: Caller, token: string, clientId: string, orgFirstName: string) {
  const { json } = await program.request('GET', `/api/client/${clientId}`, { token });
  const body = { clientOption: 'organization', organizationClient: { ...json.organizationClient, orgFirstName } };
  expect((await program.request('PUT', `/api/client/updateclient/${clientId}`, { token, body })).status).toBe(200);
}
