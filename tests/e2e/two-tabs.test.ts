import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/e2e-test.ts';
import { control, press } from '../support/browser/form.ts';
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
import { MEMBER_PASSWORD } from '../support/people/log-in.ts';

const WRONG_LOGIN = 'Fel e-postadress eller lösenord.';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Logga in igen' });

test('a wrong password on a sign-in is refused, also if another tab has signed in meanwhile', async ({
  page,
  context,
}) => {
  const [email, another] = [await addMember(page), await addMember(page)];
  await page.goto('/signin');
  await signIn(await context.newPage(), another);
  await enterPassword(page, email, 'fel lösenord');
  await expect(page.getByText(WRONG_LOGIN)).toBeVisible();
  await enterPassword(page, email);
  await expect(page).toHaveURL('/');
});

test('leaving an ended session for another account asks about unsaved changes, and ends no other session', async ({
  page,
  context,
}) => {
  await missOtherTabs(page);
  const [email, another] = [await addMember(page), await addMember(page)];
  await signIn(page, email);
  await typeIban(page);
  await endSession(page);
  const other = await context.newPage();
  // Before any screen shows: one would react to the lost session by itself, and so stop the next address from opening.
  await other.addInitScript(() => {
    if (sessionStorage.getItem('begun') === null) localStorage.clear();
    sessionStorage.setItem('begun', 'yes');
  });
  await signIn(other, another);
  const token = await storedToken(other);

  await press(page, 'Spara');
  await press(page, 'Byt konto');
  await question(page).getByRole('button', { name: 'Stanna kvar' }).click();
  await expect(dialog(page)).toBeVisible();
  expect(await storedToken(page)).toBe(token);
  await press(page, 'Byt konto');
  await question(page).getByRole('button', { name: 'Lämna sidan' }).click();
  await expect(page).toHaveURL('/');
  expect(await storedToken(page)).toBe(token);
});

test('a tab that misses another account’s sign-in saves nothing into that account', async ({ page, context }) => {
  await missOtherTabs(page);
  const [email, another] = [await addMember(page), await addMember(page)];
  await signIn(page, email);
  await typeIban(page);
  const other = await context.newPage();
  await other.goto('/');
  await press(other, 'Logga Ut');
  await expect(other).toHaveURL('/signin');
  await signIn(other, another);
  await other.goto('/change-email');
  await expect(other.getByText(another)).toBeVisible();

  await Promise.all([page.waitForResponse('**/api/bankinformation/savebankinfo'), press(page, 'Spara')]);
  expect(await savedIban(page, another)).toBe(IBAN_BEFORE);
  await expect(dialog(page)).toBeVisible();
  await expect(control(page, 'email')).toHaveValue(email);
  await control(page, 'password').fill('fel lösenord');
  await press(page, 'Logga in');
  await expect(dialog(page).getByText(WRONG_LOGIN)).toBeVisible();
  await control(page, 'password').fill(MEMBER_PASSWORD);
  await press(page, 'Logga in');
  await expect(page.getByText('Information saved successfully!!')).toBeVisible();
  expect(await savedIban(page, email)).toBe(TYPED_IBAN.replaceAll(' ', ''));
  await expect(other).toHaveURL('/');
  await other.goto('/change-email');
  await expect(other.getByText(email)).toBeVisible();
});

test('a save that waits for a new sign-in is dropped when another account signs in, in another tab', async ({
  page,
  context,
}) => {
  const [email, another] = [await addMember(page), await addMember(page)];
  await signIn(page, email);
  await typeIban(page);
  await endSession(page);
  await press(page, 'Spara');
  await expect(dialog(page)).toBeVisible();
  // The new tab doesn't know whose session it was.
  const other = await context.newPage();
  await other.goto('/freelancer-view-clients');
  await enterPassword(other, another);
  await expect(dialog(other)).toBeHidden();

  await expect(page).toHaveURL('/');
  await expect(dialog(page)).toBeHidden();
  expect(await savedIban(page, another)).toBe(IBAN_BEFORE);
  expect(await savedIban(page, email)).toBe(IBAN_BEFORE);
});

test('signing in again as the same account in another tab saves what was typed in this one, also after a failed request', async ({
  page,
  context,
}) => {
  const email = await addMember(page);
  await signIn(page, email);
  await typeIban(page);
  await endSession(page);
  await press(page, 'Spara');
  await expect(control(page, 'password')).toBeFocused();
  await page.route('**/api/auth/getuser', (route) => route.fulfill({ status: 502 }));
  const failed = page.waitForResponse('**/api/auth/getuser');
  const other = await context.newPage();
  await other.goto('/freelancer-view-clients');
  await enterPassword(other, email);
  await failed;
  await page.unroute('**/api/auth/getuser');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));

  await expect(page.getByText('Information saved successfully!!')).toBeVisible();
  await expect(control(page, 'ibanNumber')).toHaveValue(TYPED_IBAN);
  expect(await savedIban(page, email)).toBe(TYPED_IBAN.replaceAll(' ', ''));
});

test('whoever has a new address by now signs in with it where a session has ended, and no other account does', async ({
  page,
  inbox,
}) => {
  const [email, another] = [await addMember(page), await addMember(page)];
  const changed = `${crypto.randomUUID()}@example.se`;
  await signIn(page, email);
  await typeIban(page);
  const caller = pageCaller(page);
  const token = (await storedToken(page)) ?? '';
  await caller.request('POST', '/api/auth/changeemail', {
    token,
    body: { newEmail: changed, password: MEMBER_PASSWORD },
  });
  const link = /confirm-email\/([\w-]+)/.exec((await inbox.next(changed)).text ?? '')?.[1];
  await caller.request('POST', '/api/auth/confirmemail', { body: { token: link } });
  await endSession(page);

  await press(page, 'Spara');
  await enterPassword(page, another);
  await expect(dialog(page).getByText('Det är ett annat konto.')).toBeVisible();
  expect(await savedIban(page, another)).toBe(IBAN_BEFORE);
  await enterPassword(page, changed);
  await expect(page.getByText('Information saved successfully!!')).toBeVisible();
  expect(await savedIban(page, changed)).toBe(TYPED_IBAN.replaceAll(' ', ''));
});

test('on the way to another screen a page notices that its session has been removed meanwhile', async ({ page }) => {
  const email = await addMember(page);
  await signIn(page, email);
  const clients = page.getByRole('navigation', { name: 'Meny' }).getByRole('link', { name: 'Visa kunder' });
  await expect(clients).toBeVisible();
  await page.evaluate(() => localStorage.removeItem('token'));
  await clients.click();
  await expect(page).toHaveURL('/signin');
});
