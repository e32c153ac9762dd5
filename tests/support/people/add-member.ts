import { hashPassword } from '#features/account/server/password/password.ts';
import { registerMember } from '#features/account/server/sign-in/register-member.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { startSession } from '#server/sessions/sessions.ts';
import { MEMBER_PASSWORD } from './log-in.ts';

/** Hashed once, because hashes are slow on purpose. */
let passwordHash: Promise<string> | undefined;

/** Adds a member and signs in, as registering does, but without its mail. */
export async function addMember({ db, clock }: Dependencies, email: string) {
  const hash = await (passwordHash ??= hashPassword(MEMBER_PASSWORD));
  return db.transaction(async (tx) => {
    const registration = { name: 'Anna Andersson', phoneNo: '+46701234567', email };
    const memberId = await registerMember(tx, registration, hash, clock());
    return { memberId, email, token: await startSession(tx, memberId, '', clock()) };
  });
}
