import { expect, type Page } from '@playwright/test';

/** The password that the tests' reviewers choose. */
export const REVIEWER_PASSWORD = 'granskar123';

/** Signs a reviewer in who has chosen a password, and waits for the queue. */
export async function signInReviewer(page: Page, email: string): Promise<void> {
  await page.goto('/signin');
  await page.getByLabel('E-post').fill(email);
  await page.locator('[name=password]').fill(REVIEWER_PASSWORD);
  await page.getByRole('button', { name: 'Logga in' }).click();
  await expect(page.getByRole('heading', { name: 'Granskning', level: 1 })).toBeVisible();
}
