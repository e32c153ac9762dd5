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
