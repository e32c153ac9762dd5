import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { stockholmDate } from '#shared/calendar-date.ts';
import { expect, test } from '../support/browser/e2e-test.ts';
import { beginOnOneDay } from '../support/browser/whole-days.ts';
import { newClient } from '../support/people/new-client.ts';
import { newInvoice, newLine } from '../support/people/new-invoice.ts';
import { pageCaller } from '../support/browser/page-caller.ts';
import { signInInvoicingMember } from '../support/people/sign-in-invoicing-member.ts';
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
  await page.goto('/freelancer-view-invoices/edit');
  const sums = page.getByRole('status').filter({ hasText: /faktur/ });
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

const LONGEST_NAME = 'Bolaget för alldeles särskilt långa och omständliga namn AB'.padEnd(60, 'x');

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('25 invoices take at most 2,400 pixels with the longest names, each row is one link, and its action is easy to hit', async ({
    page,
  }) => {
    const token = await signInNewMember(page);
    const caller = pageCaller(page);
    const clientId = await newClient(caller, token, { orgFirstName: LONGEST_NAME });
    const invoices = [];
    for (let at = 0; at < 25; at++) invoices.push(await newInvoice(caller, token, clientId));
    for (const path of [
      '/freelancer-view-invoices/edit',
      '/freelancer-view-invoices/salary-spec',
      `/client-invoices/${clientId}`,
    ]) {
      await page.goto(path);
      await expect(page.getByRole('row')).toHaveCount(26);
      expect(await page.evaluate(() => document.documentElement.scrollHeight), path).toBeLessThanOrEqual(2400);
      const [, ...rows] = await page.getByRole('row').all();
      for (const row of rows) {
        const { height } = (await row.boundingBox()) ?? { height: 0 };
        expect(height, path).toBeGreaterThanOrEqual(72);
        expect(height, path).toBeLessThanOrEqual(88);
      }
      const action = await page.getByRole('row').nth(1).locator('button, a').last().boundingBox();
      expect(Math.min(action?.width ?? 0, action?.height ?? 0), path).toBeGreaterThanOrEqual(44);
    }
    // The last page is the customer's list. A tap anywhere in a row but on its action opens the invoice.
    await page
      .getByRole('row')
      .nth(1)
      .tap({ position: { x: 200, y: 60 } });
    await expect(page).toHaveURL(`/generated-invoice/${invoices.at(-1)?.invoiceId}`);
  });

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

test('a page’s first twelve rows show before the others, which have their room already', async ({ page }) => {
  await signInWithFullPage(page);
  // Notes the rows of the table when it appears, and how many of them have content.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const rows = [...document.querySelectorAll('tbody tr')];
      if (rows.length === 0) return;
      observer.disconnect();
      const heights = rows.map((row) => Math.round(row.getBoundingClientRect().height));
      const filled = rows.filter((row) => row.textContent !== '').length;
      Object.assign(window, { atFirst: { rows: rows.length, filled, lowest: Math.min(...heights) } });
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/freelancer-view-invoices/edit');
  await expect(page.getByRole('row').last()).toContainText('Utkast');
  expect(await page.evaluate(() => (window as { atFirst?: unknown }).atFirst)).toEqual({
    rows: 25,
    filled: 12,
    lowest: 56,
  });
});

test('of a long list only the newest invoices and the sums are loaded, until its member turns the page', async ({
  page,
}) => {
  const { clientId } = await signInWithFullPage(page);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname + new URL(request.url()).search));
  for (const [screen, list] of [
    ['/freelancer-view-invoices/edit', '/api/invoice/fetchinvoices'],
    [`/client-invoices/${clientId}`, `/api/invoice/specificclientinvoices/${clientId}`],
  ] as const) {
    await page.goto(screen);
    await expect(page.getByText('26 fakturor')).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(requests).toContain(`${list}?limit=25`);
    expect(requests).not.toContain(list);
    await page.getByRole('button', { name: 'Nästa' }).click();
    await expect(page.getByRole('row')).toHaveCount(2);
    expect(requests).toContain(list);
  }
});

test('a new screen starts at its top, and a list keeps its scroll position when one comes back, reloads and searches', async ({
  page,
}) => {
  await signInWithFullPage(page);
  const scrolled = () => page.evaluate(() => Math.round(scrollY));
  const link = page.getByRole('row').nth(16).getByRole('link');
  await page.goto('/freelancer-view-invoices/edit');
  await link.scrollIntoViewIfNeeded();
  const left = await scrolled();
  expect(left).toBeGreaterThan(300);
  await page.goto('/freelancer-create-client');
  await expect(page.locator('main form')).toBeVisible();
  expect(await scrolled()).toBe(0);
  // The position is found again before the invoices are there.
  await page.route('**/api/invoice/fetchinvoices*', async (route) => {
    await setTimeout(300);
    await route.continue();
  });
  await page.goBack();
  await expect.poll(scrolled).toBe(left);
  await page.reload();
  await expect(link).toBeVisible();
  await expect.poll(scrolled).toBe(left);
  await page.unroute('**/api/invoice/fetchinvoices*');
  await link.click();
  await expect(page).toHaveTitle('Freelancer - Edit Invoice');
  await expect.poll(scrolled).toBe(0);
  await page.getByRole('button', { name: 'Tillbaka' }).click();
  await expect(page).toHaveTitle('View Invoices');
  await expect.poll(scrolled).toBe(left);

  await page.evaluate(() => scrollTo(0, 40));
  await page.getByLabel('Sök').fill('lingon');
  await expect(page).toHaveURL(/q=lingon/);
  await expect(page.getByText('26 fakturor')).toBeVisible();
  expect(await scrolled()).toBe(40);
});

test('screen readers name a row by its customer, its invoice or its line, on a phone and on a computer', async ({
  page,
}) => {
  const member = await signInInvoicingMember(page);
  const invoiceId = await member.newDraft();
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    for (const { path, heading } of [
      { path: '/freelancer-view-clients', heading: 'Lingonbolaget AB' },
      { path: '/freelancer-view-invoices', heading: /^(Nr )?\d+$/ },
      { path: `/freelancer-edit-invoice/${invoiceId}`, heading: 'Rådgivning' },
    ]) {
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('rowheader'), `${path} at ${width}`).toHaveAccessibleName(heading);
    }
  }
});
