import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { MailInbox } from '../mail/mail-inbox.ts';
import { pageCaller } from '../browser/page-caller.ts';
import type { Caller } from '../program/caller.ts';

/** The password that the tests' reviewers choose. */
export const REVIEWER_PASSWORD = 'granskar123';

/** Lets an invited reviewer choose the password, by the mailed link. */
export async function acceptInvitation(program: Caller, inbox: MailInbox, email: string): Promise<void> {
  const { text } = await inbox.next(email);
  const token = /\/resetpassword\/(\S+)/.exec(text ?? '')?.[1] ?? '';
  await program.request('POST', `/api/auth/resetpassword?token=${token}`, { body: { password: REVIEWER_PASSWORD } });
}

/** Signs a reviewer in who has chosen a password, and waits for the queue. */
export async function signInReviewer(page: Page, email: string): Promise<void> {
  await page.goto('/signin');
  await page.getByLabel('E-post').fill(email);
  await page.locator('[name=password]').fill(REVIEWER_PASSWORD);
  await page.getByRole('button', { name: 'Logga in' }).click();
  await expect(page.getByRole('heading', { name: 'Granskning', level: 1 })).toBeVisible();
}

/** Lets the invited reviewer choose a password, and returns a session's token. */
export async function reviewerSession(request: APIRequestContext, inbox: MailInbox, email: string): Promise<string> {
  const caller = pageCaller({ request });
  await acceptInvitation(caller, inbox, email);
  const login = { email, password: REVIEWER_PASSWORD };
  return (await caller.request('POST', '/api/auth/login', { body: login })).json.authtoken;
}
