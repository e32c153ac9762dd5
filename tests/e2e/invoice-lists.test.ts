import { expect, test } from '../support/browser/e2e-test.ts';
import { newClient } from '../support/people/new-client.ts';
import { newInvoice, newLine } from '../support/people/new-invoice.ts';
import { pageCaller } from '../support/browser/page-caller.ts';
import { signInNewMember } from '../support/people/sign-in-new-member.ts';

test('the list can be searched, filtered, sorted and paged through, and is unchanged after coming back', async ({
  page,
}) => {
  const token = await signInNewMember(page);
  const caller = pageCaller(page);
  const lingon = await newClient(caller, token);
  const oberg = await newClient(caller, token, { orgFirstName: 'Öbergs Måleri', orgCurrencyCode: 'SEK' });
  for (let at = 0; at < 26; at++) await newInvoice(caller, token, lingon);
  const { invoiceId: last } = await newInvoice(caller, token, oberg);
  await newLine(caller, token, last, { quantity: 7.5, price: 110.5 });
  await page.goto('/freelancer-view-invoices/edit');
  await expect(page).toHaveTitle('View Invoices');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ändra Faktura');
  await expect(page.getByText('27 fakturor')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(26);
  await page.getByRole('button', { name: 'Nästa' }).click();
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.getByRole('button', { name: 'Belopp' }).click();
  await page.getByRole('button', { name: 'Belopp' }).click();
  await expect(page.getByRole('columnheader', { name: 'Belopp' })).toHaveAttribute('aria-sort', 'descending');
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
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('link', { name: /^visa faktura/ })).toHaveAttribute('href', `/generated-invoice/${last}`);
  await page.getByRole('link', { name: /^Skicka Faktura/ }).click();
  await expect(page).toHaveURL(`/freelancer-edit-invoice/${last}`);
});

test('of a long list only the newest invoices and the sums are loaded, until its member turns the page', async ({
  page,
}) => {
  const token = await signInNewMember(page);
  const caller = pageCaller(page);
  const clientId = await newClient(caller, token);
  for (let at = 0; at < 26; at++) await newInvoice(caller, token, clientId);
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

test('a new screen starts at its top, and a list keeps its scroll position when one comes back and searches', async ({
  page,
}) => {
  const token = await signInNewMember(page);
  const caller = pageCaller(page);
  const clientId = await newClient(caller, token);
  for (let at = 0; at < 26; at++) await newInvoice(caller, token, clientId);
  const scrolled = () => page.evaluate(() => Math.round(scrollY));
  await page.goto('/freelancer-view-invoices/edit');
  await page.getByRole('row').nth(24).getByRole('link').scrollIntoViewIfNeeded();
  const left = await scrolled();
  expect(left).toBeGreaterThan(300);
  await page.getByRole('row').nth(24).getByRole('link').click();
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
