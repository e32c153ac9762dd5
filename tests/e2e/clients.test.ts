import type { Page } from '@playwright/test';
import { expectAccessibleAndFitting } from '../support/browser/expect-accessible.ts';
import { expect, test } from '../support/browser/e2e-test.ts';
import { control, fill } from '../support/browser/form.ts';
import { holdResponses } from '../support/browser/hold-responses.ts';
import { TYPED_ORGANIZATION, TYPED_PERSON } from '../support/people/new-client.ts';
import { signInInvoicingMember } from '../support/people/sign-in-invoicing-member.ts';
import { signInNewMember } from '../support/people/sign-in-new-member.ts';

const company = { ...TYPED_ORGANIZATION, orgFirstName: 'Åkes & Söner AB' };

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
  await fill(page, { ...company, orgCountry: 'Sverige' });
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
  await fill(page, { ...TYPED_PERSON, pvtCountry: 'Finland' });
  await page.getByRole('button', { name: 'Skapa/spara' }).click();
  await expect(page.getByText('Client updated successfully.')).toBeVisible();
  // The form opens with what is saved, and not with what it showed before.
  await page.getByRole('link', { name: 'Visa kunder' }).click();
  await page.getByRole('link', { name: 'Redigera' }).click();
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
  // The pressed button has gone with its row.
  await expect(page.locator('main :focus')).toHaveCount(1);
});

test('what an earlier search found says nothing about a new one', async ({ page }) => {
  const member = await signInInvoicingMember(page);
  await member.newClient('Annas Bageri AB');
  await page.goto('/freelancer-view-clients?q=xyz');
  const none = page.getByText(/Ingen kund matchar/);
  // It is shown, and said to screen readers beside the search.
  const text = 'Ingen kund matchar ”xyz”.';
  await expect(none).toHaveText([text, text]);
  const release = await holdResponses(page, '**/api/client/fetchallclients*q=Anna*');
  const requested = page.waitForRequest('**/api/client/fetchallclients*q=Anna*');
  await page.getByRole('searchbox', { name: 'Sök kund' }).fill('Anna');
  await requested;
  await expect(none).toHaveCount(0);
  await expect(page.locator('.skeleton').first()).toBeVisible();
  release();
  await expect(page.getByRole('row', { name: /Annas Bageri/ })).toBeVisible();
});

test('a customer is searched for, and those beyond the first page are reached and come back to', async ({ page }) => {
  const token = await signInNewMember(page);
  const names = Array.from({ length: 52 }, (_, index) => `Bolag ${index + 1} AB`);
  await createClients(page, token, names);
  await page.goto('/freelancer-view-clients');
  await expect(page.getByRole('row')).toHaveCount(26);
  // A second press before the next page is there doesn't skip one.
  const release = await holdResponses(page, '**/api/client/fetchallclients*after=*');
  await page.getByRole('button', { name: 'Nästa' }).click();
  await expect(page).toHaveURL(/page=/);
  await page.getByRole('button', { name: 'Nästa' }).click();
  release();
  await expect(page.getByRole('row', { name: 'Bolag 27 AB' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Sidor' })).toContainText('26–50 av 52');
  await page.getByRole('button', { name: 'Nästa' }).click();
  await expect(page.getByRole('row', { name: 'Bolag 1 AB' })).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.getByRole('row', { name: 'Bolag 1 AB' }).getByRole('link', { name: 'Redigera' }).click();
  await expect(control(page, 'orgFirstName')).toHaveValue('Bolag 1 AB');
  await page.goBack();
  await expect(page.getByRole('row')).toHaveCount(3);

  // The last page's customers are deleted elsewhere.
  const headers = { 'auth-token': token };
  const { clients } = (await (await page.request.get('/api/client/fetchallclients', { headers })).json()) as {
    clients: { _id: string; customerNumber: number }[];
  };
  const last = clients.toSorted((one, other) => one.customerNumber - other.customerNumber).slice(0, 2);
  for (const { _id } of last) await page.request.delete(`/api/client/deleteclient/${_id}`, { headers });
  await page.reload();
  await expect(page.getByRole('row')).toHaveCount(26);
  await expect(page.getByRole('navigation', { name: 'Sidor' })).toContainText('1–25 av 50');

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

test('the address of a page of customers that can’t be shows the first page', async ({ page }) => {
  const token = await signInNewMember(page);
  await createClients(page, token, ['Lingonbolaget AB']);
  for (const end of ['9999999999', '1', '0']) {
    await page.goto(`/freelancer-view-clients?page=${end}`);
    await expect(page.getByRole('row', { name: 'Lingonbolaget AB' })).toBeVisible();
  }
  await expect(page.getByRole('button', { name: 'Försök igen' })).toHaveCount(0);
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
  await expect(page.getByRole('alert')).toContainText('Kunden finns inte, eller är raderad.');
  await expect(control(page, 'orgCity')).toHaveValue('Lund');
  await page.goto(`/freelancer-edit-client/${clientId}`);
  await expect(page.getByText('Kunden finns inte, eller är raderad.')).toBeVisible();
  // Nor is the list of its invoices, which doesn't offer to try again.
  await page.goto(`/client-invoices/${clientId}`);
  await expect(page.getByText('Kunden finns inte, eller är raderad.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Försök igen' })).toHaveCount(0);
});

test('an invoice that is begun from a customer’s empty list is for that customer', async ({ page }) => {
  const member = await signInInvoicingMember(page);
  const clientId = await member.newClient('Åbergs Måleri');
  await member.newClient('Öbergs Måleri');
  await page.goto(`/client-invoices/${clientId}`);
  await page.getByRole('link', { name: 'Skapa faktura' }).click();
  await expect(page).toHaveURL('/freelancer-invoice');
  await expect(control(page, 'clientId')).toHaveValue(clientId);
  // It is nothing that would be lost.
  await page.getByRole('button', { name: 'Tillbaka' }).click();
  await expect(page).toHaveURL(`/client-invoices/${clientId}`);
});

test('a customer that was deleted elsewhere is no longer offered once an invoice is to be made', async ({ page }) => {
  const member = await signInInvoicingMember(page);
  const clientId = await member.newClient('Åbergs Måleri');
  await member.newClient('Öbergs Måleri');
  await page.goto('/freelancer-invoice');
  await control(page, 'clientId').selectOption(clientId);
  await member.remove(`/api/client/deleteclient/${clientId}`);
  await page.getByRole('button', { name: 'Spara kund och fortsätt' }).click();
  await expect(page.getByRole('alert')).toContainText('Kunden finns inte, eller är raderad.');
  await expect(control(page, 'clientId').getByRole('option', { name: /Åbergs/ })).toHaveCount(0);
});

test('a new customer that was deleted elsewhere is not said to be saved when it is to be invoiced', async ({
  page,
}) => {
  const token = await signInNewMember(page);
  await page.goto('/freelancer-create-client');
  await fill(page, { ...company, orgCountry: 'Sverige' });
  const created = page.waitForResponse('**/api/client/createclient');
  await page.getByRole('button', { name: 'Skapa', exact: true }).click();
  const { _id: clientId } = await (await created).json();
  await page.request.delete(`/api/client/deleteclient/${clientId}`, { headers: { 'auth-token': token } });
  await page.getByRole('button', { name: 'Fakturera kunden' }).click();
  await expect(page.getByRole('alert')).toContainText('Kunden finns inte, eller är raderad.');
  await expect(page.getByText('Kunden är sparad.')).toHaveCount(0);
});

test('a customer that was deleted elsewhere leaves the list when it is deleted here', async ({ page }) => {
  const member = await signInInvoicingMember(page);
  const clientId = await member.newClient('Åbergs Måleri');
  await page.goto('/freelancer-view-clients');
  await page.getByRole('button', { name: 'Radera' }).click();
  await member.remove(`/api/client/deleteclient/${clientId}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Radera' }).click();
  await expect(page.getByText('Client Deleted Successfully.')).toBeVisible();
  await expect(page.getByText('Du har inga kunder än.')).toBeVisible();
});

test('the screens are accessible and fit every width with a long name', async ({ page }) => {
  const token = await signInNewMember(page);
  await createClients(page, token, ['Ett bolag', 'Ett bolag med ett alldeles särskilt långt och omständligt namn AB']);
  await page.goto('/freelancer-view-clients');
  await expect(page.getByText('omständligt').filter({ visible: true })).toBeVisible();
  await expectAccessibleAndFitting(page);
});
