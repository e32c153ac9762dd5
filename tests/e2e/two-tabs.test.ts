import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/e2e-test.ts';
import { control, fill, press } from '../support/browser/form.ts';
import { pageCaller } from '../support/browser/page-caller.ts';
import { MEMBER_PASSWORD, newMember } from '../support/people/new-member.ts';
import { saveSenderDetails } from '../support/people/new-sendable-invoice.ts';

// The tabs of a browser share its storage, which contains the session's token (product §4.2).

const IBAN_BEFORE = 'BE68539007547034';
const TYPED_IBAN = 'DE89 3704 0044 0532 0130 00';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Logga in igen' });

/** Registers a member with complete details and returns the e-mail address. */
async function addMember(page: Page): Promise<string> {
  const email = `${crypto.randomUUID()}@example.se`;
  const { token } = await newMember(pageCaller(page), email);
  await saveSenderDetails(pageCaller(page), token);
  return email;
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/signin');
  await fill(page, { email, password: MEMBER_PASSWORD });
  await press(page, 'Logga in');
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
  const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? '';
  await pageCaller(page).request('POST', '/api/auth/logout', { token });
}

/** The IBAN that an account has on the server. */
async function savedIban(page: Page, email: string): Promise<string> {
  const caller = pageCaller(page);
  const body = { email, password: MEMBER_PASSWORD };
  const { authtoken: token } = (await caller.request('POST', '/api/auth/login', { body })).json;
  return (await caller.request('GET', '/api/bankinformation/getbankinfo', { token })).json.wiseAccountInfo.ibanNumber;
}

test('signing out in one tab takes what was typed out of the other, before somebody else signs in', async ({
  page,
  context,
}) => {
  await signIn(page, await addMember(page));
  await typeIban(page);
  const questions: string[] = [];
  page.on('dialog', (question) => {
    questions.push(question.type());
    void question.accept();
  });
  const other = await context.newPage();
  await other.goto('/');
  await press(other, 'Logga Ut');
  await expect(page).toHaveURL('/signin');
  expect(questions).toEqual([]);
  await page.goBack();
  await expect(page).toHaveURL('/signin');
  await expect(control(page, 'ibanNumber')).toHaveCount(0);
});

test('a tab that misses another account’s sign-in saves nothing into that account', async ({ page, context }) => {
  // A phone stops tabs in the background. They hear of a change of the storage when they are shown again.
  await page.addInitScript(() => {
    window.addEventListener('storage', (event) => event.stopImmediatePropagation(), { capture: true });
  });
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
  await control(page, 'password').fill(MEMBER_PASSWORD);
  await press(page, 'Logga in');
  await expect(page.getByText('Information saved successfully!!')).toBeVisible();
  expect(await savedIban(page, email)).toBe(TYPED_IBAN.replaceAll(' ', ''));
  await expect(other.getByText(`Du loggar in med ${email}.`)).toBeVisible();
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
  await fill(other, { email: another, password: MEMBER_PASSWORD });
  await press(other, 'Logga in');
  await expect(dialog(other)).toBeHidden();

  await expect(dialog(page)).toBeHidden();
  await expect(control(page, 'ibanNumber')).toHaveValue('BE68 5390 0754 7034');
  expect(await savedIban(page, another)).toBe(IBAN_BEFORE);
  expect(await savedIban(page, email)).toBe(IBAN_BEFORE);
});

test('signing in again as the same account in another tab saves what was typed in this one', async ({
  page,
  context,
}) => {
  const email = await addMember(page);
  await signIn(page, email);
  await typeIban(page);
  await endSession(page);
  await press(page, 'Spara');
  await expect(dialog(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/freelancer-view-clients');
  await fill(other, { email, password: MEMBER_PASSWORD });
  await press(other, 'Logga in');

  await expect(page.getByText('Information saved successfully!!')).toBeVisible();
  await expect(control(page, 'ibanNumber')).toHaveValue(TYPED_IBAN);
  expect(await savedIban(page, email)).toBe(TYPED_IBAN.replaceAll(' ', ''));
});
