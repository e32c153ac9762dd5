import type { Caller } from '../program/caller.ts';
import { MEMBER_PASSWORD } from './log-in.ts';

let members = 0;

/** Registers a member, with an email address of their own unless one is given, and returns the session's token. */
export async function newMember(program: Caller, givenEmail?: string) {
  members += 1;
  const email = givenEmail ?? `medlem${members}.${process.pid}@example.se`;
  const body = {
    name: 'Anna Andersson',
    phoneNo: '+46701234567',
    email,
    password: MEMBER_PASSWORD,
    confirmPassword: MEMBER_PASSWORD,
  };
  const { json } = await program.request('POST', '/api/auth/createuser', { body });
  const token: string = json.authtoken;
  const { json: who } = await program.request('POST', '/api/auth/getuser', { token });
  return { token, memberId: who.user._id as string, email };
}
