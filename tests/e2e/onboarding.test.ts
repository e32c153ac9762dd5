import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/browser/expect-accessible.ts';
import { expect, test } from '../support/browser/e2e-test.ts';
import { control, fill } from '../support/browser/form.ts';
import { goWithin } from '../support/browser/go-within.ts';
import { holdResponses } from '../support/browser/hold-responses.ts';
import { pageCaller } from '../support/browser/page-caller.ts';
import { MEMBER_PASSWORD } from '../support/people/log-in.ts';
import { newClient } from '../support/people/new-client.ts';
import { signIn, signInNewMember } from '../support/people/sign-in-new-member.ts';
import { untilStale } from '../support/browser/until-stale.ts';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const option = (page: Page, value: string) => page.locator(`[name="bankAndWiseOption"][value="${value}"]`);
const save = (page: Page) => page.getByRole('button', { name: 'Spara', exact: true });

async function saveByRequest(page: Page, token: string, path: string, data: object): Promise<void> {
  const response = await page.request.post(path, { data, headers: { 'auth-token': token } });
  expect(response.status()).toBe(200);
}

test.use({ viewport: { width: 390, height: 800 } });

test('a member gets with the keyboard alone from the first visit to being ready to invoice', async ({ page }) => {
  await signInNewMember(page);
  await page.goto('/');
  await expect(page).toHaveTitle('Dashboard');
  await expect(dialog(page, 'Välkommen till Egenlön')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kontaktuppgifter');
  await expect(control(page, 'pvtUserEmail')).toHaveAttribute('readonly');
  await expectAccessible(page);
  await control(page, 'pvtFname').focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Eva-Märta');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Data Saved Successfully.')).toHaveAttribute('lang', 'en');
  await expect(dialog(page, 'Bankuppgifterna')).toBeVisible();
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Betalningsinformation');
  await expectAccessible(page);
  await option(page, 'wiseAccountInfo').focus();
  await page.keyboard.press('Space');
  await expect(option(page, 'wiseAccountInfo')).toBeFocused();
  await control(page, 'ibanNumber').focus();
  await page.keyboard.type('be68539007547034');
  await expect(control(page, 'ibanNumber')).toHaveValue('BE68 5390 0754 7034');
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL('/');
  await expect(dialog(page, 'Välkommen!')).toContainText('Skapa en kund');
  await page.getByRole('button', { name: 'Stäng', exact: true }).last().focus();
  // Until the server knows that the greeting was closed, a page that is loaded greets once more.
  const noted = page.waitForResponse('**/api/dashboard/welcomed');
  await page.keyboard.press('Enter');
  await expect(dialog(page, 'Välkommen!')).toBeHidden();
  await noted;

  await page.getByRole('main').getByRole('link', { name: 'Betalningsinformation', exact: true }).press('Enter');
  await expect(option(page, 'wiseAccountInfo')).toBeChecked();
  await expect(control(page, 'ibanNumber')).toHaveValue('BE68 5390 0754 7034');
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Att göra klart' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a member with payout details and no profile is welcomed, and greeted once the profile is saved', async ({
  page,
}) => {
  const token = await signInNewMember(page);
  const paypalInfo = { email: 'eva@example.se' };
  await saveByRequest(page, token, '/api/bankinformation/savebankinfo', {
    bankAndWiseOption: 'paypalInfo',
    paypalInfo,
  });
  await page.goto('/');
  await dialog(page, 'Välkommen till Egenlön').getByText('Fyll i kontaktuppgifter').click();
  await save(page).click();
  await expect(page.getByText('Data Saved Successfully.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('link', { name: 'Egenlön, till Kontrollpanelen' }).click();
  await expect(dialog(page, 'Välkommen!')).toBeVisible();
});

test('the greeting after onboarding opens on the first screen that the member visits, until it is closed', async ({
  page,
  otherPage,
}) => {
  const token = await signInNewMember(page);
  const privateUserInfo = { pvtFname: 'Eva', pvtLname: 'Ek', pvtMobNo: '+46701234567' };
  await saveByRequest(page, token, '/api/userprofile/saveprofile', { profileOption: 'private', privateUserInfo });
  const paypalInfo = { email: 'eva@example.se' };
  await saveByRequest(page, token, '/api/bankinformation/savebankinfo', {
    bankAndWiseOption: 'paypalInfo',
    paypalInfo,
  });
  await signIn(otherPage, token);
  for (const screen of [page, otherPage]) {
    await screen.goto('/');
    await expect(dialog(screen, 'Välkommen!')).toContainText('Skapa en kund');
  }
  const first = dialog(otherPage, 'Välkommen!').getByRole('link', { name: /^Skapa din första/ });
  await expect(first).toHaveText('Skapa din första kund');
  await expect(first).toHaveAttribute('href', '/freelancer-create-client');
  await newClient(pageCaller(page), token);
  await otherPage.reload();
  await expect(first).toHaveText('Skapa din första faktura');
  await expect(first).toHaveAttribute('href', '/freelancer-invoice');
  const noted = otherPage.waitForResponse('**/api/dashboard/welcomed');
  await otherPage.keyboard.press('Escape');
  expect((await noted).status()).toBe(200);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Att göra klart' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('closing the dialog that a save has opened leaves the focus on its button', async ({ page }) => {
  await signInNewMember(page);
  await page.goto('/freelancer-user-profile');
  await save(page).click();
  await expect(dialog(page, 'Bankuppgifterna')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(save(page)).toBeFocused();
});

test('a member with a profile and no payout details is one step away', async ({ page }) => {
  const token = await signInNewMember(page);
  const privateUserInfo = { pvtFname: 'Eva', pvtLname: 'Ek', pvtMobNo: '+46701234567' };
  await saveByRequest(page, token, '/api/userprofile/saveprofile', { profileOption: 'private', privateUserInfo });
  await page.goto('/');
  await expect(dialog(page, 'Ett steg kvar')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('main :focus')).toHaveCount(1);
  // The screen doesn't jump when the focus goes to it.
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expect(page.locator('[aria-current="step"]')).toHaveText(/Fyll i din betalningsinformation/);
});

test('a phone number keeps the cursor where it is typed into, and the last digits of a pasted one', async ({
  page,
}) => {
  await page.goto('/signup');
  await control(page, 'phoneNo').focus();
  await page.keyboard.type('701234567');
  await page.keyboard.press('Home');
  await page.keyboard.type('46');
  await expect(control(page, 'phoneNo')).toHaveValue('+46701234567');
  for (const typed of ['0701234567', '0046701234567', '+460701234567']) {
    await control(page, 'phoneNo').fill(typed);
    await page.getByRole('button', { name: 'Menar du +46 701234567?' }).press('Enter');
    await expect(control(page, 'phoneNo')).toHaveValue('+46701234567');
  }
  await expect(control(page, 'phoneNo')).toBeFocused();

  await signInNewMember(page);
  await page.goto('/freelancer-user-profile');
  await control(page, 'pvtMobNo').focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText('+44 (20) - 7946 - 0958');
  await expect(control(page, 'pvtMobNo')).toHaveValue('+4420-7946-0958');
  await control(page, 'pvtMobNo').fill('1'.repeat(21));
  await expect(control(page, 'pvtMobNo')).toHaveJSProperty('validity.patternMismatch', true);
});

test('leaving a registration that is begun asks for confirmation', async ({ page }) => {
  await page.goto('/signup');
  const firstName = page.locator('[name=firstName]');
  await firstName.fill('Åsa');
  await page.getByRole('link', { name: 'Räkna ut din lön' }).click();
  const question = page.getByRole('dialog', { name: 'Du har ändringar som inte är sparade' });
  await question.getByRole('button', { name: 'Stanna kvar' }).click();
  await expect(firstName).toHaveValue('Åsa');
  await page.getByRole('link', { name: 'Räkna ut din lön' }).click();
  await question.getByRole('button', { name: 'Lämna sidan' }).click();
  await expect(page).toHaveURL('/rakna-ut-din-lon');
});

test('nothing is typed for an account that is being created, and the cursor is back if it is refused', async ({
  page,
}) => {
  await page.goto('/signup');
  const typed = { firstName: 'Åsa', lastName: 'Öberg', phoneNo: '+46701234567', email: 'skriver.mer@example.se' };
  await fill(page, { ...typed, password: MEMBER_PASSWORD, confirmPassword: MEMBER_PASSWORD });
  const url = '**/api/auth/createuser';
  const submit = page.getByRole('button', { name: 'Skapa konto' });
  for (const isRefused of [true, false]) {
    if (isRefused) await page.route(url, (route) => route.fulfill({ status: 429, json: { message: 'x' } }));
    const release = await holdResponses(page, url);
    await control(page, 'lastName').press('Enter');
    await expect(submit).toBeDisabled();
    await page.keyboard.type('x');
    release();
    if (!isRefused) break;
    await expect(control(page, 'lastName')).toBeFocused();
    await expect(control(page, 'lastName')).toHaveValue('Öberg');
    await page.unroute(url);
  }
  await expect(page).toHaveTitle('Dashboard');
});

test('leaving changed contact details asks for confirmation', async ({ page }) => {
  const token = await signInNewMember(page);
  await page.goto('/freelancer-user-profile');
  await control(page, 'pvtTel').pressSequentially('08-12 34+5a');
  await expect(control(page, 'pvtTel')).toHaveValue('08-12345');
  await page.getByRole('link', { name: 'Egenlön, till Kontrollpanelen' }).click();
  await page.getByRole('button', { name: 'Stanna kvar' }).click();
  await expect(control(page, 'pvtTel')).toHaveValue('08-12345');
  await page.getByRole('link', { name: 'Egenlön, till Kontrollpanelen' }).click();
  await page.getByRole('button', { name: 'Lämna sidan' }).click();
  await expect(page).toHaveURL('/');

  // So do changed choices of mail, until they are saved.
  await page.goto('/freelancer-user-profile');
  await page.getByRole('checkbox', { name: 'Betald', exact: true }).uncheck();
  await page.getByRole('link', { name: 'Egenlön, till Kontrollpanelen' }).click();
  await page.getByRole('button', { name: 'Stanna kvar' }).click();
  await page.getByRole('button', { name: 'Spara val av mejl' }).click();
  await expect(page.getByText('Ditt val är sparat.')).toBeVisible();
  await page.getByRole('link', { name: 'Egenlön, till Kontrollpanelen' }).click();
  await expect(page).toHaveURL('/');

  // When the screen is opened again, it has what was saved on another device meanwhile.
  const headers = { 'auth-token': token };
  const privateUserInfo = { pvtFname: 'Anna', pvtLname: 'Ny', pvtMobNo: '+46701234567' };
  await page.request.post('/api/userprofile/saveprofile', {
    headers,
    data: { profileOption: 'private', privateUserInfo },
  });
  const mailChoices = { recurringDraft: false, forwarded: true, overdue: true, paid: true, paidOut: true };
  await page.request.put('/api/auth/mailchoices', { headers, data: { mailChoices } });
  await untilStale(page);
  await goWithin(page, '/freelancer-user-profile');
  await expect(control(page, 'pvtLname')).toHaveValue('Ny');
  await expect(page.getByRole('checkbox', { name: 'Ett utkast väntar' })).not.toBeChecked();

  // A save leaves alone what another device changes while the screen is open.
  const changedElsewhere = { paidOut: false };
  await page.request.put('/api/auth/mailchoices', { headers, data: { mailChoices: changedElsewhere } });
  await page.getByRole('checkbox', { name: 'Betald', exact: true }).uncheck();
  await page.getByRole('button', { name: 'Spara val av mejl' }).click();
  await expect(page.getByText('Ditt val är sparat.')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Lönen är utbetald' })).not.toBeChecked();
  const stored = await page.request.get('/api/auth/mailchoices', { headers });
  expect(await stored.json()).toEqual({ mailChoices: { ...mailChoices, ...changedElsewhere, paid: false } });
});
