import { devices } from '@playwright/test';
import { expect, test } from '../support/browser/e2e-test.ts';
import { control, press } from '../support/browser/form.ts';
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
