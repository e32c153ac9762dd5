import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/e2e-test.ts';
import { control } from '../support/browser/form.ts';
import { signInNewMember } from '../support/people/sign-in-new-member.ts';

const option = (page: Page, value: string) => page.locator(`[name="bankAndWiseOption"][value="${value}"]`);
const save = (page: Page) => page.getByRole('button', { name: 'Spara', exact: true });

test.use({ viewport: { width: 390, height: 800 } });

test('a Swedish account number names its bank until a name is typed', async ({ page }) => {
  await signInNewMember(page);
  await page.goto('/freelancer-bank-information');
  await option(page, 'bankAccountInfo').check();
  await control(page, 'accountNumber').fill('50001234560');
  await expect(control(page, 'bankName')).toHaveValue('SEB');
  await control(page, 'accountNumber').fill('5000123456');
  await expect(control(page, 'bankName')).toHaveValue('');
  await control(page, 'country').selectOption('Norway');
  await control(page, 'accountNumber').fill('50001234560');
  await expect(control(page, 'bankName')).toHaveValue('');
  await control(page, 'country').selectOption('Sweden');
  await control(page, 'bankName').fill('Min bank');
  await control(page, 'accountNumber').fill('832799123456783');
  await expect(control(page, 'bankName')).toHaveValue('Min bank');
});

test('an account number is typed as people write it, fills in the bank’s name, and is saved as digits', async ({
  page,
}) => {
  await signInNewMember(page);
  await page.goto('/freelancer-bank-information');
  await option(page, 'bankAccountInfo').check();
  await control(page, 'accountNumber').fill('8327-9, 912 345 678-3');
  await expect(control(page, 'bankName')).toHaveValue('Swedbank');
  await control(page, 'ibanNumber').fill('SE45-5000-0000-0583-9825-7466');
  await expect(control(page, 'ibanNumber')).toHaveValue('SE45 5000 0000 0583 9825 7466');
  await page.getByRole('button', { name: 'Spara', exact: true }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/freelancer-bank-information');
  await expect(control(page, 'accountNumber')).toHaveValue('832799123456783');
});

test('an IBAN that a phone’s keyboard composes is grouped once it is composed, and Delete passes its spaces', async ({
  page,
}) => {
  await signInNewMember(page);
  await page.goto('/freelancer-bank-information');
  await option(page, 'wiseAccountInfo').check();
  const iban = control(page, 'ibanNumber');
  await iban.focus();
  const devtools = await page.context().newCDPSession(page);
  const typed = 'SE45500000';
  for (let at = 1; at <= typed.length; at += 1) {
    const composed = { text: typed.slice(0, at), selectionStart: at, selectionEnd: at };
    await devtools.send('Input.imeSetComposition', composed);
  }
  await page.keyboard.insertText(typed);
  await expect(iban).toHaveValue('SE45 5000 00');
  await iban.evaluate((input: HTMLInputElement) => input.setSelectionRange(4, 4));
  await page.keyboard.press('Delete');
  await page.keyboard.press('Delete');
  await expect(iban).toHaveValue('SE45 0000 0');
});

test('what is typed for a payout option is kept when another is chosen, and warnings don’t block', async ({ page }) => {
  await signInNewMember(page);
  await page.goto('/freelancer-bank-information');
  await option(page, 'bankAccountInfo').check();
  await control(page, 'country').selectOption('Cuba');
  await expect(page.getByText('Just nu går det inte att föra över pengar hit.')).toBeVisible();
  await control(page, 'bankName').fill('Banco');
  await control(page, 'ibanNumber').focus();
  await page.keyboard.press('Tab');
  await expect(page.getByText('Utan kontonummer eller IBAN')).toBeVisible();
  await control(page, 'ibanNumber').fill('SE4550000000058398257467');
  await page.keyboard.press('Tab');
  await expect(page.getByText('det ser inte ut som ett giltigt IBAN')).toBeVisible();

  await option(page, 'wiseAccountInfo').check();
  await expect(control(page, 'wiseBankName')).toHaveValue('Wise Europe SA');
  await expect(control(page, 'country')).toBeDisabled();
  await option(page, 'bankAccountInfo').check();
  await expect(control(page, 'bankName')).toHaveValue('Banco');
  await expect(control(page, 'ibanNumber')).toHaveValue('SE45 5000 0000 0583 9825 7467');

  await save(page).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Information saved successfully!!')).toBeVisible();
  await page.goto('/freelancer-bank-information');
  await expect(option(page, 'bankAccountInfo')).toBeChecked();
  await control(page, 'accountNumber').fill('0012');
  await save(page).click();
  await expect(page.getByText('Information saved successfully!!')).toHaveAttribute('lang', 'en');
});

test.describe('with a finger or a mouse', () => {
  test.use({ hasTouch: true });

  test('a press on Spara saves, although it brings a warning that moves the button, and Tab brings it at once', async ({
    page,
  }) => {
    await signInNewMember(page);
    for (const press of ['tap', 'click'] as const) {
      await page.goto('/freelancer-bank-information');
      await option(page, 'wiseAccountInfo').check();
      await control(page, 'ibanNumber').fill('BE12345678901234');
      await save(page)[press]();
      await expect(page.getByText('Information saved successfully!!')).toBeVisible();
    }
    await page.goto('/freelancer-bank-information');
    await option(page, 'bankAccountInfo').check();
    await control(page, 'bankName').fill('Banco');
    await control(page, 'ibanNumber').focus();
    await save(page).click();
    await expect(page.getByText('Information saved successfully!!')).toBeVisible();
    await expect(page.getByText('Utan kontonummer eller IBAN').first()).toBeVisible();
    await control(page, 'ibanNumber').fill('BE12345678901234');
    await page.keyboard.press('Tab');
    await expect(page.getByText('det ser inte ut som ett giltigt IBAN')).toBeVisible();
  });
});

test('a bank account with neither account number nor IBAN is saved with a warning, and opens with it', async ({
  page,
}) => {
  await signInNewMember(page);
  await page.goto('/freelancer-bank-information');
  await option(page, 'bankAccountInfo').check();
  await control(page, 'bankName').fill('Banco');
  await save(page).click();
  await expect(page).toHaveURL('/');
  const warning = 'Utan kontonummer eller IBAN kan det dröja innan lönen kommer fram.';
  await expect(page.getByText('Information saved successfully!!').locator('..')).toContainText(warning);
  await page.goto('/freelancer-bank-information');
  for (const name of ['accountNumber', 'ibanNumber'])
    await expect(control(page, name)).toHaveAccessibleDescription(new RegExp(warning));
});

test('the browser refuses an IBAN of thirteen characters, and letters or too many digits in an account number', async ({
  page,
}) => {
  await signInNewMember(page);
  await page.goto('/freelancer-bank-information');
  const isValid = (name: string) => control(page, name).evaluate((input: HTMLInputElement) => input.validity.valid);
  await option(page, 'bankAccountInfo').check();
  await control(page, 'ibanNumber').fill('BE6853900754 7');
  expect(await isValid('ibanNumber')).toBe(false);
  await control(page, 'ibanNumber').fill('BE6853900754 70');
  expect(await isValid('ibanNumber')).toBe(true);
  await control(page, 'accountNumber').fill('12a');
  expect(await isValid('accountNumber')).toBe(false);
  // Nothing is cut: with separators it may have more than 32 characters, and a number of 33 digits isn't made one of 32.
  const digits = '1234 5678 9012 3456 7890 1234 5678 9012';
  await control(page, 'accountNumber').fill(digits);
  await expect(control(page, 'accountNumber')).toHaveValue(digits);
  expect(await isValid('accountNumber')).toBe(true);
  await control(page, 'accountNumber').fill(`${digits} 3`);
  expect(await isValid('accountNumber')).toBe(false);
});
