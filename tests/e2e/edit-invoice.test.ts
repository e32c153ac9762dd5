import { expect, test } from '../support/browser/e2e-test.ts';
import { control } from '../support/browser/form.ts';
import { holdResponses } from '../support/browser/hold-responses.ts';
import { signInInvoicingMember } from '../support/people/sign-in-invoicing-member.ts';

test('what is typed stays when what failed to load is requested again', async ({ page }) => {
  const member = await signInInvoicingMember(page);
  const invoiceId = await member.newDraft();
  const checks = '**/api/review/checks/*';
  await page.route(checks, (route) => route.fulfill({ status: 502, json: { message: 'Trasigt.' } }));
  await page.goto(`/freelancer-edit-invoice/${invoiceId}`);
  const failed = page.getByText('Granskarens kontroller kunde inte laddas.');
  await expect(failed).toBeVisible();
  await control(page, 'note').fill('Påbörjad');
  await page.unroute(checks);
  const release = await holdResponses(page, checks);
  await page.getByRole('button', { name: 'Försök igen' }).click();
  await expect(failed).toHaveCount(0);
  await expect(control(page, 'note')).toHaveValue('Påbörjad');
  release();
});

test('a warning about check digits leads to where they are mended', async ({ page }) => {
  const member = await signInInvoicingMember(page);
  const clientId = await member.newClient();
  const invoiceId = await member.newInvoice(clientId);
  await member.newLine(invoiceId);
  const checks = ['iban', 'idNumber'].map((id) => ({ id, passed: false, reason: `Fel: ${id}.` }));
  await page.route('**/api/review/checks/*', (route) => route.fulfill({ json: { checks, clientId } }));
  for (const path of ['/freelancer-edit-invoice', '/generated-invoice']) {
    await page.goto(`${path}/${invoiceId}`);
    const warnings = page.getByRole('region', { name: 'Innan du skickar' });
    if (path === '/freelancer-edit-invoice') await warnings.locator('summary').click();
    const about = (id: string) => warnings.getByRole('note').filter({ hasText: `Fel: ${id}.` });
    await expect(about('iban').getByRole('link')).toHaveAttribute('href', '/freelancer-bank-information');
    await about('idNumber').getByRole('link').click();
    await expect(control(page, 'orgIdNumber')).toBeVisible();
  }
});

test('a term that is chosen counts from today, also the saved one of an older draft', async ({ page }) => {
  const member = await signInInvoicingMember(page);
  const invoiceId = await member.newDraft();
  await page.goto(`/freelancer-edit-invoice/${invoiceId}`);
  const saved = await control(page, 'dueDate').inputValue();
  await page.clock.setFixedTime(Date.now() + 5 * 24 * 60 * 60 * 1000);
  await page.reload();
  await expect(control(page, 'dueDate')).toHaveValue(saved);
  // Without a choice, the button saves no other date than the one that is shown.
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/invoice/updateinvoice/')) sent.push(request.url());
  });
  await page.getByRole('button', { name: 'Spara kund och fortsätt' }).click();
  await expect(page.getByText('Invoice updated Successfully.')).toBeVisible();
  expect(sent).toEqual([]);
  await expect(control(page, 'dueDate')).toHaveValue(saved);
  await control(page, 'noOfDueDates').selectOption('20');
  await control(page, 'noOfDueDates').selectOption('30');
  await expect(control(page, 'dueDate')).not.toHaveValue(saved);
  await expect(control(page, 'dueDate')).toHaveValue(/^\d{4}-\d\d-\d\d$/);

  // One that has passed is saved anew, as the screen says.
  await page.clock.setFixedTime(Date.now() + 40 * 24 * 60 * 60 * 1000);
  await page.goto(`/freelancer-edit-invoice/${await member.newDraft()}`);
  await expect(page.getByText('Förfallodagen har passerat. Spara betalningsvillkoret igen')).toBeVisible();
  await page.getByRole('button', { name: 'Spara kund och fortsätt' }).click();
  await expect(page.getByText('Invoice updated Successfully.')).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('what is saved stays on the screen if the invoice can’t be loaded again', async ({ page }) => {
  const member = await signInInvoicingMember(page);
  await page.goto(`/freelancer-edit-invoice/${await member.newDraft()}`);
  await control(page, 'note').fill('Tack!');
  await page.route('**/api/invoice/invoicedata/*', (route) =>
    route.fulfill({ status: 502, json: { message: 'Trasigt.' } }),
  );
  await page.getByRole('button', { name: 'Tillägga' }).click();
  await expect(page.getByText('Anteckningen har lagts till.')).toBeVisible();
  await control(page, 'noOfDueDates').selectOption('10');
  const due = await control(page, 'dueDate').inputValue();
  await page.getByRole('button', { name: 'Spara kund och fortsätt' }).click();
  await expect(page.getByText('Invoice updated Successfully.')).toBeVisible();
  await expect(control(page, 'note')).toHaveValue('Tack!');
  await expect(control(page, 'noOfDueDates')).toHaveValue('10');
  await expect(control(page, 'dueDate')).toHaveValue(due);
  // Nothing is unsaved, so nothing asks.
  await page.getByRole('link', { name: 'Egenlön, till Kontrollpanelen' }).click();
  await expect(page).toHaveTitle('Dashboard');
});

test('an invoice that was trashed in another window says so once something is saved on it', async ({ page }) => {
  const member = await signInInvoicingMember(page);
  const invoiceId = await member.newDraft();
  await page.goto(`/freelancer-edit-invoice/${invoiceId}`);
  await control(page, 'note').fill('Tack!');
  await member.remove(`/api/invoice/deleteinvoice/${invoiceId}`);
  await page.getByRole('button', { name: 'Tillägga' }).click();
  await expect(page.getByText('Fakturan finns inte. Den kan vara borttagen.')).toBeVisible();
  await expect(control(page, 'note')).toHaveValue('Tack!');
  await page.getByRole('link', { name: 'Till dina fakturor' }).click();
  await page.getByRole('button', { name: 'Lämna sidan' }).click();
  await expect(page).toHaveURL('/freelancer-view-invoices/edit');
});

test('pressing Send first saves the term and the note as typed; if that fails, nothing is sent and all is kept', async ({
  page,
}) => {
  const member = await signInInvoicingMember(page);
  const invoiceId = await member.newDraft();
  await page.goto(`/freelancer-edit-invoice/${invoiceId}`);
  await control(page, 'noOfDueDates').selectOption('10');
  await control(page, 'note').fill('Tack!');
  const bar = page.getByRole('region', { name: 'Summa och skicka' });
  await expect(bar).toContainText(/Summa\s*828,75\sEUR/);
  await page.route('**/api/invoice/addnote/*', (route) =>
    route.fulfill({ status: 502, json: { message: 'Trasigt.' } }),
  );
  await bar.getByRole('button', { name: 'Skicka Faktura' }).click();
  const unsent = page.getByRole('dialog', { name: 'Inte skickad, försök igen' });
  await expect(unsent.getByRole('alert')).toHaveText('Det gick inte att lägga till anteckningTrasigt.');
  await expect(control(page, 'note')).toHaveValue('Tack!');
  await page.unroute('**/api/invoice/addnote/*');
  await unsent.getByRole('button', { name: 'Försök igen' }).click();
  await expect(page.getByRole('dialog', { name: 'Avtal!' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(control(page, 'noOfDueDates')).toHaveValue('10');
  await expect(control(page, 'note')).toHaveValue('Tack!');
});

test('the edit screen shows a long customer’s name whole, on a phone too', async ({ page }) => {
  const member = await signInInvoicingMember(page);
  const name = 'Ett bolag med ett alldeles särskilt långt och omständligt namn i Mellannorrland AB';
  await page.goto(`/freelancer-edit-invoice/${await member.newInvoice(await member.newClient(name))}`);
  await expect(control(page, 'clientName')).toHaveValue(name);
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    const cutOff = await control(page, 'clientName').evaluate((field) =>
      Math.max(field.scrollWidth - field.clientWidth, field.scrollHeight - field.clientHeight),
    );
    expect.soft(cutOff, `pixels cut off at ${width}`).toBe(0);
  }
});
