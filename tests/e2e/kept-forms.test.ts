import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/e2e-test.ts';
import { control } from '../support/browser/form.ts';
import { goWithin } from '../support/browser/go-within.ts';
import { holdResponses } from '../support/browser/hold-responses.ts';
import { signInInvoicingMember } from '../support/people/sign-in-invoicing-member.ts';
import { signInNewMember } from '../support/people/sign-in-new-member.ts';

test.use({ provoked: /net::ERR_FAILED.*\/api\// });

/** Lets a request fail, and waits until it has while something is done. */
async function whileAway(page: Page, url: string, act: () => Promise<void>): Promise<void> {
  await page.route(url, (route) => route.abort());
  await Promise.all([page.waitForEvent('requestfailed'), act()]);
  await page.unroute(url);
}

test('typed payout details stay when their entry of the menu is pressed while the network is away', async ({
  page,
}) => {
  await signInNewMember(page);
  await page.goto('/freelancer-bank-information');
  await page.getByRole('radio').first().check();
  const iban = control(page, 'ibanNumber');
  await iban.fill('DE89 3704 0044 0532 0130 00');
  const entry = page.getByRole('navigation').getByRole('link', { name: 'Betalningsinformation' });
  await whileAway(page, '**/api/bankinformation/getbankinfo', () => entry.click());
  const [saved] = await Promise.all([
    page.waitForRequest('**/api/bankinformation/savebankinfo'),
    page.getByRole('button', { name: 'Spara', exact: true }).click(),
  ]);
  expect(saved.postData()).toContain('DE89370400440532013000');
});

test('a typed customer stays when its screen is opened once more while the network is away', async ({ page }) => {
  const member = await signInInvoicingMember(page);
  const path = `/freelancer-edit-client/${await member.newClient()}`;
  await page.goto(path);
  await control(page, 'orgCity').fill('Lund');
  await whileAway(page, '**/api/client/*', () => goWithin(page, path));
  const [saved] = await Promise.all([
    page.waitForRequest('**/api/client/updateclient/*'),
    page.getByRole('button', { name: 'Skapa/spara' }).click(),
  ]);
  expect(saved.postData()).toContain('Lund');
});

test('contact details don’t begin with what an earlier visit loaded if they can’t be loaded now', async ({ page }) => {
  await signInNewMember(page);
  await page.goto('/freelancer-user-profile');
  await expect(control(page, 'pvtLname')).toBeVisible();
  await goWithin(page, '/change-password');
  await expect(page).toHaveTitle('Change Password');
  // For two seconds after they were loaded, data counts as fresh.
  await page.waitForTimeout(2_100);
  await whileAway(page, '**/api/userprofile/getuserprofile', () => goWithin(page, '/freelancer-user-profile'));
  await expect(page.getByText('Dina kontaktuppgifter kunde inte laddas.')).toBeVisible();
  await expect(control(page, 'pvtLname')).toHaveCount(0);
  const release = await holdResponses(page, '**/api/userprofile/getuserprofile');
  await page.getByRole('button', { name: 'Försök igen' }).click();
  await expect(page.getByText('Dina kontaktuppgifter kunde inte laddas.')).toBeHidden();
  await expect(page.locator('main :focus')).toHaveCount(1);
  release();
  await expect(control(page, 'pvtLname')).toBeVisible();
});

test('nothing is chosen for an invoice that is being created, because it would not be in it', async ({ page }) => {
  const member = await signInInvoicingMember(page);
  await member.newClient();
  await page.goto('/freelancer-invoice');
  const release = await holdResponses(page, '**/api/invoice/createinvoice');
  const button = page.getByRole('button', { name: 'Spara kund och fortsätt' });
  await button.click();
  await expect(button).toBeDisabled();
  await control(page, 'noOfDueDates').focus();
  await page.keyboard.type('10');
  await expect(control(page, 'noOfDueDates')).toHaveValue('30');
  release();
  await expect(page).toHaveURL(/freelancer-edit-invoice/);
  await expect(control(page, 'noOfDueDates')).toHaveValue('30');
});
