import { expectAccessibleAndFitting } from '../support/browser/expect-accessible.ts';
import { expect, test } from '../support/browser/e2e-test.ts';
import { holdResponses } from '../support/browser/hold-responses.ts';
import { newClient } from '../support/people/new-client.ts';
import { newInvoice, newLine } from '../support/people/new-invoice.ts';
import { saveSenderDetails } from '../support/people/new-sendable-invoice.ts';
import { send } from '../support/program/send-steps.ts';
import { signInWithInvoice } from '../support/people/sign-in-with-invoices.ts';

test('the salary specification shows its rows and the payout table, and its only button goes back', async ({
  page,
}) => {
  const { token, caller, invoiceId, invoiceNumber } = await signInWithInvoice(page);
  await page.goto(`/generated-salary-invoice/${invoiceId}`);
  await expect(page).toHaveTitle('Salary Invoice');
  const row = (name: string) => page.getByRole('row', { name });
  await expect(row('Serviceavgift')).toContainText('Betalningsinformation saknas');
  await expect(page.getByRole('link', { name: 'Fyll i betalningsinformation' })).toBeVisible();

  await saveSenderDetails(caller, token);
  await page.reload();
  const euros = (amount: string) => `${amount}\u00a0EUR`;
  await expect(row('Fakturans totalbelopp')).toContainText(euros('901,00'));
  await expect(row('Serviceavgift')).toContainText('6\u00a0%');
  await expect(row('Serviceavgift')).toContainText(euros('54,06'));
  for (const none of ['Transaktionsavgift', 'Avgift för skatteinbetalning', 'Total skatt']) {
    await expect(row(none)).toContainText(euros('0,00'));
  }
  await expect(row('Nettolön att betala ut')).toContainText(euros('846,94'));
  await expect(page.getByText('Ingen skatt är avdragen. Du kan behöva betala skatt på beloppet själv.')).toBeVisible();
  await expect(row('PayPal-konto')).toContainText(euros('810,90'));
  await expect(page.getByRole('main').getByRole('button')).toHaveText(['Tillbaka']);

  await page.goto('/freelancer-view-invoices/salary-spec');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Ladda ner PDF' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`lonespecifikation-${invoiceNumber}.pdf`);
});

test('the specifications of two rows are downloaded at once', async ({ page }) => {
  const { token, caller } = await signInWithInvoice(page);
  await saveSenderDetails(caller, token);
  await newInvoice(caller, token);
  await page.goto('/freelancer-view-invoices/salary-spec');
  const answer = await holdResponses(page, '**/api/salary/pdf/*');
  const downloads: string[] = [];
  page.on('download', (download) => downloads.push(download.suggestedFilename()));
  const buttons = page.getByRole('button', { name: /^Ladda ner PDF/ });
  await buttons.nth(0).click();
  await buttons.nth(1).click();
  answer();
  await expect.poll(() => new Set(downloads).size).toBe(2);
});

test('document and specification are accessible with unusual texts, and nothing scrolls sideways', async ({ page }) => {
  const { token, caller, invoiceId } = await signInWithInvoice(page);
  await saveSenderDetails(caller, token);
  const name = 'Bolagetmedettnamnutanmellanslagsomärlängreänradensbredd';
  const clientId = await newClient(caller, token, { orgFirstName: name });
  const long = await newInvoice(caller, token, clientId);
  await newLine(caller, token, long.invoiceId, { workDescription: `${'å'.repeat(400)}\n\u202eomvänt <b>x</b>` });
  await send(caller, token, invoiceId);
  for (const path of [
    `/generated-invoice/${long.invoiceId}`,
    `/generated-invoice/${invoiceId}`,
    `/generated-salary-invoice/${invoiceId}`,
  ]) {
    await page.goto(path);
    await expect(page.getByRole('article')).toBeVisible();
    await expectAccessibleAndFitting(page);
  }
});
