import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/e2e-test.ts';
import { control, press } from '../support/browser/form.ts';
import { holdResponses } from '../support/browser/hold-responses.ts';
import { showPdfs } from '../support/browser/show-pdfs.ts';
import { MEMBER_PASSWORD } from '../support/people/log-in.ts';
import { signInInvoicingMember } from '../support/people/sign-in-invoicing-member.ts';

async function openPreview(page: Page) {
  const member = await signInInvoicingMember(page);
  await page.goto(`/generated-invoice/${await member.newDraft()}`);
  await expect(page.getByRole('button', { name: 'Öppna PDF' })).toBeVisible();
  return member;
}

async function openPdf(page: Page): Promise<Page> {
  const [tab] = await Promise.all([page.waitForEvent('popup'), press(page, 'Öppna PDF')]);
  return tab;
}

test('the tab of a PDF says that it is fetched until it is there', async ({ page }) => {
  await showPdfs(page);
  await openPreview(page);
  const release = await holdResponses(page, '**/api/invoice/pdf/*');
  const tab = await openPdf(page);
  await expect(tab.getByText('Hämtar PDF …')).toBeVisible();
  await expect(tab).toHaveTitle('Hämtar PDF …');
  await expect(tab.locator('html')).toHaveAttribute('lang', 'sv');
  // A browser that doesn't show PDFs after all downloads what the tab is to show.
  let downloaded: string | null = null;
  tab.on('download', (download) => (downloaded = download.url()));
  release();
  await expect.poll(() => downloaded ?? tab.url()).toMatch(/^blob:/);
  await expect(tab.getByText('Hämtar PDF …')).toHaveCount(0);
});

test('the tab of a PDF closes in front of the sign-in if the session has ended, and the PDF is downloaded after it', async ({
  page,
}) => {
  await showPdfs(page);
  const member = await openPreview(page);
  await member.signOut();
  const tab = await openPdf(page);
  await expect.poll(() => tab.isClosed()).toBe(true);
  await expect(page.getByRole('dialog', { name: 'Logga in igen' })).toBeVisible();
  await control(page, 'password').fill(MEMBER_PASSWORD);
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Logga in')]);
  expect(download.suggestedFilename()).toMatch(/\.pdf$/);
});

test('a browser that shows no PDFs, as on many phones, downloads one by its name, and no blank tab opens', async ({
  page,
}) => {
  await showPdfs(page, false);
  await openPreview(page);
  await expect(page.getByRole('button', { name: 'Öppna PDF' })).toHaveAccessibleDescription('');
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Öppna PDF')]);
  expect(download.suggestedFilename()).toMatch(/^faktura-\d+\.pdf$/);
  expect(page.context().pages()).toEqual([page]);
});

test('a tab of a PDF, which can name no icon, finds the product’s at the usual address', async ({ request }) => {
  const icon = await request.get('/favicon.ico');
  expect([icon.status(), icon.headers()['content-type']]).toEqual([200, 'image/vnd.microsoft.icon']);
});
