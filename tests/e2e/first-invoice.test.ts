import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/browser/e2e-test.ts';
import { beginOnOneDay } from '../support/browser/whole-days.ts';

test.beforeEach(() => beginOnOneDay(test.info()));

/** The texts that a new member types, by the name of their field. */
const REGISTRATION = ['Eva', 'Ekman', '46701234567', 'eva@ekman.example', 'hemligt123', 'hemligt123'];
const CLIENT = ['Kunden AB, Gatan 1, 111 22 Växjö', '556677-8899', 'Karin Ek', 'faktura@kunden.example', '08123456'];
const LINE = ['40', '75', 'Rådgivning'];

/** A person with keyboard and mouse, whose keys and clicks are counted. */
class CountedUser {
  /** Keys and clicks, without the typed texts. */
  presses = 0;
  characters = 0;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async click(target: Locator): Promise<void> {
    this.presses += 1;
    await target.click();
  }

  async press(key: string): Promise<void> {
    this.presses += 1;
    await this.page.keyboard.press(key);
  }

  /** Types into the focused field, and into those after it. */
  async type([first = '', ...others]: string[]): Promise<void> {
    this.characters += first.length;
    await this.page.keyboard.type(first);
    if (others.length === 0) return;
    await this.press('Tab');
    await this.type(others);
  }
}

test('a new member gets from registering to a sent invoice with few keys and clicks', async ({ page }) => {
  const user = new CountedUser(page);
  const field = (name: string) => page.locator(`[name="${name}"]:visible`);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });

  await page.goto('/signup');
  await expect(field('password')).toHaveAccessibleDescription('Minst 8 tecken.');
  await expect(field('firstName')).toBeFocused();
  await user.type(REGISTRATION);
  await user.press('Enter');

  await expect(dialog('Välkommen till Egenlön')).toBeVisible();
  await expect(page.locator('[aria-current="step"]')).toHaveText(/Fyll i dina kontaktuppgifter/);
  await user.press('Enter');
  await expect(field('pvtFname')).toHaveValue('Eva');
  await expect(field('pvtFname')).toBeFocused();
  await user.press('Enter');
  await expect(dialog('Bankuppgifterna')).toBeVisible();
  await user.press('Enter');

  await user.click(page.locator('[name="bankAndWiseOption"][value="bankAccountInfo"]'));
  await expect(field('country')).toHaveValue('Sweden');
  await expect(field('accountNumber')).toBeFocused();
  await user.type(['50001234560']);
  await expect(field('bankName')).toHaveValue('SEB');
  await user.press('Enter');

  await expect(dialog('Välkommen!')).toBeVisible();
  await user.press('Enter');
  await expect(field('orgFirstName')).toBeFocused();
  await expect(field('orgCountry')).toHaveValue('Sweden');
  await user.type(CLIENT);
  await expect(field('orgFirstName')).toHaveValue('Kunden AB');
  await expect(field('orgStreet')).toHaveValue('Gatan 1');
  await expect(field('orgPostalCode')).toHaveValue('111 22');
  await expect(field('orgCity')).toHaveValue('Växjö');
  await user.press('Enter');

  await expect(dialog('Lägg till belopp')).toBeVisible();
  await expect(page.getByText('Invoice Created Successfully.')).toBeAttached();
  await expect(field('clientName')).toHaveValue('Kunden AB');
  await expect(field('noOfDueDates')).toHaveValue('30');
  await expect(field('quantity')).toBeFocused();
  await user.type(LINE);
  await user.click(button('Lägg till'));
  await expect(page.getByText('3\u00a0000,00\u00a0EUR').first()).toBeVisible();

  await user.click(button('Skicka Faktura'));
  const [contract] = await Promise.all([page.waitForEvent('popup'), user.click(dialog('Avtal!').getByRole('link'))]);
  user.presses += 1;
  await contract.close();
  await user.click(dialog('Avtal!').getByLabel('Jag har läst hela avtalet'));
  await user.click(button('Godkänn och skicka'));
  await expect(page.getByText('Invoice sent Successfully.')).toBeVisible();

  // docs/product.md §4.1 says what each of them is for.
  expect(user.presses).toBeLessThanOrEqual(25);
  expect(user.characters).toBeLessThanOrEqual(162);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'På väg till dig' })).toBeVisible();
  await expect(page.getByText('2\u00a0760,00\u00a0EUR').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Kom igång' })).toHaveCount(0);
});
