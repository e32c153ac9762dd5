import { devices } from '@playwright/test';
import { expect, test } from '../support/browser/e2e-test.ts';
import { control, fill, press } from '../support/browser/form.ts';
import { newFreelancer } from '../support/people/new-freelancer.ts';
import { signInNewMember } from '../support/people/sign-in-new-member.ts';
import { signInWithFullPage } from '../support/people/sign-in-with-invoices.ts';

const { viewport, deviceScaleFactor, isMobile, hasTouch } = devices['Pixel 7'];
test.use({ viewport, deviceScaleFactor, isMobile, hasTouch });

test('the keyboard neither corrects nor begins with capitals what must stay as it is typed', async ({ page }) => {
  const expectKept = async (name: string, capitals: string) => {
    await expect(control(page, name)).toHaveAttribute('autocapitalize', capitals);
    await expect(control(page, name)).toHaveAttribute('autocorrect', 'off');
    await expect(control(page, name)).toHaveAttribute('spellcheck', 'false');
  };
  await page.goto('/signup');
  await page.getByRole('checkbox', { name: 'Visa lösenord' }).tap();
  await expect(control(page, 'password')).toHaveAttribute('type', 'text');
  await expectKept('password', 'none');
  await expectKept('firstName', 'words');
  await signInNewMember(page);
  await page.goto('/freelancer-create-client');
  await expectKept('orgFirstName', 'words');
  await expectKept('orgPostalCode', 'characters');
  await page.goto('/freelancer-bank-information');
  await page.getByRole('radio', { name: /Bankkonto/ }).check();
  await expectKept('ibanNumber', 'characters');
  await expectKept('swiftCode', 'characters');
  await page.getByRole('radio', { name: /PayPal/ }).check();
  await expectKept('email', 'none');
});

test('the keyboard’s key to search puts the keyboard away, so that what was found is seen', async ({ page }) => {
  await signInWithFullPage(page);
  await page.goto('/freelancer-view-invoices/edit');
  const search = page.getByLabel('Sök', { exact: true });
  await search.tap();
  await page.keyboard.type('bolaget');
  await expect(search).toHaveAttribute('enterkeyhint', 'search');
  await expect(search).toBeFocused();
  await search.press('Enter');
  await expect(search).not.toBeFocused();
  await expect(search).toHaveValue('bolaget');
  await expect(page).toHaveURL('/freelancer-view-invoices/edit?q=bolaget');
});

test('an amount that is pasted with the sign of its currency is taken without it', async ({ page }) => {
  const { invoiceId } = await newFreelancer(page, 'maja@kund.example');
  await page.goto(`/freelancer-edit-invoice/${invoiceId}`);
  await press(page, 'Lägg till belopp');
  await control(page, 'quantity').fill('2');
  await control(page, 'price').fill('1 234,50 €');
  await expect(control(page, 'price')).toHaveValue('1 234,50');
  await fill(page, { workDescription: 'Foto' });
  // A tap so soon after the dialog has opened would be a double tap's second one.
  await press(page, 'Lägg till');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('2 469,00 EUR').first()).toBeVisible();
  await press(page, 'Lägg till belopp');
  await control(page, 'price').fill('100 kr');
  await control(page, 'price').press('Tab');
  await expect(page.getByText('”100 kr” är borttaget.')).toBeVisible();
});

test('a password manager is told whose password is changed', async ({ page }) => {
  await signInNewMember(page);
  for (const path of ['/change-password', '/change-email']) {
    await page.goto(path);
    const username = page.locator('form [autocomplete="username"]');
    await expect(username).toHaveValue(/@/);
    // It leaves out a field of the type hidden.
    await expect(username).toHaveAttribute('type', 'text');
    await expect(username).toBeHidden();
  }
});

test('on the home screen the product has its own name and icons, and starts on the first screen', async ({ page }) => {
  await page.goto('/signin');
  const devtools = await page.context().newCDPSession(page);
  const { url, errors, data } = await devtools.send('Page.getAppManifest');
  expect(url).toContain('/egenlon.webmanifest');
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data ?? '') as { short_name: string; start_url: string; icons: { src: string }[] };
  expect(manifest).toMatchObject({ short_name: 'Egenlön', start_url: '/' });
  for (const { src } of manifest.icons) expect((await page.request.get(src)).ok(), src).toBe(true);
});

test('while a dialog is open, pulling it down does not load the page anew', async ({ page }) => {
  await signInNewMember(page);
  await page.goto('/freelancer-view-clients');
  const root = page.locator('html');
  await page.getByRole('button', { name: 'Meny' }).tap();
  await expect(page.getByRole('dialog')).toBeVisible();
  // What the phone's browser asks. The one of the tests has no such gesture.
  await expect(root).toHaveCSS('overscroll-behavior-y', 'contain');
  await page.getByRole('dialog').getByRole('button', { name: 'Stäng' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(root).toHaveCSS('overscroll-behavior-y', 'auto');
});
