import type { Caller, TestResponse } from '../program/caller.ts';

/** The password of the members whom the tests register, and that of the accounts of the provider's. */
export const MEMBER_PASSWORD = 'hemligt123';
export const REVIEWER_PASSWORD = 'granskar123';

/** Logs an account in, a member's unless there is another password. */
export function logIn(program: Caller, email: string, password = MEMBER_PASSWORD): Promise<TestResponse> {
  return program.request('POST', '/api/auth/login', { body: { email, password } });
}
