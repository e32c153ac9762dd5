import { readFile } from 'node:fs/promises';
import { stockholmDate } from '#shared/calendar-date.ts';
import { expect, test } from '../support/browser/e2e-test.ts';
import { beginOnOneDay } from '../support/browser/whole-days.ts';
import { newClient } from '../support/people/new-client.ts';
import { newInvoice, newLine } from '../support/people/new-invoice.ts';
import { pageCaller } from '../support/browser/page-caller.ts';
import { signInWithFullPage } from '../support/people/sign-in-with-invoices.ts';
import { signInNewMember } from '../support/people/sign-in-new-member.ts';

test('the list can be searched, filtered, sorted and paged through, and is unchanged after coming back', async ({
  page,
}) => {
  const { caller, token } = await signInWithFullPage(page);
  const oberg = await newClient(caller, token, { orgFirstName: 'Öbergs Måleri', orgCurrencyCode: 'SEK' });
  const { invoiceId: last } = await newInvoice(caller, token, oberg);
  await newLine(caller, token, last, { quantity: 7.5, price: 110.5 });
  await page.goto('/freelancer-view-invoices/edit');
  await expect(page).toHaveTitle('View Invoices');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ändra Faktura');
  await expect(page.getByText('27 fakturor')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(26);
  // The rest of the list is loaded for it, and the focus stays on the heading.
  await page.getByRole('button', { name: 'Förfallodag' }).press('Enter');
  await expect(page.getByRole('columnheader', { name: 'Förfallodag' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(page.getByRole('row')).toHaveCount(26);
  await expect(page.getByRole('button', { name: 'Förfallodag' })).toBeFocused();
  await page.getByRole('button', { name: 'Nästa' }).click();
  await expect(page.getByRole('row')).toHaveCount(3);
  for (const order of ['ascending', 'descending']) {
    await page.getByRole('button', { name: 'Belopp' }).click();
    await expect(page.getByRole('columnheader', { name: 'Belopp' })).toHaveAttribute('aria-sort', order);
  }
  await expect(page.getByRole('row').nth(1)).toContainText('828,75 SEK');

  await page.getByLabel('Sök').fill('öbergs MÅ');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByText('1 faktura')).toBeVisible();
  await page.getByRole('row').nth(1).getByRole('link', { name: 'Ändra' }).click();
  await expect(page).toHaveURL(`/freelancer-edit-invoice/${last}`);
  await page.getByRole('button', { name: 'Tillbaka' }).click();
  await expect(page.getByLabel('Sök')).toHaveValue('öbergs MÅ');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Returnerad');
  await page.getByRole('button', { name: 'Visa alla fakturor' }).click();
  await expect(page.getByRole('row')).toHaveCount(26);
  // The pressed button has gone.
  await expect(page.locator('main :focus')).toHaveCount(1);
  // A phone's tap on it leaves the focus in the field, which is emptied all the same.
  await page.getByLabel('Sök').fill('finns inte');
  await page.getByRole('button', { name: 'Visa alla fakturor' }).dispatchEvent('click');
  await expect(page.getByLabel('Sök')).toHaveValue('');
  await expect(page.getByLabel('Sök')).toBeFocused();

  await page.goto('/');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Visa alla 27' }).click();
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('to-finish');
  await expect(page.getByText('27 fakturor')).toBeVisible();

  await page.goto('/freelancer-view-invoices/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Förhandsgranska Faktura');
  await expect(page.getByRole('link', { name: 'Förhandsgranska faktura', exact: false }).last()).toHaveAttribute(
    'href',
    /^\/generated-invoice\//,
  );
  await page.goto('/freelancer-view-invoices/salary-spec');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Förhandsgranska lönespecar');
  await expect(page.getByRole('link', { name: /^Visa lönespec/ }).first()).toHaveAttribute(
    'href',
    `/generated-salary-invoice/${last}`,
  );

  await page.goto(`/client-invoices/${oberg}`);
  await expect(page).toHaveTitle('Client Invoices');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fakturor');
  await expect(page.getByRole('heading', { level: 1 }).locator('..')).toHaveText('FakturorÖbergs Måleri');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('link', { name: /^visa faktura/ })).toHaveAttribute('href', `/generated-invoice/${last}`);
  await page.getByRole('link', { name: /^Skicka Faktura/ }).click();
  await expect(page).toHaveURL(`/freelancer-edit-invoice/${last}`);
});

test('search, status, customer and month are combined, are in the address, and decide what the sums add up', async ({
  page,
}) => {
  await beginOnOneDay(test.info());
  const token = await signInNewMember(page);
  const caller = pageCaller(page);
  const lingon = await newClient(caller, token);
  const oberg = await newClient(caller, token, { orgFirstName: 'Öbergs Måleri', orgCurrencyCode: 'SEK' });
  for (const clientId of [lingon, oberg, oberg]) {
    const { invoiceId } = await newInvoice(caller, token, clientId);
    await newLine(caller, token, invoiceId, { quantity: 1, price: 10 });
  }
  const sums = page.getByRole('status').filter({ hasText: /faktur/ });
  // The rows of this list show wages.
  await page.goto('/freelancer-view-invoices/salary-spec');
  await expect(sums).toHaveText(/^3 fakturor, fakturabelopp10,00\sEUR20,00\sSEK$/);
  await page.goto('/freelancer-view-invoices/edit');
  await expect(sums).toHaveText(/^3 fakturor10,00\sEUR20,00\sSEK$/);
  const choose = (label: string, option: string) => page.getByRole('combobox', { name: label }).selectOption(option);
  await choose('Kund', 'Öbergs Måleri');
  await expect(sums).toHaveText(/^2 fakturor20,00\sSEK$/);
  await expect(page).toHaveURL(`/freelancer-view-invoices/edit?client=${oberg}`);
  await choose('Status', 'Förfallen');
  await expect(page.getByText('Ingen faktura stämmer med det du söker.')).toBeVisible();
  await choose('Status', 'Utkast');
  await expect(sums).toHaveText(/^2 fakturor/);
  const year = stockholmDate(new Date()).slice(0, 4);
  await choose('Fakturadatum', year);
  await expect(page).toHaveURL(new RegExp(`period=${year}`));
  await expect(sums).toHaveText(/^2 fakturor/);

  // The URL has all choices, so it shows the same list in another tab.
  await page.goto(page.url());
  await expect(page.getByRole('combobox', { name: 'Kund' })).toHaveValue(oberg);
  await expect(page.getByRole('combobox', { name: 'Fakturadatum' })).toHaveValue(year);
  await expect(sums).toHaveText(/^2 fakturor/);
  await page.goto(page.url().replace(`period=${year}`, 'period=2019-03'));
  await expect(page.getByRole('combobox', { name: 'Fakturadatum' })).toHaveValue('2019-03');
  await expect(page.getByRole('option', { name: 'mars 2019' })).toBeAttached();
  await page.getByRole('button', { name: 'Visa alla fakturor' }).click();
  await expect(sums).toHaveText(/^3 fakturor/);
});

test('on a small desktop the search stands before the filters, which have one row', async ({ page }) => {
  const token = await signInNewMember(page);
  await newInvoice(pageCaller(page), token, await newClient(pageCaller(page), token));
  for (const width of [992, 1024, 1183, 1184]) {
    await page.setViewportSize({ width, height: 768 });
    await page.goto('/freelancer-view-invoices');
    await expect(page.getByRole('combobox', { name: 'Kund' })).toBeVisible();
    const topOf = async (name: string) => (await page.getByLabel(name, { exact: true }).last().boundingBox())?.y;
    const filters = await Promise.all(['Status', 'Kund', 'Fakturadatum', 'Sortering'].map(topOf));
    expect(new Set(filters).size, `rows of filters at ${width}`).toBe(1);
    expect(await topOf('Sök'), `the search at ${width}`).toBeLessThanOrEqual(filters[0] ?? 0);
  }
});

test('what matches is downloaded as a file, and it is said that it is there, or why it isn’t', async ({ page }) => {
  await beginOnOneDay(test.info());
  const token = await signInNewMember(page);
  const caller = pageCaller(page);
  const oberg = await newClient(caller, token, { orgFirstName: 'Öbergs Måleri' });
  const { invoiceNumber } = await newInvoice(caller, token, oberg);
  await newInvoice(caller, token);
  await page.goto('/freelancer-view-invoices/edit?q=måleri&status=draft');
  const button = page.getByRole('button', { name: 'Ladda ner som CSV' });
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  const today = stockholmDate(new Date());
  expect(download.suggestedFilename()).toBe(`fakturor_utkast_maleri_${today}.csv`);
  const content = await readFile(await download.path(), 'utf8');
  expect(content).toMatch(/^\uFEFFFakturanummer;Kund;/);
  expect(content.split('\r\n').slice(1)).toEqual([
    expect.stringContaining(`${invoiceNumber};Öbergs Måleri;${today};`),
    '',
  ]);
  await expect(page.getByText(`Filen fakturor_utkast_maleri_${today}.csv är nedladdad.`)).toBeVisible();

  await page.goto(`/client-invoices/${oberg}`);
  const [ofClient] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(ofClient.suggestedFilename()).toBe(`fakturor_obergs-maleri_${today}.csv`);
  await page.route('**/api/invoice/csv*', (route) =>
    route.fulfill({ status: 429, json: { message: 'Vänta en stund.' } }),
  );
  await button.click();
  await expect(page.getByRole('alert')).toHaveText('Vänta en stund.');
});

test('of a long list a customer can be chosen whose invoices are not among the newest', async ({ page }) => {
  const token = await signInNewMember(page);
  const caller = pageCaller(page);
  const oberg = await newClient(caller, token, { orgFirstName: 'Öbergs Måleri' });
  const lingon = await newClient(caller, token);
  for (let at = 0; at < 27; at++) await newInvoice(caller, token, at === 0 ? oberg : lingon);
  await page.goto('/freelancer-view-invoices/edit');
  await expect(page.getByText('27 fakturor')).toBeVisible();
  const client = page.getByRole('combobox', { name: 'Kund' });
  await client.focus();
  await client.selectOption('Öbergs Måleri');
  await expect(page.getByText('1 faktura')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the filters wait behind a button, which says how many are set', async ({ page }) => {
    const token = await signInNewMember(page);
    await newInvoice(pageCaller(page), token);
    await page.goto('/freelancer-view-invoices/edit');
    await expect(page.getByRole('combobox', { name: 'Status' })).toBeHidden();
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Utkast');
    await expect(page.getByRole('button', { name: 'Filter (1)' })).toHaveAttribute('aria-expanded', 'true');
  });
});
