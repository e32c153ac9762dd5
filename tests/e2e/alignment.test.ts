import type { Locator } from '@playwright/test';
import { filledPath } from '../support/browser/routes.ts';
import { expect, test } from '../support/browser/visitors-test.ts';
import { signIn } from '../support/people/sign-in-new-member.ts';

const boxOf = async (place: Locator) => {
  const { x, y, width, height } = (await place.boundingBox()) ?? { x: NaN, y: NaN, width: NaN, height: NaN };
  return { left: x, top: y, right: x + width, bottom: y + height };
};

test('the heading of a screen with a document begins where the document does', async ({ page, visitors }) => {
  await signIn(page, visitors.member);
  for (const path of ['/generated-invoice/:sent', '/generated-salary-invoice/:sent']) {
    await page.goto(filledPath(path, visitors.ids));
    const sheet = page.locator('.white-paper');
    await expect(sheet).toBeVisible();
    expect((await boxOf(page.locator('h1'))).left, path).toBe((await boxOf(sheet)).left);
  }
});

test('a form’s fields are equally far apart, also below a choice that may have a warning', async ({
  page,
  visitors,
}) => {
  await signIn(page, visitors.member);
  await page.goto('/freelancer-create-client');
  const gap = async (above: string, below: string) =>
    (await boxOf(page.locator('label', { hasText: below }))).top - (await boxOf(page.getByLabel(above))).bottom;
  const usual = await gap('Gatuadress', 'Postnummer');
  expect(usual).toBeGreaterThan(0);
  expect(await gap('Valuta', 'Språk')).toBeCloseTo(usual, 0);
});

test('the sum of a sent invoice ends where the amounts of its lines do, on a phone too', async ({ page, visitors }) => {
  await signIn(page, visitors.member);
  await page.goto(filledPath('/freelancer-edit-invoice/:sent', visitors.ids));
  const amount = page.getByRole('row').last().locator('.numeric').last();
  const sum = page.getByText(/^Summa/).locator('.numeric');
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(sum).toBeVisible();
    const end = await amount.evaluate((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return range.getBoundingClientRect().right;
    });
    expect((await boxOf(sum)).right, `at ${width} pixels`).toBeCloseTo(end, 0);
  }
});

test('the costs of the payout options stand line by line beside each other', async ({ page }) => {
  await page.goto('/rakna-ut-din-lon');
  const tables = page.getByRole('region', { name: 'Vad det kostar' }).getByRole('table');
  await expect(tables).toHaveCount(3);
  const tops = await Promise.all((await tables.all()).map(async (table) => (await boxOf(table)).top));
  expect(new Set(tops).size, String(tops)).toBe(1);
});
