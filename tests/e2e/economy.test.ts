import { expect, test } from '../support/browser/e2e-test.ts';
import { openQueue } from '../support/people/sign-in-reviewer.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('a file of the books that fails says so in sight, wherever the months are scrolled to', async ({ page }) => {
  await openQueue(page);
  const periods = Array.from({ length: 24 }, (_, at) => ({
    month: `${2026 - Math.floor(at / 12)}-${String(12 - (at % 12)).padStart(2, '0')}`,
    bookedAt: '2027-01-02T12:00:00.000Z',
    bookedBy: 'Bo Ek',
  }));
  await page.route('**/api/review/books', (route) => route.fulfill({ json: { next: null, periods } }));
  await page.route('**/api/review/books/csv*', (route) =>
    route.fulfill({ status: 404, json: { message: 'Månaden är inte bokförd.' } }),
  );
  await page.goto('/granskning/ekonomi');
  await page.getByRole('button', { name: /^CSV/ }).last().click();
  await expect(page.getByRole('region', { name: 'Bokföring' }).getByRole('alert')).toBeInViewport({ ratio: 1 });
});

test('books without any month say when one can be booked', async ({ page }) => {
  await openQueue(page);
  await page.route('**/api/review/books', (route) => route.fulfill({ json: { next: null, periods: [] } }));
  await page.goto('/granskning/ekonomi');
  await expect(page.getByText('Inget finns att bokföra än. En månad kan bokföras när den är slut.')).toBeVisible();
});

test('before a month is booked its dialog says what of it waits, and a release before does not know that', async ({
  page,
}) => {
  await openQueue(page);
  const books = { next: '2026-11', periods: [], unfinished: { inReview: 2, paymentsIn: 1 } };
  await page.route('**/api/review/books', (route) => route.fulfill({ json: books }));
  await page.goto('/granskning/ekonomi');
  const opens = page.getByRole('button', { name: 'Bokför november 2026' });
  await opens.click();
  const dialog = page.getByRole('dialog', { name: 'Bokför november 2026?' });
  const words =
    'Från november 2026 eller tidigare väntar 2 fakturor på granskning och 1 inbetalning på att bokföras. Det hamnar i en senare månad om du bokför nu.';
  await expect(dialog.getByRole('note')).toHaveText(words);
  await expect(dialog).toHaveAccessibleDescription(new RegExp(words));
  for (const unfinished of [{ inReview: 0, paymentsIn: 0 }, undefined]) {
    await dialog.getByRole('button', { name: 'Avbryt' }).click();
    Object.assign(books, { unfinished });
    await opens.click();
    await expect(dialog.getByRole('note')).toHaveCount(0);
  }
});

test('what is on its way from customers has what is late in it', async ({ page }) => {
  await openQueue(page);
  const ages = { notDue: '100.00', late30: '200.00', late60: '0.00', lateMore: '0.00' };
  const receivables = [{ currency: 'EUR', invoices: 2, openAmount: '300.00', ages }];
  const months = [{ month: '2026-11', sums: [] }];
  await page.route('**/api/review/economy', (route) =>
    route.fulfill({ json: { receivables, wagesDue: [], refundable: [], advances: [], months } }),
  );
  await page.goto('/granskning/ekonomi');
  const panel = page.getByRole('region', { name: 'Pengarna i EUR' });
  await expect(panel).toContainText(/På väg från kunder\s*300,00\sEUR\s*Varav förfallet\s*200,00\sEUR/);
});
