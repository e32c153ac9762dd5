import type { APIRequestContext, Page } from '@playwright/test';
import { pageCaller } from '../browser/page-caller.ts';
import { newMember } from './new-member.ts';

/** Registers a member and returns the session's token. */
export async function registerMember(request: APIRequestContext): Promise<string> {
  return (await newMember(pageCaller({ request }))).token;
}

/** Signs the page in, unless somebody is signed in already. */
export async function signIn(page: Page, authtoken: string): Promise<void> {
  await page.addInitScript((token) => {
    if (localStorage.getItem('token') === null) localStorage.setItem('token', token);
  }, authtoken);
}

/** Registers a member, signs the page in as them, and returns the session's token. */
export async function signInNewMember(page: Page): Promise<string> {
  const authtoken = await registerMember(page.request);
  await signIn(page, authtoken);
  return authtoken;
}
