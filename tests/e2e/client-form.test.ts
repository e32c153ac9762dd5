import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/browser/e2e-test.ts';
import { control, fill } from '../support/browser/form.ts';
import { holdResponses } from '../support/browser/hold-responses.ts';
import { pageCaller } from '../support/browser/page-caller.ts';
import { newClient, TYPED_ORGANIZATION } from '../support/people/new-client.ts';
import { signInNewMember } from '../support/people/sign-in-new-member.ts';

const company = { ...TYPED_ORGANIZATION, orgFirstName: 'Åkes & Söner AB' };

test('nothing is typed for a new customer that is being saved, because its form is emptied then', async ({ page }) => {
  await signInNewMember(page);
  await page.goto('/freelancer-create-client');
  await fill(page, company);
  const release = await holdResponses(page, '**/api/client/createclient');
  const button = page.getByRole('button', { name: 'Skapa', exact: true });
  await button.click();
  await expect(button).toBeDisabled();
  const name = control(page, 'orgFirstName');
  await name.scrollIntoViewIfNeeded();
  const box = await name.boundingBox();
  await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 20);
  await page.keyboard.type('Nästa kund');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type('x');
  for (const key of ['orgFirstName', 'orgCity'] as const) await expect(control(page, key)).toHaveValue(company[key]);
  release();
  await expect(page.getByText('Client created successfully!!')).toBeVisible();
  await expect(name).toHaveValue('');
  // Nothing is unsaved, so nothing asks.
  await page.getByRole('link', { name: 'Visa kunder' }).click();
  await expect(page).toHaveTitle('View Clients');
});

test('a customer gets one invoice, also if its button is pressed again after staying for what is typed', async ({
  page,
}) => {
  await signInNewMember(page);
  const created: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/invoice/createinvoice')) created.push(request.url());
  });
  await page.goto('/freelancer-create-client');
  await fill(page, { ...company, orgCountry: 'Sverige' });
  await page.getByRole('button', { name: 'Skapa', exact: true }).click();
  await expect(control(page, 'orgFirstName')).toHaveValue('');
  await fill(page, { orgFirstName: 'Nästa kund AB' });
  await page.getByRole('button', { name: 'Fakturera kunden' }).click();
  await page.getByRole('button', { name: 'Stanna kvar' }).click();
  await page.getByRole('button', { name: 'Fakturera kunden' }).click();
  await page.getByRole('button', { name: 'Lämna sidan' }).click();
  await expect(page).toHaveURL(/freelancer-edit-invoice/);
  expect(created).toHaveLength(1);
});

test('switching the type keeps what is typed for a new customer, and clears it when editing', async ({ page }) => {
  const token = await signInNewMember(page);
  await newClient(pageCaller(page), token, { orgFirstName: 'Lingonbolaget AB' });
  await page.goto('/freelancer-create-client');
  await control(page, 'orgFirstName').fill('Blåbär AB');
  await page.getByRole('radio', { name: 'Privatperson' }).check();
  await page.getByRole('radio', { name: 'Företag' }).check();
  await expect(control(page, 'orgFirstName')).toHaveValue('Blåbär AB');

  await page.goto('/freelancer-view-clients');
  await page.getByRole('link', { name: 'Redigera' }).click();
  await expect(control(page, 'orgFirstName')).toHaveValue('Lingonbolaget AB');
  await page.getByRole('radio', { name: 'Privatperson' }).check();
  await page.getByRole('radio', { name: 'Företag' }).check();
  await expect(control(page, 'orgFirstName')).toHaveValue('');
});

test('a VAT number that no form shows survives an edit', async ({ page }) => {
  const headers = { 'auth-token': await signInNewMember(page) };
  const organizationClient = { ...company, orgVATNumber: 'SE1', orgCurrencyCode: 'EUR', orgCountry: 'Sweden' };
  const data = { clientOption: 'organization', organizationClient };
  const created = await page.request.post('/api/client/createclient', { data, headers });
  const { _id } = (await created.json()) as { _id: string };
  await page.goto(`/freelancer-edit-client/${_id}`);
  await control(page, 'orgCity').fill('Lund');
  await page.getByRole('button', { name: 'Skapa/spara' }).click();
  await expect(page.getByText('Client updated successfully.')).toBeVisible();
  const stored = await (await page.request.get(`/api/client/${_id}`, { headers })).json();
  expect(stored).toMatchObject({ organizationClient: { orgVATNumber: 'SE1', orgCity: 'Lund' } });
});

test('leaving a changed form asks for confirmation', async ({ page }) => {
  await signInNewMember(page);
  await page.goto('/freelancer-create-client');
  await control(page, 'orgFirstName').fill('Åkes');
  await page.getByRole('link', { name: 'Visa kunder' }).click();
  await page.getByRole('button', { name: 'Stanna kvar' }).click();
  await expect(control(page, 'orgFirstName')).toHaveValue('Åkes');
  await page.getByRole('link', { name: 'Visa kunder' }).click();
  await page.getByRole('button', { name: 'Lämna sidan' }).click();
  await expect(page).toHaveTitle('View Clients');
});

test('a double click on the button that leaves a changed form leaves it once', async ({ page }) => {
  await signInNewMember(page);
  for (const shown of ['View Clients', 'User Profile', 'View Clients']) {
    await page.goto('/freelancer-create-client');
    await control(page, 'orgFirstName').fill('Åkes');
    await page.getByRole('link', { name: shown === 'User Profile' ? 'Kontaktuppgifter' : 'Visa kunder' }).click();
    await page.getByRole('button', { name: 'Lämna sidan' }).dblclick();
    await expect(page).toHaveTitle(shown);
  }
});

test('going back from a changed form asks too, also to where the link to the content was used', async ({ page }) => {
  await newClient(pageCaller(page), await signInNewMember(page), { orgFirstName: 'Blåbär AB' });
  await page.goto('/freelancer-view-clients');
  await page.getByRole('link', { name: 'Hoppa till innehållet' }).press('Enter');
  await page.getByRole('link', { name: 'Redigera' }).press('Enter');
  await control(page, 'orgCity').fill('Lund');
  await page.evaluate(() => history.back());
  await page.getByRole('button', { name: 'Stanna kvar' }).click();
  await expect(control(page, 'orgCity')).toHaveValue('Lund');
});

test('a visitor’s first page does not load the table of countries', async ({ page }) => {
  const scripts = new Set<string>();
  page.on('request', (request) => void (request.url().endsWith('.js') && scripts.add(request.url())));
  const withCountries = async () => {
    const texts = await Promise.all([...scripts].map(async (url) => (await page.request.get(url)).text()));
    return texts.filter((text) => text.includes('Faroe Islands'));
  };
  await page.goto('/signin');
  await page.waitForLoadState('networkidle');
  expect(scripts.size).toBeGreaterThan(0);
  expect(await withCountries()).toHaveLength(0);
  await signInNewMember(page);
  await page.goto('/freelancer-create-client');
  await expect(page.getByLabel('Land').getByRole('option', { name: 'Färöarna' })).toBeAttached();
  expect(await withCountries()).toHaveLength(1);
});

/** Presses 20 pixels above or below the middle of a box or radio button, on it or on its words. */
async function pressBeside(page: Page, choice: Locator, x: number, y: -20 | 20): Promise<void> {
  const box = (await choice.boundingBox()) ?? { x: 0, y: 0, height: 0 };
  await page.mouse.click(box.x + x, box.y + box.height / 2 + y);
}

test('a box or radio button and its words are hit anywhere in the 44 pixels of their line', async ({ page }) => {
  await page.goto('/signin');
  const box = page.getByRole('checkbox', { name: 'Visa lösenord' });
  for (const [x, y, isTicked] of [
    [12, -20, true],
    [12, 20, false],
    [60, -20, true],
    [60, 20, false],
  ] as const) {
    await pressBeside(page, box, x, y);
    await expect(box).toBeChecked({ checked: isTicked, timeout: 5000 });
  }
  await signInNewMember(page);
  await page.goto('/freelancer-create-client');
  await pressBeside(page, page.getByRole('radio', { name: 'Privatperson' }), 60, -20);
  await expect(control(page, 'pvtFirstName')).toBeVisible();
  await pressBeside(page, page.getByRole('radio', { name: 'Företag' }), 60, 20);
  await expect(control(page, 'orgFirstName')).toBeVisible();
});
