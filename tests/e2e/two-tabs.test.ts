import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/e2e-test.ts';
import { holdResponses } from '../support/browser/hold-responses.ts';
import { control, fill, press } from '../support/browser/form.ts';
import { pageCaller } from '../support/browser/page-caller.ts';
import { logIn, MEMBER_PASSWORD } from '../support/people/log-in.ts';
import { newMember } from '../support/people/new-member.ts';
import { saveSenderDetails } from '../support/people/new-sendable-invoice.ts';

// The tabs of a browser share its storage, which contains the session's token (product §4.2).

const IBAN_BEFORE = 'BE68539007547034';
const TYPED_IBAN = 'DE89 3704 0044 0532 0130 00';

const WRONG_LOGIN = 'Fel e-postadress eller lösenord.';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Logga in igen' });

const question = (page: Page) =>
  page.getByRole('dialog', { name: 'Du har ändringar som inte är sparade. Vill du lämna sidan ändå?' });

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'));

/** Keeps the page from hearing of other tabs, as a phone stops tabs in the background. */
async function missOtherTabs(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.addEventListener('storage', (event) => event.stopImmediatePropagation(), { capture: true });
  });
}

/** Fills in the sign-in that is open, and presses its button. */
async function enterPassword(page: Page, email: string, password = MEMBER_PASSWORD): Promise<void> {
  await fill(page, { email, password });
  await press(page, 'Logga in');
}

/** Registers a member with complete details and returns the e-mail address. */
async function addMember(page: Page): Promise<string> {
  const email = `${crypto.randomUUID()}@example.se`;
  const { token } = await newMember(pageCaller(page), email);
  await saveSenderDetails(pageCaller(page), token);
  return email;
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/signin');
  await enterPassword(page, email);
  await expect(page).toHaveURL('/');
}

async function typeIban(page: Page): Promise<void> {
  await page.goto('/freelancer-bank-information');
  await expect(control(page, 'ibanNumber')).not.toHaveValue('');
  await control(page, 'ibanNumber').click();
  await control(page, 'ibanNumber').fill(TYPED_IBAN);
}

/** Ends the session that the browser has stored, on the server alone. */
async function endSession(page: Page): Promise<void> {
  const token = (await storedToken(page)) ?? '';
  await pageCaller(page).request('POST', '/api/auth/logout', { token });
}

/** Stores a new session of the account, as another tab does. */
async function signInAgain(page: Page, email: string): Promise<void> {
  const { authtoken } = (await logIn(pageCaller(page), email)).json;
  await page.evaluate((token: string) => localStorage.setItem('token', token), authtoken);
}

/** The IBAN that an account has on the server. */
async function savedIban(page: Page, email: string): Promise<string> {
  const caller = pageCaller(page);
  const { authtoken: token } = (await logIn(caller, email)).json;
  return (await caller.request('GET', '/api/bankinformation/getbankinfo', { token })).json.wiseAccountInfo.ibanNumber;
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
  await page.clock.runFor(3_000);
  await expect(page).toHaveURL('/signin');
  expect(await storedToken(page)).toBeNull();
  release();
});

test('signing out asks nobody to sign in first, also if the session has ended', async ({ page }) => {
  await signIn(page, await addMember(page));
  await endSession(page);
  await press(page, 'Logga Ut');
  await expect(page).toHaveURL('/signin');
  expect(await storedToken(page)).toBeNull();
});

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
