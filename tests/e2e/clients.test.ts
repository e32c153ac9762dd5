import type { Page } from '@playwright/test';
import { expectAccessibleAndFitting } from '../support/browser/expect-accessible.ts';
import { expect, test } from '../support/browser/e2e-test.ts';
import { TYPED_ORGANIZATION } from '../support/people/new-client.ts';
import { signInNewMember } from '../support/people/sign-in-new-member.ts';

const company = { ...TYPED_ORGANIZATION, orgFirstName: 'Åkes & Söner AB' };
const person = {
  pvtFirstName: 'Eva',
  pvtIdNumber: '811218-9876',
  pvtReferenceName: 'Eva Ek',
  pvtRecipientEmail: 'eva@example.se',
  pvtContactNumber: '070-1234567',
  pvtStreet: 'Lillgatan 2',
  pvtPostalCode: '111 22',
  pvtCity: 'Stockholm',
};

const control = (page: Page, name: string) => page.locator(`[name="${name}"]`);

async function fill(page: Page, values: Record<string, string>, country: string): Promise<void> {
  for (const [name, value] of Object.entries(values)) await control(page, name).fill(value);
  await page.getByLabel('Land').selectOption({ label: country });
}

/** Creates customers through the API, so that the last one is first in the list. */
async function createClients(page: Page, token: string, names: string[]): Promise<void> {
  for (const orgFirstName of names) {
    const organizationClient = { ...company, orgFirstName, orgCurrencyCode: 'EUR', orgCountry: 'Sweden' };
    const data = { clientOption: 'organization', organizationClient };
    const response = await page.request.post('/api/client/createclient', { data, headers: { 'auth-token': token } });
    expect(response.status()).toBe(200);
  }
}

test('a customer is created, found, turned into a private person and deleted', async ({ page }) => {
  await signInNewMember(page);
  await page.goto('/freelancer-view-clients');
  await expect(page).toHaveTitle('View Clients');
  await page.getByRole('link', { name: 'Skapa din första kund' }).click();

  await expect(page).toHaveTitle('Create Client');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Skapa/Redigera Företagskund eller Privatkund');
  await expect(page.getByRole('radio', { name: 'Företag' })).toBeChecked();
  await fill(page, company, 'Sverige');
  await page.getByRole('button', { name: 'Skapa', exact: true }).click();
  await expect(page.getByText('Client created successfully!!')).toHaveAttribute('lang', 'en');
  await expect(control(page, 'orgFirstName')).toHaveValue('');

  await page.getByRole('link', { name: 'Visa kunder' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Visa kund');
  const row = page.getByRole('row', { name: '556016-0680 Åkes & Söner AB EUR' });
  await expect(row.getByRole('link', { name: 'Visa Fakturor' })).toHaveAttribute('href', /^\/client-invoices\/.+/);
  await row.getByRole('link', { name: 'Redigera' }).click();

  await expect(page).toHaveTitle('Freelancer - Edit Client');
  await expect(control(page, 'orgCountry')).toHaveValue('Sweden');
  await page.getByRole('radio', { name: 'Privatperson' }).check();
  await fill(page, person, 'Finland');
  await page.getByRole('button', { name: 'Skapa/spara' }).click();
  await expect(page.getByText('Client updated successfully.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Privatperson' })).toBeChecked();
  await expect(control(page, 'pvtCountry')).toHaveValue('Finland');

  await page.getByRole('link', { name: 'Visa kunder' }).click();
  await page.getByRole('button', { name: 'Radera' }).click();
  const dialog = page.getByRole('dialog', { name: 'Are you sure you want to delete?' });
  await dialog.getByRole('button', { name: 'Avbryt' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row', { name: 'Eva' })).toBeVisible();
  await page.getByRole('button', { name: 'Radera' }).click();
  await dialog.getByRole('button', { name: 'Radera' }).click();
  await expect(page.getByText('Client Deleted Successfully.')).toBeVisible();
  await expect(page.getByText('Du har inga kunder än.')).toBeVisible();
});

test('warnings are shown beside their fields and never block', async ({ page }) => {
  await signInNewMember(page);
  await page.goto('/freelancer-create-client');
  await fill(page, { ...company, orgIdNumber: '556016-0681', orgRecipientEmail: 'anna@gmial.com' }, 'Sverige');
  await expect(page.getByLabel('Organisationsnummer')).toHaveAccessibleDescription(/Kontrollsiffran stämmer inte/);
  await expect(page.getByLabel('Mottagarens e-post')).toHaveAccessibleDescription('Menar du anna@gmail.com?');
  await expect(page.getByLabel('Valuta')).toHaveAccessibleDescription('');
  await page.getByLabel('Valuta').selectOption('SEK');
  await expect(page.getByLabel('Valuta')).toHaveAccessibleDescription('Betalning tas bara emot i EUR.');
  // Numbers of other countries have other check digits.
  await page.getByLabel('Land').selectOption({ label: 'Finland' });
  await expect(page.getByLabel('Organisationsnummer')).toHaveAccessibleDescription('');
  await page.getByRole('button', { name: 'Skapa', exact: true }).click();
  await expect(page.getByText('Client created successfully!!')).toBeVisible();
});

test('a character that can not be printed on the invoice is reported beside its field, before sending', async ({
  page,
}) => {
  await signInNewMember(page);
  await page.goto('/freelancer-create-client');
  await fill(page, { ...company, orgFirstName: '김민준 محمد สมชาย', orgReferenceName: 'Selam ሰላም' }, 'Sverige');
  await expect(page.getByText('Kan inte tryckas på fakturan: ሰ ላ ም')).toBeVisible();
  await expect(page.getByText('Kan inte tryckas')).toHaveCount(1);
  await expect(control(page, 'orgReferenceName')).toHaveAccessibleDescription('Kan inte tryckas på fakturan: ሰ ላ ም');
  await control(page, 'orgReferenceName').fill('Selam');
  await control(page, 'orgCity').focus();
  await expect(page.getByText('Kan inte tryckas')).toHaveCount(0);
});

test("the browser's own validation stops values that break a rule", async ({ page }) => {
  await signInNewMember(page);
  await page.goto('/freelancer-create-client');
  const submit = page.getByRole('button', { name: 'Skapa', exact: true });
  await submit.click();
  await expect(control(page, 'orgFirstName')).toBeFocused();
  await control(page, 'orgContactNumber').pressSequentially('ring +46 (0)70+12-3');
  await expect(control(page, 'orgContactNumber')).toHaveValue('+4607012-3');

  await page.getByRole('radio', { name: 'Privatperson' }).check();
  await fill(page, { ...person, pvtFirstName: 'Eva 2' }, 'Sverige');
  await submit.click();
  await expect(control(page, 'pvtFirstName')).toBeFocused();
  await control(page, 'pvtFirstName').fill('Eva-Lena O’Brien');
  await control(page, 'pvtRecipientEmail').fill('eva@');
  await submit.click();
  await expect(control(page, 'pvtRecipientEmail')).toBeFocused();
  await control(page, 'pvtRecipientEmail').fill('eva@example.se');
  await submit.click();
  await expect(page.getByText('Client created successfully!!')).toBeVisible();
});

test('an address on one line fills in the fields of an address, and none in which something was typed', async ({
  page,
}) => {
  await signInNewMember(page);
  await page.goto('/freelancer-create-client');
  await control(page, 'orgFirstName').evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', 'Kunden AB\nStorgatan 1, lgh 1101\nSE-111 22 Växjö\n');
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(control(page, 'orgFirstName')).toHaveValue('Kunden AB');
  await expect(control(page, 'orgStreet')).toHaveValue('Storgatan 1, lgh 1101');
  await expect(control(page, 'orgPostalCode')).toHaveValue('SE-111 22');
  await expect(control(page, 'orgCity')).toHaveValue('Växjö');
  await control(page, 'orgFirstName').fill('Blåbär AB, Gatan 1, 222 33 Lund');
  await control(page, 'orgStreet').fill('Gatan 1, 222 33 Lund');
  await control(page, 'orgIdNumber').focus();
  await expect(control(page, 'orgFirstName')).toHaveValue('Blåbär AB, Gatan 1, 222 33 Lund');
  await expect(control(page, 'orgStreet')).toHaveValue('Gatan 1, 222 33 Lund');
  await expect(control(page, 'orgCity')).toHaveValue('Växjö');

  await page.getByRole('radio', { name: 'Privatperson' }).check();
  const { pvtStreet: _street, pvtPostalCode: _postalCode, pvtCity: _city, ...others } = person;
  await fill(page, others, 'Sverige');
  await control(page, 'pvtStreet').fill('Lillgatan 2, 111 22 Stockholm');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Client created successfully!!')).toBeVisible();
  await page.goto('/freelancer-view-clients');
  await page.getByRole('link', { name: 'Redigera' }).click();
  await expect(control(page, 'pvtStreet')).toHaveValue('Lillgatan 2');
  await expect(control(page, 'pvtCity')).toHaveValue('Stockholm');
});

test('switching the type keeps what is typed for a new customer, and clears it when editing', async ({ page }) => {
  const token = await signInNewMember(page);
  await createClients(page, token, ['Lingonbolaget AB']);
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

test('a customer is searched for, and those beyond the first page are reached and come back to', async ({ page }) => {
  const token = await signInNewMember(page);
  const names = Array.from({ length: 27 }, (_, index) => `Bolag ${index + 1} AB`);
  await createClients(page, token, names);
  await page.goto('/freelancer-view-clients');
  await expect(page.getByRole('row')).toHaveCount(26);
  await page.getByRole('button', { name: 'Nästa' }).click();
  await expect(page.getByRole('row', { name: 'Bolag 1 AB' })).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.getByRole('row', { name: 'Bolag 1 AB' }).getByRole('link', { name: 'Redigera' }).click();
  await expect(control(page, 'orgFirstName')).toHaveValue('Bolag 1 AB');
  await page.goBack();
  await expect(page.getByRole('row')).toHaveCount(3);

  await page.getByLabel('Sök kund').fill('BOLAG 17');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('link', { name: 'Redigera' }).click();
  await expect(control(page, 'orgFirstName')).toHaveValue('Bolag 17 AB');
  await page.goBack();
  await expect(page.getByLabel('Sök kund')).toHaveValue('BOLAG 17');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByLabel('Sök kund').fill('inget');
  await page.getByRole('button', { name: 'Rensa sökningen' }).click();
  await expect(page.getByRole('row')).toHaveCount(26);
});

test('a refusal shows the literal message and an error beside the field, and keeps what was typed', async ({
  page,
}) => {
  await signInNewMember(page);
  await page.goto('/freelancer-create-client');
  await page.getByRole('radio', { name: 'Privatperson' }).check();
  // Sends it like a browser that doesn't know patterns.
  await control(page, 'pvtFirstName').evaluate((input) => input.removeAttribute('pattern'));
  await fill(page, { ...person, pvtFirstName: 'Eva 2' }, 'Sverige');
  await page.getByRole('button', { name: 'Skapa', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Error Occurred. please try again later.');
  await expect(control(page, 'pvtFirstName')).toHaveAccessibleDescription(/bara ha bokstäver/);
  await expect(control(page, 'pvtCity')).toHaveValue(person.pvtCity);
  await control(page, 'pvtFirstName').fill('Eva');
  await page.getByRole('button', { name: 'Skapa', exact: true }).click();
  await expect(page.getByText('Client created successfully!!')).toBeVisible();
});

test('a customer that was deleted elsewhere can neither be saved nor opened', async ({ page }) => {
  const token = await signInNewMember(page);
  await createClients(page, token, ['Lingonbolaget AB']);
  await page.goto('/freelancer-view-clients');
  await page.getByRole('link', { name: 'Redigera' }).click();
  await control(page, 'orgCity').fill('Lund');
  const clientId = page.url().split('/').at(-1);
  await page.request.delete(`/api/client/deleteclient/${clientId}`, { headers: { 'auth-token': token } });
  await page.getByRole('button', { name: 'Skapa/spara' }).click();
  await expect(page.getByRole('alert')).toContainText('Error while updating Client.');
  await expect(control(page, 'orgCity')).toHaveValue('Lund');
  await page.goto(`/freelancer-edit-client/${clientId}`);
  await expect(page.getByText('Kunden finns inte, eller är raderad.')).toBeVisible();
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

test('the affiliate agreement opens in a new tab, and its second button does nothing', async ({ page }) => {
  await signInNewMember(page);
  await page.goto('/freelancer-recruit');
  await expect(page).toHaveTitle('Recruit Members');
  await expect(page.getByText('Du måste läsa och godkänna avtalet.')).toBeVisible();
  const link = page.getByRole('link', { name: 'Läs affiliateavtalet' });
  await expect(link).toHaveAttribute('target', '_blank');
  const response = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(response.headers()['content-type']).toBe('application/pdf');
  await page.getByRole('button', { name: 'Godkänn avtalet' }).click();
  await expect(page).toHaveURL('/freelancer-recruit');
});

test('the screens are accessible and fit every width with a long name', async ({ page }) => {
  const token = await signInNewMember(page);
  await createClients(page, token, ['Ett bolag', 'Ett bolag med ett alldeles särskilt långt och omständligt namn AB']);
  await page.goto('/freelancer-view-clients');
  await expect(page.getByText('omständligt').filter({ visible: true })).toBeVisible();
  await expectAccessibleAndFitting(page);
});
