import type { Page } from '@playwright/test';
import { expectAccessibleAndFitting } from '../support/browser/expect-accessible.ts';
import { expect, test } from '../support/browser/e2e-test.ts';
import { goWithin } from '../support/browser/go-within.ts';
import { holdResponses } from '../support/browser/hold-responses.ts';
import { pageCaller } from '../support/browser/page-caller.ts';
import { newInvoice, newLine } from '../support/people/new-invoice.ts';
import { saveSenderDetails } from '../support/people/new-sendable-invoice.ts';
import { signInNewMember } from '../support/people/sign-in-new-member.ts';
import { send } from '../support/program/send-steps.ts';

/** A member with a draft that has a line. */
async function signInWithDraft(page: Page) {
  const token = await signInNewMember(page);
  const caller = pageCaller(page);
  const draft = await newInvoice(caller, token);
  await newLine(caller, token, draft.invoiceId);
  const count = async () => (await caller.request('GET', '/api/invoice/fetchinvoices', { token })).json.length;
  return { token, caller, count, ...draft };
}

/** Expects the copy of an invoice on its own screen, ready to edit. */
async function expectCopy(page: Page, invoiceId: string, invoiceNumber: string): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: `Kopia av faktura ${invoiceNumber}` })).toBeVisible();
  await expect(page).toHaveURL(/\/freelancer-edit-invoice\//);
  await expect(page).not.toHaveURL(new RegExp(invoiceId));
  await expect(page.getByRole('heading', { level: 1, name: 'Faktura' })).toBeFocused();
  await expect(page.getByRole('region', { name: 'Belopp' }).getByRole('row', { name: /^Rådgivning/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Lägg till belopp' })).toBeEnabled();
}

for (const list of ['/freelancer-view-invoices/', '/freelancer-view-invoices/edit']) {
  test(`an invoice is copied once by two quick clicks in ${list}`, async ({ page }) => {
    const { invoiceId, invoiceNumber, count } = await signInWithDraft(page);
    await page.goto(list);
    // The second click comes before the response, or the copy's screen would get it.
    const release = await holdResponses(page, '**/api/invoice/copyinvoice/**');
    await page.getByRole('button', { name: `Kopiera faktura ${invoiceNumber}` }).dblclick();
    release();
    await expectCopy(page, invoiceId, invoiceNumber);
    expect(await count()).toBe(2);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Faktura' })).toBeVisible();
    await expect(page.getByText(/^Kopia av/)).toBeHidden();
  });
}

/** What turns while an action runs, beside the action's icon. */
const SPINNER = 'span[aria-hidden]:not([title])';

test('while an invoice is copied, the others can’t be', async ({ page }) => {
  const { token, caller, invoiceId, invoiceNumber } = await signInWithDraft(page);
  const other = await newInvoice(caller, token);
  await page.goto('/freelancer-view-invoices/');
  const release = await holdResponses(page, '**/api/invoice/copyinvoice/**');
  const waiting = page.getByRole('button', { name: `Kopiera faktura ${other.invoiceNumber}` });
  await expect(waiting).toBeEnabled();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const copying = page.getByRole('button', { name: `Kopiera faktura ${invoiceNumber}` });
  await copying.click();
  await expect(waiting).toBeDisabled();
  // The one that runs shows it, without moving where the system asks for that.
  const spinner = copying.locator(SPINNER);
  await expect(spinner).toBeVisible();
  await expect(waiting.locator(SPINNER)).toHaveCount(0);
  await expect.poll(() => spinner.evaluate((element) => element.getAnimations().length)).toBe(0);
  await waiting.focus();
  await expect(waiting).toBeFocused();
  release();
  await expectCopy(page, invoiceId, invoiceNumber);
});

test('an invoice is copied from its document, and once it is sent from its own screen', async ({ page }) => {
  const { token, caller, invoiceId, invoiceNumber, count } = await signInWithDraft(page);
  await page.goto(`/generated-invoice/${invoiceId}`);
  await page.getByRole('button', { name: 'Kopiera' }).click();
  await expectCopy(page, invoiceId, invoiceNumber);
  await expect(page.getByRole('button', { name: 'Kopiera' })).toBeHidden();

  await saveSenderDetails(caller, token);
  expect((await send(caller, token, invoiceId)).status).toBe(200);
  await page.goto(`/freelancer-edit-invoice/${invoiceId}`);
  await expect(page.getByRole('button', { name: 'Kopiera' })).toBeVisible();
  await expectAccessibleAndFitting(page);
  await page.getByRole('button', { name: 'Kopiera' }).click();
  await expectCopy(page, invoiceId, invoiceNumber);
  expect(await count()).toBe(3);
});

test.describe('without a response', () => {
  test.use({ provoked: /ERR_FAILED.*copyinvoice/ });

  test('a copy whose response is lost is made once, however often one tries again', async ({ page }) => {
    const { invoiceId, invoiceNumber, count } = await signInWithDraft(page);
    await page.goto('/freelancer-view-invoices/');
    let lost = 0;
    await page.route('**/api/invoice/copyinvoice/**', async (route) => {
      await route.fetch();
      lost += 1;
      await (lost < 3 ? route.abort() : route.continue());
    });
    for (const tried of [1, 2]) {
      await page.getByRole('button', { name: `Kopiera faktura ${invoiceNumber}` }).click();
      await expect(page.getByRole('alert')).toContainText('Vi vet inte om fakturan skapades');
      await expect.poll(() => lost).toBe(tried);
    }
    await page.getByRole('button', { name: `Kopiera faktura ${invoiceNumber}` }).click();
    await expectCopy(page, invoiceId, invoiceNumber);
    expect(await count()).toBe(2);
  });
});

test('why an invoice can’t be copied is said where one pressed', async ({ page }) => {
  const { token, caller, clientId, invoiceId, invoiceNumber } = await signInWithDraft(page);
  await page.goto('/freelancer-view-invoices/');
  const copy = page.getByRole('button', { name: `Kopiera faktura ${invoiceNumber}` });
  await expect(copy).toBeVisible();
  await caller.request('DELETE', `/api/client/deleteclient/${clientId}`, { token });
  await copy.click();
  await expect(page.getByRole('alert')).toHaveText('Kunden är raderad. Skapa kunden igen och gör en ny faktura.');
  await caller.request('DELETE', `/api/invoice/deleteinvoice/${invoiceId}`, { token });
  await copy.click();
  await expect(page.getByRole('alert')).toHaveText('Fakturan finns inte. Den kan vara borttagen.');
});

test('a copy that comes when the member looks at another document doesn’t take them away from it', async ({ page }) => {
  const { token, caller, invoiceId, count } = await signInWithDraft(page);
  const other = await newInvoice(caller, token);
  await newLine(caller, token, other.invoiceId, { workDescription: 'Annat arbete' });
  const line = page.getByRole('article').getByText('Annat arbete');
  await page.goto(`/generated-invoice/${other.invoiceId}`);
  await expect(line).toBeVisible();
  await goWithin(page, `/generated-invoice/${invoiceId}`);
  await expect(line).toHaveCount(0);
  const release = await holdResponses(page, '**/api/invoice/copyinvoice/*');
  await page.getByRole('button', { name: 'Kopiera' }).click();
  await goWithin(page, `/generated-invoice/${other.invoiceId}`);
  await expect(line).toBeVisible();
  const copied = page.waitForResponse('**/api/invoice/copyinvoice/*');
  release();
  await (await copied).finished();
  expect(await count()).toBe(3);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await expect(page).toHaveURL(`/generated-invoice/${other.invoiceId}`);
});

test('a copy that comes when the member has gone to another screen doesn’t take them away from it', async ({
  page,
}) => {
  const { invoiceNumber, count } = await signInWithDraft(page);
  await page.goto('/freelancer-view-invoices/');
  const release = await holdResponses(page, '**/api/invoice/copyinvoice/*');
  await page.getByRole('button', { name: `Kopiera faktura ${invoiceNumber}` }).click();
  await page.getByRole('link', { name: 'Visa kunder' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Visa kund' })).toBeVisible();
  const opened: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/invoice/invoicedata/')) opened.push(request.url());
  });
  const copied = page.waitForResponse('**/api/invoice/copyinvoice/*');
  release();
  await (await copied).finished();
  expect(await count()).toBe(2);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(opened).toEqual([]);
  await expect(page.getByRole('heading', { level: 1, name: 'Visa kund' })).toBeVisible();
});
