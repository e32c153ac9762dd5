import type { Page } from '@playwright/test';
import { expectAccessibleAndFitting } from '../support/browser/expect-accessible.ts';
import { expect, test } from '../support/browser/e2e-test.ts';
import { control, fill } from '../support/browser/form.ts';
import { hiddenFocus } from '../support/browser/hidden-focus.ts';
import { signInInvoicingMember } from '../support/people/sign-in-invoicing-member.ts';
import { openNewLine } from '../support/people/open-new-line.ts';

test('the dialog that the preview’s link opens leaves the focus on the lines, and does not open again when the page is reloaded', async ({
  page,
}) => {
  const member = await signInInvoicingMember(page);
  const invoiceId = await member.newInvoice(await member.newClient());
  await page.goto(`/generated-invoice/${invoiceId}`);
  await page.getByRole('link', { name: 'Lägg till belopp' }).click();
  const adding = page.getByRole('dialog', { name: 'Lägg till belopp' });
  await adding.getByRole('button', { name: 'Stäng' }).first().click();
  await expect(page.getByRole('region', { name: 'Belopp' })).toBeFocused();
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

for (const size of [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
])
  test(`what has the focus is seen after lines are added and moved with the keyboard, ${size.width} pixels wide`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    const member = await signInInvoicingMember(page);
    const invoiceId = await member.newInvoice(await member.newClient());
    await page.goto(`/freelancer-edit-invoice/${invoiceId}`);
    const add = page.getByRole('button', { name: 'Lägg till belopp' }).first();
    await add.focus();
    for (let line = 1; line <= 5; line += 1) {
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Lägg till belopp' });
      await fill(page, { quantity: '1', price: '100', workDescription: `Rad nummer ${line}` });
      await dialog.getByRole('button', { name: 'Lägg till', exact: true }).press('Enter');
      await expect(dialog).toHaveCount(0);
      await expect(page.getByRole('row', { name: `Rad nummer ${line}` })).toBeVisible();
      await expect.poll(() => hiddenFocus(page)).toBeNull();
      await expect(add).toBeFocused();
    }
    const more = page.getByRole('button', { name: 'Mer Rad nummer 1' });
    await more.press('Enter');
    const menu = page.getByRole('dialog', { name: 'Flytta eller kopiera' });
    await expect(menu).toHaveAccessibleDescription('Rad nummer 1');
    const down = menu.getByRole('button', { name: 'Flytta ner' });
    for (let place = 2; place <= 5; place += 1) {
      await expect(down).toBeEnabled();
      await down.press('Enter');
      await expect(menu.getByText(`Plats ${place} av 5`)).toBeVisible();
    }
    // The dialog stays until the move is over.
    await expect(menu.getByRole('button', { name: 'Flytta upp' })).toBeEnabled();
    await page.keyboard.press('Escape');
    await expect(more).toBeFocused();
    await expect.poll(() => hiddenFocus(page)).toBeNull();
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

test('what was said about a removed figure goes with another unit', async ({ page }) => {
  await openNewLine(page);
  await control(page, 'price').fill('950 kr');
  await control(page, 'workDescription').focus();
  await expect(page.getByText('”950 kr” är borttaget.')).toBeVisible();
  await control(page, 'unit').selectOption('fast-pris');
  await expect(page.getByText('”950 kr” är borttaget.')).toHaveCount(0);
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

test('a line that another window changes while it is open is not changed back', async ({ page, context }) => {
  const member = await signInInvoicingMember(page);
  const invoiceId = await member.newInvoice(await member.newClient());
  await member.newLine(invoiceId);
  await page.goto(`/freelancer-edit-invoice/${invoiceId}`);
  const other = await context.newPage();
  await other.goto(`/freelancer-edit-invoice/${invoiceId}`);
  const save = async (window: Page, price: string) => {
    await control(window, 'price').fill(price);
    await window.getByRole('button', { name: 'Spara ändringar' }).click();
  };
  for (const window of [page, other]) await window.getByRole('button', { name: 'Redigera' }).click();
  await save(other, '77');
  await expect(other.getByRole('dialog')).toHaveCount(0);
  await save(page, '88');
  await expect(page.getByRole('alert')).toContainText('Please try again later.Raden har ändrats sedan du öppnade den.');
  await expect(control(page, 'price')).toHaveValue('88');
  await page.getByRole('button', { name: 'Stäng fönstret' }).click();
  await page.getByRole('button', { name: 'Stäng utan att spara' }).click();
  await expect(page.getByRole('row', { name: /Rådgivning/ })).toContainText('77,00');
  await page.getByRole('button', { name: 'Redigera' }).click();
  await expect(control(page, 'price')).toHaveValue('77');
  await save(page, '88');
  await expect(page.getByRole('dialog')).toHaveCount(0);
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
