import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/e2e-test.ts';
import { control, press } from '../support/browser/form.ts';
import { newClient } from '../support/people/new-client.ts';
import { signInWithInvoice } from '../support/people/sign-in-with-invoices.ts';
import { openQueue } from '../support/people/sign-in-reviewer.ts';

// What was done although its response was lost shows on the screen, below the message that it failed (product §2.2).

/** Loses the response to a request that the server answers. */
const lose = (page: Page, url: string) =>
  page.route(url, async (route) => {
    await route.fetch();
    await route.fulfill({ status: 502, body: '' });
  });

async function openDraft(page: Page): Promise<void> {
  const { invoiceId } = await signInWithInvoice(page);
  await page.goto(`/freelancer-edit-invoice/${invoiceId}`);
  await expect(control(page, 'note')).toBeVisible();
}

const confirm = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name }).click();

test('a line that was changed shows as it is saved once its dialog is closed', async ({ page }) => {
  await openDraft(page);
  await lose(page, '**/api/invoice/updateamount/*');
  await page.getByRole('button', { name: /^Redigera/ }).click();
  await control(page, 'workDescription').fill('Skisser');
  await press(page, 'Spara ändringar');
  await expect(page.getByRole('alert')).toContainText('Please try again later.');
  await press(page, 'Stäng fönstret');
  await press(page, 'Stäng utan att spara');
  await expect(page.getByRole('region', { name: 'Belopp' }).getByRole('row', { name: /Skisser/ })).toBeVisible();
});

test('a line that was deleted leaves the list, which gets the focus', async ({ page }) => {
  await openDraft(page);
  await lose(page, '**/api/invoice/deleteamount/*');
  await page.getByRole('button', { name: /^Radera/ }).click();
  await confirm(page, 'Radera');
  await expect(page.getByRole('alert')).toContainText('Please try again later.');
  await expect(page.getByText('Inga belopp än.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Belopp' })).toBeFocused();
});

test('an invoice that was trashed is gone', async ({ page }) => {
  await openDraft(page);
  await lose(page, '**/api/invoice/deleteinvoice/*');
  await press(page, 'Lägg i Papperskorgen');
  await confirm(page, 'Lägg i Papperskorgen');
  await expect(page.getByText('Fakturan finns inte. Den kan vara borttagen.')).toBeVisible();
  await expect(page.locator('main :focus')).toHaveCount(1);
});

test('a copy that was made is in the list, where the message says to look', async ({ page }) => {
  await signInWithInvoice(page);
  await page.goto('/freelancer-view-invoices/edit');
  await lose(page, '**/api/invoice/copyinvoice/*');
  await page.getByRole('button', { name: /^Kopiera/ }).click();
  await expect(page.getByRole('alert')).toContainText('Titta annars bland dina fakturor först.');
  await expect(page.getByRole('button', { name: /^Kopiera/ })).toHaveCount(2);
});

test('an invoice that was trashed elsewhere leaves the list when it is to be copied', async ({ page }) => {
  const { caller, token, invoiceId } = await signInWithInvoice(page);
  await page.goto('/freelancer-view-invoices/edit');
  const copy = page.getByRole('button', { name: /^Kopiera/ });
  await expect(copy).toBeVisible();
  await caller.request('DELETE', `/api/invoice/deleteinvoice/${invoiceId}`, { token });
  await copy.click();
  await expect(page.getByText('Fakturan finns inte. Den kan vara borttagen.')).toBeVisible();
  await expect(copy).toHaveCount(0);
});

test('a customer who was deleted leaves the list, which gets the focus', async ({ page }) => {
  const { caller, token } = await signInWithInvoice(page);
  await newClient(caller, token, { orgFirstName: 'Hjortronbolaget AB' });
  await page.goto('/freelancer-view-clients');
  await lose(page, '**/api/client/deleteclient/*');
  const row = page.getByRole('row', { name: /Hjortronbolaget/ });
  await row.getByRole('button', { name: 'Radera' }).click();
  await confirm(page, 'Radera');
  await expect(page.getByRole('alert')).toContainText('Please try again later.');
  await expect(row).toHaveCount(0);
  await expect(page.getByRole('group', { name: 'Kunder' })).toBeFocused();
});

test('a month that was booked can’t be booked again once its dialog is closed', async ({ page }) => {
  await openQueue(page);
  let next: string | null = '2026-10';
  await page.route('**/api/review/books', (route) => {
    if (route.request().method() === 'GET') return route.fulfill({ json: { next, periods: [] } });
    next = null;
    return route.fulfill({ status: 502, body: '' });
  });
  await page.goto('/granskning/ekonomi');
  await page.getByRole('button', { name: /^Bokför/ }).click();
  await page.getByRole('dialog').locator('[type="submit"]').click();
  await expect(page.getByRole('alert')).toBeVisible();
  await press(page, 'Avbryt');
  await expect(page.getByRole('button', { name: /^Bokför/ })).toHaveCount(0);
});
