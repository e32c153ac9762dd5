import type { Locator, Page } from '@playwright/test';
import { expectAccessibleAndFitting } from '../support/browser/expect-accessible.ts';
import { expect, test } from '../support/browser/e2e-test.ts';
import { control } from '../support/browser/form.ts';
import { holdResponses } from '../support/browser/hold-responses.ts';
import { beginOnOneDay } from '../support/browser/whole-days.ts';
import { signInInvoicingMember } from '../support/people/sign-in-invoicing-member.ts';
import { openQueue } from '../support/people/sign-in-reviewer.ts';

test('an invoice is created, filled with lines, changed, and thrown away', async ({ page }) => {
  await beginOnOneDay(test.info());
  const member = await signInInvoicingMember(page);
  await page.goto('/freelancer-view-clients');
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
  await expect(control(page, 'note')).toBeDisabled();
  await expect(control(page, 'note')).not.toHaveCSS('border-top-color', 'rgba(0, 0, 0, 0)');
  for (const name of ['Benämning', 'Antal', 'Enhet', 'À-pris', 'Belopp'])
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible();
  // The only customer and the usual term are already chosen.
  await expect(control(page, 'clientId').locator(':checked')).toHaveText('Öbergs Måleri (1)');
  await expect(page.getByText('betalning tas bara emot i EUR')).toBeVisible();
  await expect(page.getByText(/^0,00\sSEK$/).first()).toBeVisible();
  await expect(control(page, 'noOfDueDates')).toHaveValue('30');
  const inThirtyDays = await control(page, 'dueDate').inputValue();
  expect(inThirtyDays).toMatch(/^\d{4}-\d\d-\d\d$/);
  await control(page, 'noOfDueDates').selectOption('10');
  await expect(control(page, 'dueDate')).not.toHaveValue(inThirtyDays);
  await control(page, 'noOfDueDates').selectOption('30');
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
  await expect(adding.getByRole('status').filter({ hasText: 'SEK' })).toHaveText('Belopp: 828,75 SEK');
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
  await expect(page.getByRole('article', { name: /^Faktura/ })).toContainText('Tack för förtroendet!');
  await page.getByRole('button', { name: 'Tillägga' }).click();
  await expect(page.getByText('Anteckningen har lagts till.')).toBeVisible();
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
  // Not to the invoice that is gone.
  await page.goBack();
  await expect(page).toHaveURL('/freelancer-view-clients');
});

test('the due date of an open form follows the day when midnight passes', async ({ page }) => {
  const member = await signInInvoicingMember(page);
  await member.newClient();
  await page.clock.install({ time: '2026-11-23T22:58:00Z' });
  await page.goto('/freelancer-invoice');
  await expect(control(page, 'dueDate')).toHaveValue('2026-12-23');
  await page.clock.fastForward('05:00');
  await expect(control(page, 'dueDate')).toHaveValue('2026-12-24');
});

test('a document waits for what is said above it', async ({ page }) => {
  const member = await signInInvoicingMember(page);
  const invoiceId = await member.newInvoice(await member.newClient());
  const release = await holdResponses(page, '**/api/invoice/invoicedata/*');
  const loaded = page.waitForResponse('**/api/invoice/document/*');
  await page.goto(`/generated-invoice/${invoiceId}`);
  await loaded;
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  const edit = page.getByRole('link', { name: 'Ändra faktura' });
  await expect(edit).toHaveCount(0);
  release();
  await expect(edit).toBeVisible();
  await expect(page.getByText('Fakturan har inga belopp än.')).toBeVisible();
});

test('the dashboard, a draft’s document and the receivables are loaded again when midnight passes', async ({
  page,
  otherPage: accountant,
}) => {
  const member = await signInInvoicingMember(page);
  const invoiceId = await member.newInvoice(await member.newClient());
  const expectLoadedAgain = async (screen: Page, path: string, shown: Locator, request: string) => {
    await screen.clock.setFixedTime('2026-11-23T22:58:00Z');
    await screen.goto(path);
    await expect(shown).toBeVisible();
    let isAsked = false;
    screen.on('request', (asked) => (isAsked ||= asked.url().includes(request)));
    let day = 23;
    const passMidnight = async () => {
      await screen.clock.setFixedTime(Date.UTC(2026, 10, day, 23, 3));
      day += 1;
      await screen.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      return isAsked;
    };
    // On a busy machine the screen is shown before it listens, or before its first response has come.
    await expect.poll(passMidnight, { intervals: [1_000] }).toBe(true);
  };
  const underWay = page.getByRole('heading', { name: 'På väg till dig' });
  await expectLoadedAgain(page, '/', underWay, '/api/dashboard/summary');
  const path = `/generated-invoice/${invoiceId}`;
  await expectLoadedAgain(page, path, page.getByRole('article'), '/api/invoice/document/');
  await openQueue(accountant);
  const search = accountant.getByRole('searchbox').last();
  await expectLoadedAgain(accountant, '/granskning/ekonomi', search, '/api/review/receivables');
});

test('the only customer is chosen, and nobody once there are others, which are sorted by name', async ({ page }) => {
  const member = await signInInvoicingMember(page);
  const clientId = await member.newClient();
  await page.goto('/freelancer-invoice');
  await expect(control(page, 'clientId')).toHaveValue(clientId);
  await page.getByRole('link', { name: 'Visa kunder' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Visa kund' })).toBeVisible();
  await member.newClient('Öbergs Måleri');
  await member.newClient('Åkes Bygg', 'SEK');
  await page.getByRole('link', { name: 'Skapa ny faktura' }).click();
  await expect(control(page, 'clientId')).toHaveValue('');
  const options = control(page, 'clientId').getByRole('option');
  await expect(options).toHaveText([/^Välj kund$/, /^Lingonbolaget AB /, /^Åkes Bygg /, /^Öbergs Måleri /]);

  const announced = page.getByRole('main').getByRole('status').filter({ hasText: 'SEK' });
  await expect(announced).toHaveCount(0);
  await control(page, 'clientId').selectOption({ index: 2 });
  await expect(announced).toHaveCount(1);
});

test('an invoice can be created, and its lines added in a row, moved and copied, with the keyboard alone', async ({
  page,
}) => {
  const member = await signInInvoicingMember(page);
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
  const add = page.getByRole('button', { name: 'Lägg till belopp' });
  await expect(add).toBeEnabled();
  await add.focus();
  await page.keyboard.press('Enter');
  // Enter in the last field adds the line and opens the next.
  for (const [quantity, description] of [
    ['2', 'Rådgivning'],
    ['3', 'Skisser'],
  ]) {
    await expect(control(page, 'quantity')).toBeFocused();
    for (const typed of [quantity, '450', description]) {
      if (typed !== quantity) await page.keyboard.press('Tab');
      await page.keyboard.type(String(typed));
    }
    await page.keyboard.press('Enter');
    await expect(page.getByText('Skriv nästa.')).toBeVisible();
    await expect(control(page, 'workDescription')).toHaveValue('');
  }
  await page.keyboard.press('Escape');
  await expect(add).toBeFocused();
  const rows = page.getByRole('region', { name: 'Belopp' }).getByRole('row');
  await expect(rows).toHaveText([/Benämning/, /^Rådgivning2Timmar450,00\sEUR900,00\sEUR/, /^Skisser3/]);

  // The second line goes up, and its copy is added last.
  await page.getByRole('button', { name: 'Mer Skisser' }).press('Enter');
  const menu = page.getByRole('dialog', { name: 'Flytta eller kopiera' });
  await expect(menu.getByRole('status').last()).toHaveText('Plats 2 av 2');
  const up = menu.getByRole('button', { name: 'Flytta upp' });
  const move = await holdResponses(page, '**/api/invoice/moveamount/*');
  await up.press('Enter');
  await expect(up).toHaveAttribute('aria-busy');
  await expect(menu.getByRole('button', { name: 'Flytta ner' })).toBeDisabled();
  await page.keyboard.press('Escape');
  move();
  await expect(menu.getByRole('status').last()).toHaveText('Plats 1 av 2');
  await expect(up).toBeFocused();
  await expect(rows).toHaveText([/Benämning/, /^Skisser/, /^Rådgivning/]);
  await menu.getByRole('button', { name: 'Kopiera' }).press('Enter');
  await expect(control(page, 'quantity')).toHaveValue('3');
  await control(page, 'workDescription').fill('Fler skisser');
  await page.getByRole('button', { name: 'Lägg till', exact: true }).press('Enter');
  await expect(rows).toHaveText([/Benämning/, /^Skisser/, /^Rådgivning/, /^Fler skisser3/]);
});

test('the invoices’ screens are accessible and fit every width with the longest name and the largest amounts', async ({
  page,
}) => {
  const member = await signInInvoicingMember(page);
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
    await page.waitForLoadState('networkidle');
    await expect(page.locator('.shell, .skeleton')).toHaveCount(0);
    await expectAccessibleAndFitting(page);
  }
});
