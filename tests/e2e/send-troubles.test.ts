import { expect, test } from '../support/browser/e2e-test.ts';
import { beginOnOneDay } from '../support/browser/whole-days.ts';
import { holdResponses } from '../support/browser/hold-responses.ts';
import { acceptAgreement, sendButton, signInToSend, signInToSendAgain } from '../support/browser/send-from-screen.ts';
import { readInvoice } from '../support/people/new-invoice.ts';
import { send } from '../support/program/send-steps.ts';

test.beforeEach(() => beginOnOneDay(test.info()));

test.describe('on a network that loses a response', () => {
  test.use({ provoked: /sendinvoicepdftoadmin/ });

  test('the screen doesn’t say that the invoice is unsent, and says that it is sent once it knows', async ({
    page,
  }) => {
    const { invoiceId } = await signInToSendAgain(page);
    await page.goto(`/generated-invoice/${invoiceId}`);
    let knows = () => {};
    await page.route('**/api/admin/invoicepdf/sendinvoicepdftoadmin', async (route) => {
      await route.fetch();
      knows = await holdResponses(page, '**/api/invoice/invoicedata/*');
      await route.abort();
    });
    await sendButton(page).click();
    const unknown = page.getByRole('dialog', { name: 'Vi vet inte om fakturan är skickad' });
    await expect(unknown.getByText('Försök igen, så får du veta. Fakturan skickas bara en gång.')).toBeVisible();
    await expect(unknown.getByRole('button', { name: 'Försök igen' })).toBeVisible();
    knows();
    await expect(page.getByRole('dialog', { name: 'Fakturan är skickad' })).toContainText('inom 30 minuter');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Fakturan är Skickad' })).toBeDisabled();
  });
});

test('nothing can be typed that would be lost between the press of the send button and its dialog', async ({
  page,
}) => {
  const { invoiceId } = await signInToSendAgain(page);
  await page.goto(`/freelancer-edit-invoice/${invoiceId}`);
  const note = page.getByRole('textbox', { name: 'notering', includeHidden: true });
  await note.fill('Tack');
  const release = await holdResponses(page, '**/api/agreement/current');
  const asked = page.waitForRequest('**/api/agreement/current');
  await sendButton(page).click();
  await asked;
  await note.focus();
  await page.keyboard.type(' för i våras');
  await expect(note).toHaveValue('Tack');
  release();
  await expect(page.getByRole('dialog', { name: 'Fakturan är skickad' })).toBeVisible();
  await expect(page.getByRole('article', { name: /^Faktura/ })).toContainText('Tack');
});

test('a note that is typed after another window has sent the invoice is said not to be in it', async ({ page }) => {
  const { token, caller, invoiceId } = await signInToSend(page);
  await page.goto(`/freelancer-edit-invoice/${invoiceId}`);
  await page.getByRole('textbox', { name: 'notering' }).fill('Tack för i våras');
  await send(caller, token, invoiceId);
  await sendButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Fakturan är skickad' });
  await expect(dialog).toContainText('Fakturan var redan skickad, så det du har skrivit kom inte med.');
  await expect(dialog.getByRole('button', { name: 'Försök igen' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Fakturan är Skickad' })).toBeDisabled();
});

test('if the mail server is down, the invoice is shown as unsent, and one button sends it', async ({ page, inbox }) => {
  const { token, caller, invoiceId } = await signInToSend(page);
  await page.goto(`/generated-invoice/${invoiceId}`);
  inbox.behave('refuse');
  try {
    await sendButton(page).click();
    await acceptAgreement(page);
    const dialog = page.getByRole('dialog', { name: 'Inte skickad, försök igen' });
    await expect(dialog.getByText('Error while sending email with PDF attachment.')).toBeVisible();
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Mejla' })).toHaveAttribute('data-state', 'failed');
  } finally {
    inbox.behave('accept');
  }
  await page.goto('/freelancer-view-invoices/edit');
  await expect(page.getByRole('row').getByText('Inte skickad, försök igen')).toBeVisible();

  await caller.request('PUT', `/api/invoice/addnote/${invoiceId}`, { token, body: { note: 'Tack!' } });
  await page.goto(`/generated-invoice/${invoiceId}`);
  await expect(page.getByText('Inte skickad, försök igen')).toBeVisible();
  await sendButton(page).click();
  await acceptAgreement(page);
  await expect(page.getByText('Invoice sent Successfully.')).toBeVisible();
  await expect(page.getByText('Inte skickad, försök igen')).toBeHidden();
  await expect(page.getByText('Skickad till granskning')).toBeVisible();
});

test('sending an invoice whose last line was deleted elsewhere says that it has no lines', async ({ page }) => {
  const { token, caller, invoiceId } = await signInToSend(page);
  const [line] = (await readInvoice(caller, token, invoiceId)).invoiceAmount;
  await page.goto(`/generated-invoice/${invoiceId}`);
  await page.route('**/api/invoice/sentInvoices', async (route) => {
    await caller.request('DELETE', `/api/invoice/deleteamount/${line._id}`, { token });
    await route.continue();
  });
  await sendButton(page).click();
  await acceptAgreement(page);
  const dialog = page.getByRole('dialog', { name: 'Fakturan kan inte skickas än' });
  await expect(dialog.getByRole('button', { name: 'Lägg till belopp' })).toBeVisible();
});

test('sending a deleted invoice offers no retry, and the screen says that the invoice is gone', async ({ page }) => {
  const { token, caller, invoiceId } = await signInToSend(page);
  await page.goto(`/generated-invoice/${invoiceId}`);
  await expect(sendButton(page)).toBeEnabled();
  // As soon as the screen hears it too, the dialog goes with what the screen has shown.
  const release = await holdResponses(page, '**/api/invoice/document/*');
  await caller.request('DELETE', `/api/invoice/deleteinvoice/${invoiceId}`, { token });
  await sendButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Inte skickad', exact: true });
  await expect(dialog.getByText('Det du söker finns inte.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Försök igen' })).toHaveCount(0);
  release();
  await expect(page.getByText('Fakturan finns inte. Den kan vara borttagen.')).toBeVisible();
  await expect(page.getByText('Så här ser fakturan ut för kunden')).toHaveCount(0);
  await expect(dialog).toHaveCount(0);
});

test('sending a deleted invoice with a typed note says that the invoice is gone, and offers no retry', async ({
  page,
}) => {
  const { token, caller, invoiceId } = await signInToSend(page);
  await page.goto(`/freelancer-edit-invoice/${invoiceId}`);
  await page.getByLabel('Lägg till en notering på din faktura').fill('Tack!');
  await caller.request('DELETE', `/api/invoice/deleteinvoice/${invoiceId}`, { token });
  await sendButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Inte skickad', exact: true });
  await expect(dialog.getByText('Det du söker finns inte.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Försök igen' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByText('Fakturan finns inte. Den kan vara borttagen.')).toBeVisible();
  await expect(page.getByLabel('Lägg till en notering på din faktura')).toHaveValue('Tack!');
});
