import { chooseFile } from '../support/browser/choose-file.ts';
import { expect, test } from '../support/browser/e2e-test.ts';
import { holdResponses } from '../support/browser/hold-responses.ts';
import { listPayments, showPayment } from '../support/browser/show-payment-in.ts';
import { openQueue } from '../support/people/sign-in-reviewer.ts';

/** The response to a file with nothing new but this. */
const imported = (changes: object = {}) => ({
  isKnown: false,
  sums: [],
  payments: 0,
  debits: 0,
  takenBack: 0,
  paidOut: 0,
  known: 0,
  divided: 0,
  pending: 0,
  otherAccounts: [],
  debitedWages: [],
  gaps: [],
  ...changes,
});

test('an import tells the wages that the bank has debited although they had come back, and the accounts that are not ours', async ({
  page,
}) => {
  await showPayment(page);
  const debitedWages = [{ invoiceNumber: '12', debitedOn: '2026-11-19' }];
  const gaps = ['Det saknas något.'];
  const otherAccounts = ['SE4550000000058398257466', '5839-825 746 6'];
  const response = imported({ debits: 1, divided: 2, otherAccounts, debitedWages, gaps });
  await page.route('**/api/review/bankfile*', (route) => route.fulfill({ json: response }));
  await chooseFile(page, 'Välj fil', 'utdrag.xml', '<Document/>');
  await expect(page.getByRole('note')).toHaveText([
    'Banken drog pengarna 2026-11-19 för lönen för faktura 12, fast den är registrerad som tillbaka. Kontrollera att den inte betalas två gånger.',
    'Det saknas något.',
  ]);
  await expect(
    page.getByText(
      '2 summor från tidigare filer är ersatta av sina delar. 1 uttag är sparat. Kontoutdrag för konton som inte är våra är inte inlästa: SE4550000000058398257466, 5839-825 746 6.',
    ),
  ).toBeVisible();
});

test('the payments of a file that is imported before the list shows are in the list', async ({ page }) => {
  await openQueue(page);
  const none = { counts: { certain: 0, likely: 0, partial: 0, unmatched: 0, booked: 0, setAside: 0 }, payments: [] };
  await listPayments(page, { ...none, counts: { ...none.counts, certain: 7 } });
  const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(
    '**/api/review/paymentsin*',
    async (route) => {
      asked.resolve();
      await released.promise;
      await route.fulfill({ json: { now: '2026-11-02T11:00:00Z', paymentsKnownUntil: null, certain: [], ...none } });
    },
    { times: 1 },
  );
  await page.goto('/granskning/inbetalningar');
  await asked.promise;
  await page.route('**/api/review/bankfile*', (route) => route.fulfill({ json: imported() }));
  await chooseFile(page, 'Välj fil', 'utdrag.xml', '<Document/>');
  const certain = page.getByRole('link', { name: 'Säkra 7' });
  await expect(certain).toBeVisible();
  // What was asked for before the import comes last, and doesn't count.
  released.resolve();
  await page.waitForLoadState('networkidle');
  await expect(certain).toBeVisible();
});

test('the payments of a file whose response was lost show', async ({ page }) => {
  const none = { counts: { certain: 0, likely: 0, partial: 0, unmatched: 0, booked: 0, setAside: 0 }, payments: [] };
  await showPayment(page, {}, none);
  await expect(page.getByRole('link', { name: /^Bokförda 0$/ })).toBeVisible();
  await listPayments(page, { ...none, counts: { ...none.counts, certain: 3 } });
  await page.route('**/api/review/bankfile*', (route) => route.fulfill({ status: 502, body: '' }));
  await chooseFile(page, 'Välj fil', 'utdrag.xml', '<Document/>');
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Säkra 3$/ })).toBeVisible();
});

test('a response to a bank’s file that is another’s page counts as none', async ({ page }) => {
  await showPayment(page);
  await page.route('**/api/review/bankfile*', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Sign in to this network</h1>' }),
  );
  await chooseFile(page, 'Välj fil', 'utdrag.xml', '<Document/>');
  await expect(page.getByRole('alert')).toContainText('Servern gick inte att nå.');
});

test('how much of a file is sent is shown, and a screen reader hears its steps alone', async ({ page }) => {
  await showPayment(page);
  const release = await holdResponses(page, '**/api/review/bankfile*');
  await chooseFile(page, 'Välj fil', 'utdrag.xml', '<Document/>');
  await expect(page.getByText(/^Filen skickas: \d+\s%$/)).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Filen skickas' })).toHaveText('Filen skickas');
  release();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
});
