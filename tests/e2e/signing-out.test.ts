import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/e2e-test.ts';
import { control, press } from '../support/browser/form.ts';
import { holdResponses } from '../support/browser/hold-responses.ts';
import { pageCaller } from '../support/browser/page-caller.ts';
import {
  addMember,
  endSession,
  enterPassword,
  IBAN_BEFORE,
  missOtherTabs,
  question,
  savedIban,
  signIn,
  storedToken,
  TYPED_IBAN,
  typeIban,
} from '../support/browser/tabs-of-accounts.ts';
import { logIn } from '../support/people/log-in.ts';

/** Stores a new session of the account, as another tab does. */
async function signInAgain(page: Page, email: string): Promise<void> {
  const { authtoken } = (await logIn(pageCaller(page), email)).json;
  await page.evaluate((token: string) => localStorage.setItem('token', token), authtoken);
}

test('signing out in one tab takes what was typed out of the other, before somebody else signs in', async ({
  page,
  context,
}) => {
  const [email, another] = [await addMember(page), await addMember(page)];
  await signIn(page, email);
  await typeIban(page);
  const questions: string[] = [];
  page.on('dialog', (asked) => {
    questions.push(asked.type());
    void asked.accept();
  });
  const other = await context.newPage();
  await other.goto('/');
  await press(other, 'Logga Ut');
  await expect(page).toHaveURL('/signin');
  expect(questions).toEqual([]);
  // The address may contain what was searched for, so the next account doesn't come to it.
  await enterPassword(page, another);
  await expect(page).toHaveURL('/');
});

for (const event of ['pageshow', 'visibilitychange', 'focus']) {
  test(`a tab that missed a sign-out shows nothing more of the account at ${event}`, async ({ page, context }) => {
    await missOtherTabs(page);
    await signIn(page, await addMember(page));
    await typeIban(page);
    const other = await context.newPage();
    await other.goto('/');
    await press(other, 'Logga Ut');
    await expect(other).toHaveURL('/signin');
    await expect(control(page, 'ibanNumber')).toHaveValue(TYPED_IBAN);
    await page.evaluate((type) => document.dispatchEvent(new Event(type, { bubbles: true })), event);
    await expect(page).toHaveURL('/signin');
  });
}

test('signing out with unsaved changes asks before it ends the session, and then leaves nothing in the page', async ({
  page,
}) => {
  const email = await addMember(page);
  await signIn(page, email);
  await typeIban(page);
  await page.evaluate(() => Object.assign(window, { ofAccount: true }));
  await press(page, 'Logga Ut');
  await question(page).getByRole('button', { name: 'Stanna kvar' }).click();
  await expect(question(page)).toBeHidden();
  await press(page, 'Spara');
  await expect(page.getByText('Information saved successfully!!')).toBeVisible();
  expect(await savedIban(page, email)).toBe(TYPED_IBAN.replaceAll(' ', ''));

  await control(page, 'ibanNumber').fill(IBAN_BEFORE);
  await press(page, 'Logga Ut');
  await question(page).getByRole('button', { name: 'Lämna sidan' }).click();
  await expect(page).toHaveURL('/signin');
  expect(await storedToken(page)).toBeNull();
  expect(await page.evaluate(() => 'ofAccount' in window)).toBe(false);
});

test('nobody can stay any more once the session is being ended with unsaved changes', async ({ page }) => {
  await signIn(page, await addMember(page));
  await typeIban(page);
  const release = await holdResponses(page, '**/api/auth/logout');
  await page.clock.install();
  await press(page, 'Logga Ut');
  await question(page).getByRole('button', { name: 'Lämna sidan' }).click();
  await expect(question(page).getByRole('button', { name: 'Lämna sidan' })).toBeDisabled();
  await expect(question(page).getByRole('button', { name: 'Stanna kvar' })).toBeDisabled();
  release();
  await expect(page).toHaveURL('/signin');
});

test('a page that has signed out shows nothing when the browser brings it back, and is loaded anew', async ({
  page,
}) => {
  const email = await addMember(page);
  await signIn(page, email);
  const token = await storedToken(page);
  await page.goto('/change-email');
  await expect(page.getByText(email)).toBeVisible();
  // The browser of the tests keeps no page that is left. This response leaves it open.
  await page.route('**/signin', (route) => route.fulfill({ status: 204 }));
  await Promise.all([page.waitForRequest('**/signin'), press(page, 'Logga Ut')]);
  expect(await storedToken(page)).toBeNull();
  const tell = (type: string) =>
    page.evaluate((name) => window.dispatchEvent(new PageTransitionEvent(name, { persisted: true })), type);
  await tell('pagehide');
  await expect(page.getByText(email)).toBeHidden();
  await signInAgain(page, email);
  await tell('pageshow');
  await expect(page.getByText(email)).toBeVisible();
  expect(await storedToken(page)).not.toBe(token);
});

test('signing out leaves nothing in the page if the server doesn’t respond', async ({ page }) => {
  await signIn(page, await addMember(page));
  const release = await holdResponses(page, '**/api/auth/logout');
  await page.clock.install();
  await press(page, 'Logga Ut');
  const button = page.getByRole('button', { name: 'Logga Ut' });
  await expect(button).toBeDisabled();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await page.clock.runFor(3_000);
  await expect(page).toHaveURL('/signin');
  expect(await storedToken(page)).toBeNull();
  release();
});

test('signing out asks nobody to sign in first, also if the session has ended', async ({ page }) => {
  await signIn(page, await addMember(page));
  await page.goto('/');
  await endSession(page);
  await press(page, 'Logga Ut');
  await expect(page).toHaveURL('/signin');
  expect(await storedToken(page)).toBeNull();
});
