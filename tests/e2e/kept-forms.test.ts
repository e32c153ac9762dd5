import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/e2e-test.ts';
import { control, press } from '../support/browser/form.ts';
import { goWithin } from '../support/browser/go-within.ts';
import { holdResponses } from '../support/browser/hold-responses.ts';
import { pageCaller } from '../support/browser/page-caller.ts';
import {
  addMember,
  IBAN_BEFORE,
  savedIban,
  signIn,
  TYPED_IBAN,
  typeIban,
} from '../support/browser/tabs-of-accounts.ts';
import { newClient } from '../support/people/new-client.ts';
import { signInInvoicingMember } from '../support/people/sign-in-invoicing-member.ts';
import { signInNewMember } from '../support/people/sign-in-new-member.ts';
import { untilStale } from '../support/browser/until-stale.ts';

test.use({ provoked: /(net::ERR_FAILED|status of 409).*\/api\// });

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
  await untilStale(page);
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

/** An IBAN that differs from those of the other tests. */
const THIRD_IBAN = 'SE45 5000 0000 0583 9825 7466';

/** The message that others have changed what the form was filled from. */
const changed = (page: Page) => page.getByText('Uppgifterna har ändrats sedan du öppnade dem.');

/** Opens a new member's payout details on a page, and signs the other page in as the same member. */
async function openPayoutDetails(page: Page, otherPage: Page) {
  const email = await addMember(page);
  for (const one of [page, otherPage]) await signIn(one, email);
  await page.goto('/freelancer-bank-information');
  const iban = control(page, 'ibanNumber');
  await expect(iban).not.toHaveValue('');
  return { email, iban };
}

/** Tells a page that its window is used again, which a browser in a test doesn't. */
const useAgain = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));

test('payout details that another window has changed are not changed back, and can be changed after a look at them', async ({
  page,
  otherPage,
}) => {
  const { email, iban } = await openPayoutDetails(page, otherPage);
  await typeIban(otherPage);
  await press(otherPage, 'Spara');
  await expect(otherPage.getByText('Information saved successfully!!')).toBeVisible();

  await iban.fill(THIRD_IBAN);
  await useAgain(page);
  await press(page, 'Spara');
  await expect(changed(page)).toBeVisible();
  await expect(iban).toHaveValue(THIRD_IBAN);
  expect(await savedIban(page, email)).toBe(TYPED_IBAN.replaceAll(' ', ''));

  await press(page, 'Hämta det som är sparat nu');
  await expect(iban).toHaveValue(TYPED_IBAN);
  await expect(changed(page)).toBeHidden();
  await expect(page.locator('main')).toBeFocused();
  // Each save is of the version that the one before has made.
  for (const typed of [THIRD_IBAN, IBAN_BEFORE]) {
    await iban.fill(typed);
    await Promise.all([page.waitForResponse('**/api/bankinformation/savebankinfo'), press(page, 'Spara')]);
    await expect(page.getByText('Information saved successfully!!')).toBeVisible();
    expect(await savedIban(page, email)).toBe(typed.replaceAll(' ', ''));
  }
});

test('a customer and contact details that another window has changed are not changed back either', async ({ page }) => {
  const token = await signInNewMember(page);
  const caller = pageCaller(page);
  const id = await newClient(caller, token, {});
  const { json: client } = await caller.request('GET', `/api/client/${id}`, { token });

  await page.goto(`/freelancer-edit-client/${id}`);
  await control(page, 'orgCity').fill('Lund');
  const organizationClient = { ...client.organizationClient, orgRecipientEmail: 'ny@example.se' };
  const body = { clientOption: 'organization', organizationClient };
  await caller.request('PUT', `/api/client/updateclient/${id}`, { token, body });
  await press(page, 'Skapa/spara');
  await expect(changed(page)).toBeVisible();
  await press(page, 'Hämta det som är sparat nu');
  await expect(control(page, 'orgRecipientEmail')).toHaveValue('ny@example.se');
  await control(page, 'orgCity').fill('Lund');
  await press(page, 'Skapa/spara');
  await expect(page.getByText('Client updated successfully.')).toBeVisible();

  await page.goto('/freelancer-user-profile');
  await control(page, 'pvtTel').fill('08-1');
  const privateUserInfo = { pvtFname: 'Eva', pvtLname: 'Ek', pvtMobNo: '+46700000000' };
  const saved = { profileOption: 'private', privateUserInfo };
  await caller.request('POST', '/api/userprofile/saveprofile', { token, body: saved });
  await press(page, 'Spara');
  await expect(changed(page)).toBeVisible();
  await press(page, 'Hämta det som är sparat nu');
  await expect(control(page, 'pvtMobNo')).toHaveValue('+46700000000');
});

test('a form in which nothing is typed takes over what another window has saved, once its window is used again', async ({
  page,
  otherPage,
}) => {
  const { iban } = await openPayoutDetails(page, otherPage);
  const saveElsewhere = async (typed: string) => {
    await typeIban(otherPage, typed);
    await press(otherPage, 'Spara');
    await expect(otherPage.getByText('Information saved successfully!!')).toBeVisible();
    await untilStale(page);
    await Promise.all([page.waitForResponse('**/api/bankinformation/getbankinfo'), useAgain(page)]);
  };
  await saveElsewhere(TYPED_IBAN);
  await expect(iban).toHaveValue(TYPED_IBAN);

  // Somebody who is in a field may be about to type.
  await iban.focus();
  await saveElsewhere(THIRD_IBAN);
  await iban.press('End');
  await expect(iban).toHaveValue(TYPED_IBAN);
  // Once they have left it, the next use of the window brings what is saved.
  await iban.blur();
  await untilStale(page);
  await Promise.all([page.waitForResponse('**/api/bankinformation/getbankinfo'), useAgain(page)]);
  await expect(iban).toHaveValue(THIRD_IBAN);

  await saveElsewhere(TYPED_IBAN);
  await iban.focus();
  await saveElsewhere(THIRD_IBAN);
  await iban.press('End');
  await iban.press('Backspace');
  await iban.blur();
  await useAgain(page);
  await expect(iban).toHaveValue(TYPED_IBAN.slice(0, -1));
});
