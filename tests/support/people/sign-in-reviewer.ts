import { logIn, REVIEWER_PASSWORD } from './log-in.ts';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { PROVIDER_ROLES } from '#shared/role.ts';
import { pageCaller } from '../browser/page-caller.ts';

/** Two at the provider with all roles, whom every program of the browser's tests has. */
export const REVIEWER = 'bo@leverantor.example';
export const COLLEAGUE = 'eva@leverantor.example';

/** Signs somebody at the provider in by the form, and waits for the queue. */
export async function signInReviewer(page: Page, email = REVIEWER): Promise<void> {
  await page.goto('/signin');
  await page.getByLabel('E-post').fill(email);
  await page.locator('[name=password]').fill(REVIEWER_PASSWORD);
  await page.getByRole('button', { name: 'Logga in' }).click();
  await expectQueue(page);
}

/** Opens the queue for somebody at the provider, with a session that was started without the form. */
export async function openQueue(page: Page, email = REVIEWER): Promise<void> {
  const session = { token: await reviewerSession(page.request, email), role: PROVIDER_ROLES.join() };
  await page.addInitScript((entries) => {
    if (localStorage.getItem('token') === null) for (const entry of entries) localStorage.setItem(...entry);
  }, Object.entries(session));
  await page.goto('/granskning');
  await expectQueue(page);
}

const expectQueue = (page: Page) => expect(page.getByRole('heading', { name: 'Granskning', level: 1 })).toBeVisible();

/** Starts a session of somebody at the provider, and returns its token. */
export async function reviewerSession(request: APIRequestContext, email = REVIEWER): Promise<string> {
  return (await logIn(pageCaller({ request }), email, REVIEWER_PASSWORD)).json.authtoken;
}
