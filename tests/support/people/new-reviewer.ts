import { inviteReviewer } from '#features/account/server/reviewers/invite-reviewer.ts';
import type { TestApp } from '../program/test-app.ts';

const PASSWORD = 'granskar123';

/** Invites a reviewer, who chooses a password with the link and signs in. */
export async function newReviewer(program: TestApp, name: string): Promise<{ token: string; email: string }> {
  const email = `${name.toLowerCase().replaceAll(/\W/g, '')}@leverantor.example`;
  const { db, clock } = program.deps;
  const link = await inviteReviewer(db, { email, name }, clock());
  const url = `/api/auth/resetpassword?token=${link}`;
  const chosen = await program.request('POST', url, { body: { password: PASSWORD } });
  if (chosen.status !== 200) throw new Error(`The reviewer could not choose a password: ${chosen.json.message}`);
  const { json } = await program.request('POST', '/api/auth/login', { body: { email, password: PASSWORD } });
  return { token: json.authtoken, email };
}
