import { expect, test } from '../support/browser/e2e-test.ts';
import { holdResponses } from '../support/browser/hold-responses.ts';
import { signInInvoicingMember } from '../support/people/sign-in-invoicing-member.ts';
import { openQueue } from '../support/people/sign-in-reviewer.ts';

test.use({ provoked: /api\/search\?q=(kajplats|kund)/ });

test('a member finds an invoice, a customer and a screen with the keyboard alone', async ({ page }) => {
  const member = await signInInvoicingMember(page);
  const invoiceId = await member.newInvoice(await member.newClient('Öbergs Måleri'));
  await member.newLine(invoiceId, { quantity: 1, price: 1234.5, workDescription: 'Fasad mot torget' });
  const { keyboard } = page;
  const field = page.getByRole('combobox', { name: 'Sök' });
  const option = (name: RegExp) => page.getByRole('option', { name });
  const isChosen = (name: RegExp) => expect(option(name)).toHaveAttribute('aria-selected', 'true');

  await page.goto('/change-password');
  const current = page.locator('[name="oldPassword"]');
  await current.focus();
  await keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await keyboard.press('Escape');
  await expect(field).toBeHidden();
  await expect(current).toBeFocused();

  await keyboard.press('Control+k');
  await keyboard.type('mot TORGET');
  await isChosen(/Öbergs Måleri.*1 234,50 EUR/);
  await keyboard.press('Enter');
  await expect(page).toHaveURL(`/freelancer-edit-invoice/${invoiceId}`);

  await keyboard.press('Control+k');
  await keyboard.type('oberg');
  await isChosen(/Öbergs Måleri.*Stockholm/);
  await keyboard.press('ArrowDown');
  await isChosen(/1 234,50 EUR/);
  await keyboard.press('ArrowUp');
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/client-invoices\//);

  await keyboard.press('Control+k');
  await keyboard.type('betalningsinfo');
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/freelancer-bank-information');

  await keyboard.press('Control+k');
  await keyboard.type('finns inte');
  await expect(page.getByText('Inget hittades för ”finns inte”.')).toBeVisible();
  await keyboard.press('Control+a');
  await keyboard.press('Delete');
  await keyboard.press('ArrowDown');
  await isChosen(/Kontaktuppgifter/);
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/freelancer-user-profile');
});

test('Enter opens a result and nothing else, though the button that opened the search gets the focus back', async ({
  page,
}) => {
  await signInInvoicingMember(page);
  await page.goto('/change-password');
  await page.getByRole('button', { name: 'Sök' }).press('Enter');
  const field = page.getByRole('combobox', { name: 'Sök' });
  await expect(field).toBeFocused();
  await page.keyboard.type('betalningsinfo');
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText(/träff/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/freelancer-bank-information');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(field).toBeHidden();
});

test('a late invoice’s status leaves the customer’s name its room on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const member = await signInInvoicingMember(page);
  await member.newInvoice(await member.newClient('Stockholms Måleri AB'));
  await page.route('**/api/search?q=malmo', async (route) => {
    const response = await route.fetch({ url: route.request().url().replace('malmo', 'maleri') });
    const { invoices } = (await response.json()) as { invoices: object[] };
    const late = { ...invoices[0], sentStatus: true, reviewState: 'forwarded', dueDate: '2020-01-01' };
    await route.fulfill({ response, json: { clients: [], invoices: [late] } });
  });
  await page.goto('/change-password');
  await page.getByRole('button', { name: 'Sök', exact: true }).click();
  await page.getByRole('combobox', { name: 'Sök' }).fill('malmo');
  const found = page.getByRole('option', { name: /Stockholms Måleri AB.*Förfallen sedan/ });
  await expect(found).toBeVisible();
  const name = await found.getByText('Stockholms Måleri AB').boundingBox();
  const number = await found.getByText(/^Faktura /).boundingBox();
  for (const box of [name, number]) expect(box?.height).toBeLessThan(30);
});

test('the provider is told that pages are all that is searched, and where invoices are', async ({ page }) => {
  await openQueue(page);
  await page.getByRole('button', { name: 'Sök', exact: true }).click();
  await page.getByRole('combobox', { name: 'Sök' }).fill('12');
  await expect(page.getByText('Ingen sida heter ”12”. Fakturor söker du i Granskning.')).toBeVisible();
});

test('what is typed while the search is loaded is searched for', async ({ page }) => {
  const member = await signInInvoicingMember(page);
  await member.newClient('Öbergs Måleri');
  await page.goto('/change-password');
  await page.waitForLoadState('networkidle');
  const release = await holdResponses(page, '**/assets/search-panel-*.js');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('ober');
  release();
  await expect(page.getByRole('combobox', { name: 'Sök' })).toBeFocused();
  await page.keyboard.type('g');
  await expect(page.getByRole('combobox', { name: 'Sök' })).toHaveValue('oberg');
  await expect(page.getByRole('option', { name: /Öbergs Måleri/ })).toBeVisible();
});

test('Enter while the search is loaded opens the first result', async ({ page }) => {
  const member = await signInInvoicingMember(page);
  const clientId = await member.newClient('Öbergs Måleri');
  await page.goto('/change-password');
  await page.waitForLoadState('networkidle');
  const release = await holdResponses(page, '**/assets/search-panel-*.js');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('oberg');
  await page.keyboard.press('Enter');
  release();
  await expect(page).toHaveURL(`/client-invoices/${clientId}`);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a failed search says so and can be tried again, and an older response never replaces a newer one', async ({
  page,
}) => {
  const member = await signInInvoicingMember(page);
  await member.newClient('Öbergs Måleri');
  await member.newClient('Kajplats');
  await page.goto('/change-password');
  await page.route('**/api/search?q=kajplats', (route) => route.fulfill({ status: 500, json: { message: 'x' } }), {
    times: 1,
  });
  const slow = Promise.withResolvers<void>();
  await page.route('**/api/search?q=oberg', async (route) => {
    await slow.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Sök', exact: true }).click();
  const field = page.getByRole('combobox', { name: 'Sök' });
  const requested = page.waitForRequest('**/api/search?q=oberg');
  await field.fill('oberg');
  await requested;
  await field.fill('kajplats');
  await page.getByRole('button', { name: 'Försök igen' }).click();
  const kajplats = page.getByRole('option', { name: /Kajplats/ });
  await expect(kajplats).toBeVisible();
  await expect(field).toBeFocused();
  const late = page.waitForResponse('**/api/search?q=oberg');
  slow.resolve();
  await late;
  await expect(kajplats).toBeVisible();
  await expect(page.getByRole('option', { name: /Öberg/ })).toBeHidden();
});

test('Enter before the results are there opens the first of them, and nothing if the search fails', async ({
  page,
}) => {
  const member = await signInInvoicingMember(page);
  await member.newClient('Kundbolaget AB');
  await page.goto('/change-password');
  const pressed = Promise.withResolvers<void>();
  await page.route('**/api/search?q=kund', async (route) => {
    await pressed.promise;
    await route.fulfill({ status: 500, json: { message: 'x' } });
  });
  await page.getByRole('button', { name: 'Sök', exact: true }).click();
  const field = page.getByRole('combobox', { name: 'Sök' });
  await field.fill('kund');
  await field.press('Enter');
  pressed.resolve();
  await expect(page.getByRole('button', { name: 'Försök igen' })).toBeVisible();
  await expect(page.getByRole('option', { name: 'Visa kunder' })).toBeVisible();
  await expect(page).toHaveURL('/change-password');

  await field.fill('kundbolaget');
  await field.press('Enter');
  await expect(page).toHaveURL(/^[^?]*\/client-invoices\//);
});
