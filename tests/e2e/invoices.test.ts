import type { Page } from '@playwright/test';
import { expectAccessibleAndFitting } from '../support/browser/expect-accessible.ts';
import { expect, test } from '../support/browser/e2e-test.ts';
import { newClient } from '../support/people/new-client.ts';
import { pageCaller } from '../support/browser/page-caller.ts';
import { signInNewMember } from '../support/people/sign-in-new-member.ts';

const control = (page: Page, name: string) => page.locator(`[name="${name}"]`);

/** Signs a member in and returns functions that make their requests. */
async function signIn(page: Page) {
  const token = await signInNewMember(page);
  const headers = { 'auth-token': token };
  const post = async (url: string, data: object) => {
    const answer = await page.request.post(url, { data, headers });
    expect(answer.status()).toBe(200);
    return answer.json();
  };
  return {
    newClient: (orgFirstName = 'Lingonbolaget AB', orgCurrencyCode: 'EUR' | 'SEK' = 'EUR') =>
      newClient(pageCaller(page), token, { orgFirstName, orgCurrencyCode }),
    newInvoice: async (clientId: string): Promise<string> =>
      (await post('/api/invoice/createinvoice', { clientId, noOfDueDates: 10 }))._id,
    newLine: async (invoiceId: string, values: object = {}): Promise<string> => {
      const line = { unit: 'timmar', quantity: 7.5, price: 110.5, workDescription: 'Rådgivning', ...values };
      return (await post('/api/invoice/addamount', { invoiceId, ...line })).data._id;
    },
    signOut: () => page.request.post('/api/auth/logout', { headers }),
    remove: (url: string) => page.request.delete(url, { headers }),
  };
}

test('an invoice is created, filled with lines, changed, and thrown away', async ({ page }) => {
  const member = await signIn(page);
  await page.goto('/freelancer-invoice');
  await expect(page).toHaveTitle('Invoice');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Skapa Ny Faktura');
  await expect(page.getByRole('link', { name: 'Skapa kund' })).toBeVisible();

  await member.newClient('Öbergs Måleri', 'SEK');
  await page.reload();
  for (const name of [
    'Lägg till belopp',
    'Tillägga',
    'Skicka Faktura',
    'Förhandsvisning',
    'Lönespecifikation',
    'Lägg i Papperskorgen',
  ])
    await expect(page.getByRole('button', { name })).toBeDisabled();
  for (const name of ['Benämning', 'Antal', 'Enhet', 'À-pris', 'Belopp'])
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible();
  await control(page, 'clientId').selectOption({ label: 'Öbergs Måleri (1)' });
  await expect(page.getByText('betalning tas bara emot i EUR')).toBeVisible();
  await expect(control(page, 'dueDate')).toHaveValue('');
  await control(page, 'noOfDueDates').selectOption('30');
  const inThirtyDays = await control(page, 'dueDate').inputValue();
  expect(inThirtyDays).toMatch(/^\d{4}-\d\d-\d\d$/);
  await page.getByRole('button', { name: 'Spara kund och fortsätt' }).click();

  await expect(page).toHaveURL(/\/freelancer-edit-invoice\/.+/);
  await expect(page).toHaveTitle('Freelancer - Edit Invoice');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Faktura');
  await expect(page.getByText('Invoice Created Successfully.')).toHaveAttribute('lang', 'en');
  await expect(control(page, 'clientName')).toHaveValue('Öbergs Måleri');
  await expect(control(page, 'clientName')).not.toBeEditable();
  await expect(control(page, 'dueDate')).toHaveValue(inThirtyDays);

  await page.getByRole('button', { name: 'Lägg till belopp' }).click();
  const adding = page.getByRole('dialog', { name: 'Lägg till belopp' });
  await adding.locator('[name=quantity]').fill('7.5');
  await adding.locator('[name=price]').fill('110.50');
  await expect(adding.getByRole('status').filter({ hasText: 'SEK' })).toHaveText('828,75 SEK');
  await adding.locator('[name=workDescription]').fill('Målning av kök');
  await adding.getByRole('button', { name: 'Lägg till', exact: true }).click();
  await expect(adding).toBeHidden();
  const lines = page.getByRole('region', { name: 'Belopp' });
  const row = lines.getByRole('row', { name: 'Målning av kök 7,5 Timmar 110,50 SEK 828,75 SEK' });
  await expect(row).toBeVisible();
  await expect(page.getByText('Summa 828,75 SEK')).toBeVisible();
  await expect(page.getByRole('article', { name: /^Faktura/ })).toContainText('Målning av kök');

  await row.getByRole('button', { name: 'Redigera' }).click();
  const editing = page.getByRole('dialog', { name: 'Lägg en kund till fakturan' });
  await editing.locator('[name=unit]').selectOption('Fast Pris');
  await editing.locator('[name=fixedPrice]').fill('1200');
  await editing.locator('[name=workDescription]').fill('Hela köket');
  await editing.getByRole('button', { name: 'Spara ändringar' }).click();
  await expect(page.getByText('Invoice Amount updated Successfully.')).toBeVisible();
  await expect(lines.getByRole('row', { name: 'Hela köket Fast Pris 1 200,00 SEK' })).toBeVisible();

  await control(page, 'note').fill('Tack för förtroendet!');
  await expect(page.getByRole('button', { name: 'Skicka Faktura' })).toBeDisabled();
  await page.getByRole('button', { name: 'Tillägga' }).click();
  await expect(page.getByText('Anteckningen har lagts till.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Skicka Faktura' })).toBeEnabled();
  await control(page, 'noOfDueDates').selectOption('10');
  await page.getByRole('button', { name: 'Spara kund och fortsätt' }).click();
  await expect(page.getByText('Invoice updated Successfully.')).toBeVisible();
  await expect(control(page, 'dueDate')).not.toHaveValue(inThirtyDays);

  await page.getByRole('button', { name: 'Radera' }).click();
  await page
    .getByRole('dialog', { name: 'Are you sure you want to delete?' })
    .getByRole('button', { name: 'Radera' })
    .click();
  await expect(page.getByText('Invoice Amount deleted Successfully.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(lines).toBeFocused();
  await expect(page.getByText('Summa 0,00 SEK')).toBeVisible();

  await page.getByRole('button', { name: 'Lägg i Papperskorgen' }).click();
  const trashing = page.getByRole('dialog', { name: 'Are you sure you want to add it into the trash?' });
  await trashing.getByRole('button', { name: 'Avbryt' }).click();
  await expect(trashing).toBeHidden();
  await expect(page).toHaveTitle('Freelancer - Edit Invoice');
  await page.getByRole('button', { name: 'Lägg i Papperskorgen' }).click();
  await trashing.getByRole('button', { name: 'Lägg i Papperskorgen' }).click();
  await expect(page).toHaveURL('/freelancer-view-invoices');
  await expect(page.getByText('Du har inga fakturor än.')).toBeVisible();
});

test('the dialog that the preview’s link opens does not open again when the page is reloaded', async ({ page }) => {
  const member = await signIn(page);
  const invoiceId = await member.newInvoice(await member.newClient());
  await page.goto(`/generated-invoice/${invoiceId}`);
  await page.getByRole('link', { name: 'Lägg till belopp' }).click();
  const adding = page.getByRole('dialog', { name: 'Lägg till belopp' });
  await adding.getByRole('button', { name: 'Stäng' }).first().click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Lägg till belopp' })).toBeVisible();
  await expect(adding).toBeHidden();
});

test('a line’s dialog shows the fields of its unit, refuses what is not a number, and keeps a stored decimal', async ({
  page,
}) => {
  const member = await signIn(page);
  const invoiceId = await member.newInvoice(await member.newClient());
  await member.newLine(invoiceId);
  await page.goto(`/freelancer-edit-invoice/${invoiceId}`);

  await page.getByRole('button', { name: 'Lägg till belopp' }).click();
  const adding = page.getByRole('dialog', { name: 'Lägg till belopp' });
  await expect(control(page, 'fixedPrice')).toBeDisabled();
  await control(page, 'quantity').fill('3');
  await control(page, 'workDescription').fill('Något');
  await control(page, 'unit').selectOption('fast-pris');
  for (const name of ['quantity', 'price']) {
    await expect(control(page, name)).toBeDisabled();
    await expect(control(page, name)).toHaveValue('');
  }
  await expect(control(page, 'workDescription')).toHaveValue('');
  await control(page, 'unit').selectOption('st');
  await control(page, 'quantity').fill('-2');
  await control(page, 'price').focus();
  await expect(control(page, 'quantity')).toHaveValue('');
  await control(page, 'price').pressSequentially('-');
  await control(page, 'quantity').focus();
  await expect(control(page, 'price')).toHaveValue('');
  await control(page, 'quantity').fill('0.1');
  await control(page, 'price').fill('3.005');
  await control(page, 'workDescription').fill('Tröjor');
  await adding.getByRole('button', { name: 'Lägg till', exact: true }).click();
  await expect(control(page, 'price')).toBeFocused();
  await control(page, 'price').fill('.5');
  await adding.getByRole('button', { name: 'Lägg till', exact: true }).click();
  await expect(page.getByRole('row', { name: 'Tröjor 0,1 St. 0,50 EUR 0,05 EUR Redigera' })).toBeVisible();

  const row = page.getByRole('row', { name: /Rådgivning/ });
  await row.getByRole('button', { name: 'Redigera' }).click();
  const editing = page.getByRole('dialog', { name: 'Lägg en kund till fakturan' });
  await control(page, 'workDescription').fill('Rådgivning i mars');
  await editing.getByRole('button', { name: 'Spara ändringar' }).click();
  await expect(page.getByRole('row', { name: 'Rådgivning i mars 7,5 Timmar 110,50 EUR 828,75 EUR' })).toBeVisible();
  await row.getByRole('button', { name: 'Redigera' }).click();
  await control(page, 'quantity').fill('8.5');
  await editing.getByRole('button', { name: 'Spara ändringar' }).click();
  await expect(control(page, 'quantity')).toBeFocused();
  await control(page, 'quantity').fill('8');
  await editing.getByRole('button', { name: 'Spara ändringar' }).click();
  await expect(page.getByRole('row', { name: 'Rådgivning i mars 8 Timmar 110,50 EUR 884,00 EUR' })).toBeVisible();
});

test('typed text is never lost without a question', async ({ page }) => {
  const member = await signIn(page);
  const invoiceId = await member.newInvoice(await member.newClient());
  await page.goto(`/freelancer-edit-invoice/${invoiceId}`);
  await page.getByRole('button', { name: 'Lägg till belopp' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Lägg till belopp' })).toBeFocused();

  await page.getByRole('button', { name: 'Lägg till belopp' }).click();
  await control(page, 'workDescription').fill('Påbörjad');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Stanna kvar' }).click();
  await expect(control(page, 'workDescription')).toHaveValue('Påbörjad');
  await page.getByRole('button', { name: 'Stäng fönstret' }).click();
  await page.getByRole('button', { name: 'Stäng utan att spara' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await control(page, 'note').fill('Påbörjad');
  await page.getByRole('link', { name: 'Förhandsvisning' }).click();
  await page.getByRole('button', { name: 'Stanna kvar' }).click();
  await expect(control(page, 'note')).toHaveValue('Påbörjad');
  await page.getByRole('link', { name: 'Förhandsvisning' }).click();
  await page.getByRole('button', { name: 'Lämna sidan' }).click();
  await expect(page).toHaveURL(`/generated-invoice/${invoiceId}`);
});

test('a session that ends while a line is typed asks to sign in, and the line is saved', async ({ page }) => {
  const member = await signIn(page);
  const invoiceId = await member.newInvoice(await member.newClient());
  await page.goto(`/freelancer-edit-invoice/${invoiceId}`);
  await page.getByRole('button', { name: 'Lägg till belopp' }).click();
  await control(page, 'quantity').fill('2');
  await control(page, 'price').fill('5');
  await control(page, 'workDescription').fill('Skrivet i tid');
  await member.signOut();
  await page.getByRole('button', { name: 'Lägg till', exact: true }).click();
  const signingIn = page.getByRole('dialog', { name: 'Logga in igen' });
  // A phone does this when its back button is pressed twice.
  await signingIn.evaluate((dialog: HTMLDialogElement) => dialog.close());
  await control(page, 'password').fill('hemligt123');
  await page.getByRole('button', { name: 'Logga in' }).click();
  await expect(page.getByRole('row', { name: 'Skrivet i tid 2 Timmar 5,00 EUR 10,00 EUR Redigera' })).toBeVisible();
});

test('a refusal shows the literal message with its reason, and keeps what was typed', async ({ page }) => {
  const member = await signIn(page);
  const clientId = await member.newClient();
  const invoiceId = await member.newInvoice(clientId);
  const lineId = await member.newLine(invoiceId);
  await page.goto(`/freelancer-edit-invoice/${invoiceId}`);
  await page.getByRole('button', { name: 'Redigera' }).click();
  await control(page, 'workDescription').fill('Ändrad');
  await member.remove(`/api/invoice/deleteamount/${lineId}`);
  await page.getByRole('button', { name: 'Spara ändringar' }).click();
  await expect(page.getByRole('alert')).toContainText('Please try again later.Det du söker finns inte.');
  await expect(control(page, 'workDescription')).toHaveValue('Ändrad');
  await control(page, 'workDescription').press('End');
  await page.keyboard.type('!');
  await expect(control(page, 'workDescription')).toHaveValue('Ändrad!');
  await page.getByRole('button', { name: 'Stäng fönstret' }).click();
  await page.getByRole('button', { name: 'Stäng utan att spara' }).click();

  await page.getByRole('button', { name: 'Lägg till belopp' }).click();
  await control(page, 'quantity').fill('1');
  await control(page, 'price').fill('1');
  await control(page, 'workDescription').fill('Tillagd');
  await member.remove(`/api/invoice/deleteinvoice/${invoiceId}`);
  await page.getByRole('button', { name: 'Lägg till', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Beloppet sparades inte.');
  await expect(control(page, 'workDescription')).toHaveValue('Tillagd');

  await page.goto(`/freelancer-edit-invoice/${invoiceId}`);
  await expect(page.getByText('Fakturan finns inte.')).toBeVisible();
});

test('an invoice can be created with the keyboard alone', async ({ page }) => {
  const member = await signIn(page);
  await member.newClient();
  await page.goto('/freelancer-invoice');
  await control(page, 'clientId').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle('Freelancer - Edit Invoice');
  await page.getByRole('button', { name: 'Lägg till belopp' }).focus();
  await page.keyboard.press('Enter');
  await expect(control(page, 'unit')).toBeFocused();
  for (const typed of ['', '2', '450', 'Rådgivning']) {
    await page.keyboard.type(typed);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: 'Rådgivning 2 Timmar 450,00 EUR 900,00 EUR' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Lägg till belopp' })).toBeFocused();
});

test('the invoices’ screens are accessible and fit every width with the longest name and the largest amounts', async ({
  page,
}) => {
  const member = await signIn(page);
  const clientId = await member.newClient('Ett bolag med ett alldeles särskilt långt och omständligt namn AB', 'SEK');
  const invoiceId = await member.newInvoice(clientId);
  await member.newLine(invoiceId, {
    quantity: 999_999_999.99,
    price: 999_999_999.99,
    workDescription: 'x'.repeat(60),
  });
  for (const path of [
    '/freelancer-invoice',
    `/freelancer-edit-invoice/${invoiceId}`,
    '/freelancer-view-invoices/salary-spec',
    `/client-invoices/${clientId}`,
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectAccessibleAndFitting(page);
  }
});

test('a line’s dialog is accessible and fits every width', async ({ page }) => {
  const member = await signIn(page);
  const invoiceId = await member.newInvoice(await member.newClient());
  await member.newLine(invoiceId);
  await page.goto(`/freelancer-edit-invoice/${invoiceId}`);
  await page.getByRole('button', { name: 'Redigera' }).click();
  await expect(control(page, 'unit')).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCSS('opacity', '1');
  await expectAccessibleAndFitting(page);
});
