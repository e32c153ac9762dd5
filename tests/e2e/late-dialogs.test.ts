import { expect, test } from '../support/browser/e2e-test.ts';
import { control } from '../support/browser/form.ts';
import { holdResponses } from '../support/browser/hold-responses.ts';
import { newFreelancer } from '../support/people/new-freelancer.ts';
import { openQueue, reviewerSession } from '../support/people/sign-in-reviewer.ts';
import { signInWithInvoice } from '../support/people/sign-in-with-invoices.ts';
import { send } from '../support/program/send-steps.ts';

// What a dialog needs may come late. Its button is busy meanwhile, and it covers no dialog that was opened since.

test('Upprepa is busy until its dialog is there, which doesn’t cover a line that is typed meanwhile', async ({
  page,
}) => {
  const { invoiceId } = await signInWithInvoice(page);
  await page.goto(`/freelancer-edit-invoice/${invoiceId}`);
  const release = await holdResponses(page, '**/assets/repeat-dialog-*.js');
  const repeat = page.getByRole('button', { name: 'Upprepa' });
  await repeat.click();
  await expect(repeat).toHaveAttribute('aria-busy', 'true');
  await page.getByRole('button', { name: 'Lägg till belopp' }).click();
  await control(page, 'workDescription').pressSequentially('Rådgiv');
  const loaded = page.waitForResponse('**/assets/repeat-dialog-*.js');
  release();
  await loaded;
  await expect(page.locator('[aria-busy]')).toHaveCount(0);
  await page.keyboard.type('ning');
  await expect(control(page, 'workDescription')).toHaveValue('Rådgivning');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Stäng utan att spara' }).click();
  await repeat.click();
  await expect(page.getByRole('dialog', { name: 'Upprepa fakturan' })).toBeVisible();
});

test('Vidarebefordra is busy until its dialog is there, which doesn’t cover the search', async ({
  page,
  otherPage: reviewer,
}) => {
  await openQueue(reviewer);
  const { token, caller, invoiceId } = await newFreelancer(page, 'sen@kund.example');
  await send(caller, token, invoiceId);
  const release = await holdResponses(reviewer, '**/assets/decision-dialogs-*.js');
  await reviewer.goto(`/granskning/${invoiceId}`);
  const forward = reviewer.getByRole('button', { name: 'Vidarebefordra' });
  await forward.click();
  await expect(forward).toHaveAttribute('aria-busy', 'true');
  await reviewer.keyboard.press('Control+k');
  await reviewer.keyboard.type('ol');
  release();
  await expect(reviewer.locator('main [aria-busy]')).toHaveCount(0);
  await reviewer.keyboard.type('sson');
  await expect(reviewer.getByRole('dialog').getByRole('combobox')).toHaveValue('olsson');
  await expect(reviewer.getByRole('dialog')).toHaveCount(1);
  await reviewer.getByRole('button', { name: 'Stäng' }).click();
  await forward.click();
  await expect(reviewer.getByRole('dialog')).toContainText('Vidarebefordra');
});

test('Kreditera is busy until its dialog is there, which doesn’t cover the search', async ({ page }) => {
  const reviewer = await reviewerSession(page.request);
  const { token, caller, invoiceId } = await newFreelancer(page, 'kredit@kund.example');
  await send(caller, token, invoiceId);
  await caller.request('POST', `/api/review/forward/${invoiceId}`, { token: reviewer, body: { revision: 1 } });
  for (const path of ['/freelancer-view-invoices/edit', `/freelancer-edit-invoice/${invoiceId}`]) {
    const release = await holdResponses(page, '**/assets/credit-dialog-*.js');
    await page.goto(path);
    const credit = page.getByRole('button', { name: /^Kreditera/ });
    await credit.click();
    await expect(credit).toHaveAttribute('aria-busy', 'true');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('ol');
    release();
    await expect(page.locator('main [aria-busy]')).toHaveCount(0);
    await page.keyboard.type('sson');
    await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('olsson');
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await page.getByRole('button', { name: 'Stäng' }).click();
    await credit.click();
    await expect(page.getByRole('textbox', { name: 'Anledning' })).toBeFocused();
    await page.keyboard.press('Escape');
    await page.unroute('**/assets/credit-dialog-*.js');
  }
});
