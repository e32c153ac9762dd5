import { expect, test } from '../support/browser/e2e-test.ts';
import { holdResponses } from '../support/browser/hold-responses.ts';
import { showPdfs } from '../support/browser/show-pdfs.ts';
import { newCreditNote } from '../support/people/new-credit-note.ts';
import { newFreelancer } from '../support/people/new-freelancer.ts';
import { openQueue, reviewerSession } from '../support/people/sign-in-reviewer.ts';
import { send } from '../support/program/send-steps.ts';

// What a screen reader says of screens and dialogs, besides what they show.
test.use({ viewport: { width: 1280, height: 900 } });

test('a review gets the focus once its heading has the invoice’s number, and a dialog says what it does before its button', async ({
  page,
  otherPage: reviewer,
}) => {
  const { caller, token, invoiceId, invoiceNumber } = await newFreelancer(page, 'hord@kund.example');
  await send(caller, token, invoiceId);
  await openQueue(reviewer);
  const heading = reviewer.getByRole('heading', { level: 1 });
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await reviewer.route(`**/api/review/invoice/${invoiceId}`, async (route) => {
    await held;
    await route.continue();
  });
  await reviewer.getByRole('searchbox').fill(invoiceNumber);
  await expect(reviewer.getByRole('search').getByRole('status')).toHaveText('1 faktura');
  await reviewer.getByRole('table').getByRole('link').first().click();
  await expect(reviewer).toHaveURL(`/granskning/${invoiceId}`);
  await expect(reviewer.locator('h1[data-waits]')).toHaveText('Granskning');
  await expect(heading).not.toBeFocused();
  release();
  await expect(heading).toHaveText(`Faktura ${invoiceNumber}`);
  await expect(heading).toBeFocused();

  await reviewer.getByRole('button', { name: 'Vidarebefordra' }).click();
  const dialog = reviewer.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Vidarebefordra' })).toBeFocused();
  await expect(dialog).toHaveAccessibleDescription(/mejlas till hord@kund\.example.*Det går inte att ångra/);
});

test('an invoice that comes while the queue is open is said', async ({ page, otherPage: reviewer }) => {
  const { caller, token, invoiceId } = await newFreelancer(page, 'kommer@kund.example');
  await openQueue(reviewer);
  const status = reviewer.getByRole('status').filter({ hasText: 'på granskning.' });
  const count = Number.parseInt(await status.innerText());
  await send(caller, token, invoiceId);
  const one = count === 0 ? '1 faktura' : `${count + 1} fakturor`;
  await expect(status).toHaveText(`${one} väntar på granskning.`);
});

test('a search of the receivables says that it finds nothing', async ({ otherPage: reviewer }) => {
  await openQueue(reviewer);
  await reviewer.goto('/granskning/ekonomi');
  await reviewer.getByRole('searchbox').fill('finns inte');
  await expect(reviewer.getByRole('search').getByRole('status')).toHaveText(/^Ing/);
});

test('customers that a search finds are counted aloud, a question names the one that it deletes, and a line’s amount is heard once typing pauses', async ({
  page,
}) => {
  const { invoiceId } = await newFreelancer(page, 'raknad@kund.example');
  await page.goto('/freelancer-view-clients');
  const status = page.getByRole('search').getByRole('status');
  await expect(status).toHaveText('');
  await page.getByRole('searchbox').fill('lingon');
  await expect(status).toHaveText('1 kund');
  await page.getByRole('button', { name: 'Radera' }).first().click();
  await expect(page.getByRole('dialog')).toHaveAccessibleDescription('Lingonbolaget AB');
  await page.keyboard.press('Escape');

  await page.goto(`/freelancer-edit-invoice/${invoiceId}`);
  await page.getByRole('button', { name: 'Lägg till belopp' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Antal' }).fill('10');
  await dialog.evaluate((element) => {
    const texts: string[] = [];
    new MutationObserver(() => {
      const now = element.querySelector('p[role="status"]')?.textContent ?? '';
      if (now !== texts.at(-1)) texts.push(now);
    }).observe(element, { childList: true, subtree: true, characterData: true });
    Object.assign(window, { said: texts });
  });
  await dialog.getByRole('textbox', { name: 'À-pris' }).pressSequentially('85,5');
  await expect(dialog.getByRole('status').filter({ hasText: 'Belopp' })).toHaveText(/^Belopp: 855,00\sEUR$/);
  expect(await page.evaluate(() => (window as unknown as { said: string[] }).said.filter(Boolean))).toHaveLength(1);
});

test('a choice that nobody has made yet is not called wrong', async ({ page }) => {
  await newFreelancer(page, 'orord@kund.example');
  await page.goto('/freelancer-invoice');
  await expect(page.getByRole('combobox', { name: 'Kund' })).toHaveAttribute('aria-invalid', 'false');
});

test('the tables of an invoice and of a salary specification have names, the picture beside the form is no landmark, and stations that are passed and ahead are told apart', async ({
  page,
}) => {
  await showPdfs(page);
  const { token, caller, invoiceId } = await newFreelancer(page, 'station@kund.example');
  await page.goto(`/freelancer-edit-invoice/${invoiceId}`);
  await expect(page.getByRole('article', { name: /^Faktura/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Förhandsvisning' })).toHaveCount(0);

  await page.goto(`/generated-salary-invoice/${invoiceId}`);
  for (const name of ['Så räknas lönen', 'Utbetalningstabell'])
    await expect(page.getByRole('table', { name })).toBeVisible();

  await send(caller, token, invoiceId);
  const reviewer = await reviewerSession(page.request);
  await caller.request('POST', `/api/review/forward/${invoiceId}`, { token: reviewer, body: { revision: 1 } });
  await page.goto(`/generated-invoice/${invoiceId}`);
  await expect(page.getByRole('table', { name: 'Rader' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Öppna PDF' })).toHaveAccessibleDescription('Öppnas i en ny flik');
  const stations = page.getByRole('list', { name: 'Pengarnas väg' }).getByRole('listitem');
  await expect(stations).toHaveText([
    /^Granskas, passerad/,
    /^Hos kunden\d/,
    /^Betald, återstår.*väntas/,
    /^Utbetald, återstår/,
  ]);
});

test('a credit note’s screen gets the focus once its heading says what it is', async ({ page }) => {
  const reviewer = await reviewerSession(page.request);
  const { token, caller, invoiceId } = await newFreelancer(page, 'kredit@kund.example');
  await send(caller, token, invoiceId);
  await caller.request('POST', `/api/review/forward/${invoiceId}`, { token: reviewer, body: { revision: 1 } });
  const noteId = await newCreditNote(caller, token, invoiceId);
  await page.goto(`/generated-invoice/${invoiceId}`);
  const release = await holdResponses(page, `**/api/invoice/invoicedata/${noteId}`);
  await page
    .getByRole('main')
    .getByRole('link', { name: /reditfaktura/ })
    .first()
    .click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(page.locator('h1[data-waits]')).toHaveCount(1);
  await expect(heading).not.toBeFocused();
  release();
  await expect(heading).toHaveText('Kreditfaktura');
  await expect(heading).toBeFocused();
});
