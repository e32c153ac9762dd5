import type { Page, Route } from '@playwright/test';
import { expectAccessibleAndFitting } from '../support/browser/expect-accessible.ts';
import { expect, test } from '../support/browser/e2e-test.ts';
import { control } from '../support/browser/form.ts';
import { holdResponses } from '../support/browser/hold-responses.ts';
import { MEMBER_PASSWORD } from '../support/people/log-in.ts';
import { signInInvoicingMember } from '../support/people/sign-in-invoicing-member.ts';

/** Signs in a member, and opens the dialog that adds a line to an invoice. */
async function openNewLine(page: Page) {
  const member = await signInInvoicingMember(page);
  const invoiceId = await member.newInvoice(await member.newClient());
  await page.goto(`/freelancer-edit-invoice/${invoiceId}`);
  await page.getByRole('button', { name: 'Lägg till belopp' }).click();
  return { member, invoiceId };
}

/**
 * Types a new line of 10 EUR, 'Skisser'. The response to its save is held back.
 * @returns a function that releases it
 */
async function typeNewLine(page: Page) {
  await openNewLine(page);
  await control(page, 'quantity').fill('2');
  await control(page, 'price').fill('5');
  await control(page, 'workDescription').fill('Skisser');
  return holdResponses(page, '**/api/invoice/addamount');
}

test('the dialog that the preview’s link opens does not open again when the page is reloaded', async ({ page }) => {
  const member = await signInInvoicingMember(page);
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
  const member = await signInInvoicingMember(page);
  const invoiceId = await member.newDraft();
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

test('what came of the last of many lines is told in sight on a phone, and can be closed', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const member = await signInInvoicingMember(page);
  const invoiceId = await member.newInvoice(await member.newClient());
  for (let line = 1; line <= 12; line += 1) await member.newLine(invoiceId, { workDescription: `Rad nummer ${line}` });
  await page.goto(`/freelancer-edit-invoice/${invoiceId}`);
  await page.route('**/api/invoice/deleteamount/*', (route) =>
    route.fulfill({ status: 422, json: { message: 'Något gick fel.' } }),
  );
  await page
    .getByRole('row', { name: /Rad nummer 12/ })
    .getByRole('button', { name: 'Radera' })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Radera' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('Please try again later.')).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Stäng meddelandet' }).click();
  await expect(page.getByText('Please try again later.')).toBeHidden();
});

test('a line and an invoice that were removed in another window are gone here too', async ({ page, context }) => {
  const member = await signInInvoicingMember(page);
  const invoiceId = await member.newDraft();
  const other = await context.newPage();
  for (const window of [page, other]) await window.goto(`/freelancer-edit-invoice/${invoiceId}`);
  const row = (window: Page) => window.getByRole('row', { name: /Rådgivning/ });
  const remove = async (window: Page) => {
    await row(window).getByRole('button', { name: 'Radera' }).click();
    await window.getByRole('dialog').getByRole('button', { name: 'Radera' }).click();
    await expect(row(window)).toBeHidden();
  };
  await row(page).getByRole('button', { name: 'Redigera' }).click();
  await remove(other);
  await control(page, 'workDescription').fill('För sent');
  await page.getByRole('button', { name: 'Spara ändringar' }).click();
  const editing = page.getByRole('dialog');
  await expect(editing.getByText('Raden finns inte längre.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Rådgivning/, includeHidden: true })).toHaveCount(0);

  await other.getByRole('button', { name: 'Lägg i Papperskorgen' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Lägg i Papperskorgen' }).click();
  await expect(other).toHaveURL(/\/freelancer-view-invoices/);
  await other.goto(`/freelancer-edit-invoice/${invoiceId}`);
  await expect(other.getByText('Fakturan finns inte. Den kan vara borttagen.')).toBeVisible();
  await expect(other.getByRole('button', { name: 'Skicka Faktura' })).toBeHidden();
});

test('typed text is never lost without a question', async ({ page }) => {
  const { invoiceId } = await openNewLine(page);
  await expect(page.getByRole('dialog')).toBeVisible();
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

  // A dialog that was closed meanwhile doesn't take the question about the note with it.
  await page.getByRole('button', { name: 'Lägg till belopp' }).click();
  await control(page, 'quantity').fill('3');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Stäng utan att spara' }).click();
  await page.getByRole('button', { name: 'Logga Ut' }).click();
  await page.getByRole('button', { name: 'Stanna kvar' }).click();
  await expect(control(page, 'note')).toHaveValue('Påbörjad');
  await page.getByRole('link', { name: 'Förhandsvisning' }).click();
  await page.getByRole('button', { name: 'Lämna sidan' }).click();
  await expect(page).toHaveURL(`/generated-invoice/${invoiceId}`);
});

test('a pasted text that is too long is not cut, and is not saved before it is shortened', async ({ page }) => {
  await openNewLine(page);
  const adding = page.getByRole('dialog', { name: 'Lägg till belopp' });
  await control(page, 'quantity').fill('2');
  await control(page, 'price').fill('5');
  await control(page, 'workDescription').focus();
  await page.keyboard.insertText('x'.repeat(1002));
  await expect(control(page, 'workDescription')).toHaveValue('x'.repeat(1002));
  const add = adding.getByRole('button', { name: 'Lägg till', exact: true });
  await add.click();
  await expect(control(page, 'workDescription')).toBeFocused();
  await expect(control(page, 'workDescription')).toHaveAccessibleDescription(/högst 1\s000 tecken. Ta bort 2\./);
  await control(page, 'workDescription').press('Backspace');
  await control(page, 'workDescription').press('Backspace');
  await expect(control(page, 'workDescription')).not.toHaveAttribute('aria-invalid');
  await add.click();
  await expect(page.getByRole('row', { name: /x 2 Timmar/ })).toBeVisible();
});

test('what is typed while a save is on its way stays, also in a dialog that was opened after it', async ({ page }) => {
  const member = await signInInvoicingMember(page);
  const invoiceId = await member.newInvoice(await member.newClient());
  await page.goto(`/freelancer-edit-invoice/${invoiceId}`);
  const saveNote = await holdResponses(page, '**/api/invoice/addnote/*');
  await control(page, 'note').fill('Tack');
  await page.getByRole('button', { name: 'Tillägga' }).click();
  await control(page, 'note').press('End');
  await page.keyboard.type(' för uppdraget');
  saveNote();
  await expect(page.getByRole('button', { name: 'Tillägga' })).toBeEnabled();
  await expect(control(page, 'note')).toHaveValue('Tack för uppdraget');

  const saveLine = await holdResponses(page, '**/api/invoice/addamount');
  await page.getByRole('button', { name: 'Lägg till belopp' }).click();
  await control(page, 'quantity').fill('2');
  await control(page, 'price').fill('5');
  await control(page, 'workDescription').fill('Först');
  await page.getByRole('button', { name: 'Lägg till', exact: true }).click();
  await page.getByRole('button', { name: 'Stäng fönstret' }).click();
  await page.getByRole('button', { name: 'Stäng utan att spara' }).click();
  await page.getByRole('button', { name: 'Lägg till belopp' }).click();
  await control(page, 'workDescription').fill('Sedan');
  saveLine();
  await expect(page.getByRole('row', { name: 'Först', includeHidden: true }).first()).toBeVisible();
  await expect(control(page, 'workDescription')).toHaveValue('Sedan');
});

test('what is typed while a line is added keeps the cursor, and is not lost without a question', async ({ page }) => {
  const addLine = await typeNewLine(page);
  await page.keyboard.press('Enter');
  await page.keyboard.type(' och foton');
  addLine();
  await expect(page.getByText('10,00 EUR är tillagt.')).toBeVisible();
  await expect(control(page, 'workDescription')).toHaveValue('Skisser och foton');
  await expect(control(page, 'workDescription')).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Stanna kvar' }).click();
  await expect(control(page, 'workDescription')).toHaveValue('Skisser och foton');
});

test('what is typed while a line is saved is asked about too, and saved with the same line', async ({ page }) => {
  const addLine = await typeNewLine(page);
  await page.getByRole('button', { name: 'Lägg till', exact: true }).click();
  await control(page, 'workDescription').press('End');
  await page.keyboard.type(' och foton');
  addLine();
  await expect(page.getByText('Raden är sparad.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Stanna kvar' }).click();
  await expect(control(page, 'workDescription')).toHaveValue('Skisser och foton');
  await page.getByRole('button', { name: 'Lägg till', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const lines = page.getByRole('region', { name: 'Belopp' }).getByRole('row', { name: /Skisser/ });
  await expect(lines).toHaveCount(1);
  await expect(lines).toContainText('Skisser och foton');
});

test('a line whose response is lost is not said to be unsaved, and shows in the list before it is added again', async ({
  page,
}) => {
  await openNewLine(page);
  const lost = (route: Route) => route.fulfill({ status: 502, body: '' });
  const addWithoutResponse = async (description: string) => {
    await page.route('**/api/invoice/addamount', async (route) => {
      await route.fetch();
      await lost(route);
    });
    await control(page, 'quantity').fill('2');
    await control(page, 'price').fill('5');
    await control(page, 'workDescription').fill(description);
    await page.getByRole('button', { name: 'Lägg till', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('Vi vet inte om raden sparades.');
    await page.unroute('**/api/invoice/addamount');
  };
  const line = (name: RegExp) =>
    page.getByRole('region', { name: 'Belopp', includeHidden: true }).getByRole('row', { name, includeHidden: true });
  await addWithoutResponse('Skisser');
  await expect(line(/Skisser/)).toHaveCount(1);
  await page.getByRole('button', { name: 'Lägg till', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(line(/Skisser/)).toHaveCount(1);

  // The network comes back only when the member closes the dialog to look.
  await page.getByRole('button', { name: 'Lägg till belopp' }).click();
  await page.route('**/api/invoice/invoicedata/*', lost);
  const refreshed = page.waitForResponse('**/api/invoice/invoicedata/*');
  await addWithoutResponse('Foton');
  await refreshed;
  await page.unroute('**/api/invoice/invoicedata/*');
  await page.getByRole('button', { name: 'Stäng fönstret' }).click();
  await page.getByRole('button', { name: 'Stäng utan att spara' }).click();
  await expect(line(/Foton/)).toHaveCount(1);
});

test('a line that comes after its dialog was closed takes no question from the next dialog', async ({ page }) => {
  const addLine = await typeNewLine(page);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Stäng fönstret' }).click();
  await page.getByRole('button', { name: 'Stäng utan att spara' }).click();
  await page.getByRole('button', { name: 'Lägg till belopp' }).click();
  await control(page, 'workDescription').fill('Sedan');
  addLine();
  await expect(page.getByRole('row', { name: 'Skisser', includeHidden: true }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Stanna kvar' }).click();
  await expect(control(page, 'workDescription')).toHaveValue('Sedan');
});

test('a line that is saved while its dialog asks about it takes the question with it', async ({ page }) => {
  const addLine = await typeNewLine(page);
  await page.getByRole('button', { name: 'Lägg till', exact: true }).click();
  await page.getByRole('button', { name: 'Stäng fönstret' }).click();
  await expect(page.getByRole('button', { name: 'Stanna kvar' })).toBeFocused();
  addLine();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('row', { name: 'Skisser' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Lägg till belopp' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(1);
});

test('what was said about a removed figure goes with another unit', async ({ page }) => {
  await openNewLine(page);
  await control(page, 'price').fill('950 kr');
  await control(page, 'workDescription').focus();
  await expect(page.getByText('”950 kr” är borttaget.')).toBeVisible();
  await control(page, 'unit').selectOption('fast-pris');
  await expect(page.getByText('”950 kr” är borttaget.')).toHaveCount(0);
});

test('a session that ends while a line is typed asks to sign in, and the line is saved', async ({ page }) => {
  const { member } = await openNewLine(page);
  await control(page, 'quantity').fill('2');
  await control(page, 'price').fill('5');
  await control(page, 'workDescription').fill('Skrivet i tid');
  await member.signOut();
  await page.getByRole('button', { name: 'Lägg till', exact: true }).click();
  const signingIn = page.getByRole('dialog', { name: 'Logga in igen' });
  // A phone does this when its back button is pressed twice.
  await signingIn.evaluate((dialog: HTMLDialogElement) => dialog.close());
  await control(page, 'password').fill(MEMBER_PASSWORD);
  await page.getByRole('button', { name: 'Logga in' }).click();
  await expect(page.getByRole('row', { name: 'Skrivet i tid 2 Timmar 5,00 EUR 10,00 EUR Redigera' })).toBeVisible();
});

test('a refusal shows the literal message with its reason, and keeps what was typed', async ({ page }) => {
  const member = await signInInvoicingMember(page);
  const clientId = await member.newClient();
  const invoiceId = await member.newInvoice(clientId);
  const lineId = await member.newLine(invoiceId);
  await page.goto(`/freelancer-edit-invoice/${invoiceId}`);
  await page.getByRole('button', { name: 'Redigera' }).click();
  await control(page, 'workDescription').fill('Ändrad');
  await member.remove(`/api/invoice/deleteamount/${lineId}`);
  await page.getByRole('button', { name: 'Spara ändringar' }).click();
  await expect(page.getByRole('alert')).toContainText('Please try again later.Raden finns inte längre.');
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
  await expect(page.getByRole('alert')).toContainText('Raden sparades inte.');
  await expect(control(page, 'workDescription')).toHaveValue('Tillagd');

  await page.getByRole('button', { name: 'Stäng fönstret' }).click();
  await page.getByRole('button', { name: 'Stäng utan att spara' }).click();
  await expect(page.getByText('Fakturan finns inte.')).toBeVisible();
});

test('a line that could not be moved says so in its own menu alone, and one that is gone in the list', async ({
  page,
}) => {
  const member = await signInInvoicingMember(page);
  const invoiceId = await member.newDraft();
  const lineId = await member.newLine(invoiceId, { workDescription: 'Skisser' });
  await page.goto(`/freelancer-edit-invoice/${invoiceId}`);
  const menu = page.getByRole('dialog', { name: 'Flytta eller kopiera' });
  const failed = menu.getByText('Please try again later.');
  await page.getByRole('button', { name: 'Mer Skisser' }).click();
  await page.route('**/api/invoice/moveamount/*', (route) => route.fulfill({ status: 502 }), { times: 1 });
  await menu.getByRole('button', { name: 'Flytta upp' }).click();
  await expect(failed).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Mer Rådgivning' }).click();
  await expect(menu.getByText('Plats 1 av 2')).toBeVisible();
  await expect(failed).toHaveCount(0);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Mer Skisser' }).click();
  await member.remove(`/api/invoice/deleteamount/${lineId}`);
  await menu.getByRole('button', { name: 'Flytta upp' }).click();
  await expect(menu).toBeHidden();
  const lines = page.getByRole('region', { name: 'Belopp' });
  await expect(lines.getByRole('alert')).toHaveText(
    'Raden finns inte längre. Den har tagits bort i ett annat fönster.',
  );
  await expect(lines).toBeFocused();
});

test('a line’s dialog is accessible and fits every width', async ({ page }) => {
  const member = await signInInvoicingMember(page);
  const invoiceId = await member.newDraft();
  await page.goto(`/freelancer-edit-invoice/${invoiceId}`);
  await page.getByRole('button', { name: 'Redigera' }).click();
  await expect(control(page, 'quantity')).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCSS('opacity', '1');
  await expectAccessibleAndFitting(page);
});
