import type { Caller } from '../program/caller.ts';

/** The id of the session that a token belongs to. */
export async function sessionOf(program: Caller, token: string): Promise<string> {
  const { json } = await program.request('GET', '/api/auth/sessions', { token });
  return json.sessions.find(({ current }: { current: boolean }) => current)._id;
}
