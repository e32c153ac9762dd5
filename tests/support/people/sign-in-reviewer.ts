import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { pageCaller } from '../browser/page-caller.ts';

/** Two at the provider with all roles, whom every program of the browser's tests has. */
export const REVIEWER = 'bo@leverantor.example';
export const COLLEAGUE = 'eva@leverantor.example';
/** Their password. */
export const REVIEWER_PASSWORD = 'granskar123';

/** Signs somebody at the provider in, and waits for the queue. */
export async function signInReviewer(page: Page, email = REVIEWER): Promise<void> {
  await page.goto('/signin');
  await page.getByLabel('E-post').fill(email);
  await page.locator('[name=password]').fill(REVIEWER_PASSWORD);
  await page.getByRole('button', { name: 'Logga in' }).click();
  await expect(page.getByRole('heading', { name: 'Granskning', level: 1 })).toBeVisible();
}

/** Starts a session of somebody at the provider, and returns its token. */
export async function reviewerSession(request: APIRequestContext, email = REVIEWER): Promise<string> {
  const login = { email, password: REVIEWER_PASSWORD };
  return (await pageCaller({ request }).request('POST', '/api/auth/login', { body: login })).json.authtoken;
}
