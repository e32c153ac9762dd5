import { devices } from '@playwright/test';
import { expect, test } from '../support/browser/e2e-test.ts';
import { control } from '../support/browser/form.ts';
import { signInNewMember } from '../support/people/sign-in-new-member.ts';

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
