import { expect, test } from '../support/browser/e2e-test.ts';
import { fill, press } from '../support/browser/form.ts';
import { holdResponses } from '../support/browser/hold-responses.ts';
import { pageCaller } from '../support/browser/page-caller.ts';
import { MEMBER_PASSWORD } from '../support/people/log-in.ts';
import { newMember } from '../support/people/new-member.ts';

test('registration warns of a mistyped address without blocking, and a mailed link changes it to the right one', async ({
  page,
  otherPage,
  inbox,
}) => {
  const person = `anna.${crypto.randomUUID().slice(0, 8)}`;
  await page.goto('/signup');
  await page.getByLabel(/^Förnamn/).fill('Anna');
  await page.getByLabel(/^Efternamn/).fill('Andersson');
  await page.getByLabel(/^Mobilnummer/).fill('+46701234567');
  await page.getByLabel(/^E-post/).fill(`${person}@gmial.com`);
  await page.getByLabel(/^Lösenord/).fill(MEMBER_PASSWORD);
  await expect(page.getByLabel(/^E-post/)).toHaveAccessibleDescription(`Menar du ${person}@gmail.com?`);
  await page.getByLabel(/^Bekräfta lösenord/).fill(MEMBER_PASSWORD);
  await page.getByRole('button', { name: 'Skapa konto' }).click();
  await expect(page).toHaveURL('/');

  await page.goto('/freelancer-user-profile');
  await expect(page.getByLabel(/^E-post/)).toHaveValue(`${person}@gmial.com`);
  await page.getByRole('link', { name: 'Byt e-postadress' }).click();
  await expect(page).toHaveTitle('Change Email');
  await expect(page.getByText(`Du loggar in med ${person}@gmial.com.`)).toBeVisible();
  await page.getByLabel(/^Ny e-postadress/).fill(`${person}@example.se`);
  const password = page.getByLabel(/^Nuvarande lösenord/);
  await password.fill('gissning');
  await page.getByRole('button', { name: 'Mejla länken' }).click();
  await expect(password).toHaveAccessibleDescription('Ditt nuvarande lösenord stämmer inte.');
  await expect(password).toBeFocused();
  await expect(page.getByLabel(/^Ny e-postadress/)).toHaveValue(`${person}@example.se`);
  await password.fill(MEMBER_PASSWORD);
  const release = await holdResponses(page, '**/api/auth/changeemail');
  await page.keyboard.press('Enter');
  // What is typed while it is on its way stays.
  await page.getByLabel(/^Ny e-postadress/).fill(`${person}@gmial.com`);
  release();
  await expect(page.getByText(`Vi har mejlat en länk till ${person}@example.se.`)).toBeVisible();
  await expect(page.getByLabel(/^Ny e-postadress/)).toHaveValue(`${person}@gmial.com`);

  const token = /confirm-email\/([\w-]+)/.exec((await inbox.next(`${person}@example.se`)).text ?? '')?.[1];
  await otherPage.goto(`/confirm-email/${token}`);
  await otherPage.getByRole('button', { name: 'Bekräfta adressen' }).click();
  await expect(otherPage.getByText('Din nya e-postadress är bekräftad.')).toBeVisible();
  await expect(otherPage.getByRole('button', { name: 'Bekräfta adressen' })).toHaveCount(0);
  // The pressed button has gone.
  await expect(otherPage.locator('main :focus')).toHaveCount(1);
  await otherPage.getByRole('link', { name: 'Till Egenlön' }).click();
  await otherPage.getByLabel(/^E-post/).fill(`${person}@example.se`);
  await otherPage.getByLabel(/^Lösenord/).fill(MEMBER_PASSWORD);
  await otherPage.getByRole('button', { name: 'Logga in' }).click();
  await expect(otherPage).toHaveURL('/');

  await otherPage.goto(`/confirm-email/${token}`);
  await otherPage.getByRole('button', { name: 'Bekräfta adressen' }).click();
  await expect(otherPage.getByText('Din nya e-postadress är bekräftad.')).toBeVisible();

  await page.goto('/change-password');
  await expect(page.getByText(`Du loggar in med ${person}@example.se.`)).toBeVisible();
});

test('a visitor who follows a screen’s link comes to that screen after signing in', async ({ page }) => {
  const email = `${crypto.randomUUID()}@example.se`;
  await newMember(pageCaller(page), email);
  await page.goto('/confirm-email/used-before');
  await page.getByRole('button', { name: 'Bekräfta adressen' }).click();
  await expect(page.getByText('Länken gäller inte längre.')).toBeVisible();
  await page.getByRole('link', { name: 'Byt e-postadress' }).click();
  await expect(page).toHaveURL('/signin');
  await fill(page, { email, password: MEMBER_PASSWORD });
  await press(page, 'Logga in');
  await expect(page).toHaveURL('/change-email');
});
