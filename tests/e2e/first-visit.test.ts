import { expect, test } from '../support/browser/e2e-test.ts';

for (const width of [390, 1280]) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('a visitor is asked to sign in', async ({ page }) => {
      await page.goto('/');
      await expect(page).toHaveURL('/signin');
      await expect(page).toHaveTitle('Sign In');
      await expect(page.getByLabel(/^E-post/)).toBeVisible();
      const { scrollWidth } = await page.evaluate(() => ({ scrollWidth: document.documentElement.scrollWidth }));
      expect(scrollWidth).toBeLessThanOrEqual(width);
    });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('no field has a text so small that an iPhone zooms in on it', async ({ page }) => {
    for (const address of ['/signup', '/rakna-ut-din-lon']) {
      await page.goto(address);
      await expect(page.getByRole('combobox', { name: 'Språk' })).toBeVisible();
      const sizes = await page
        .locator('input, select, textarea')
        .evaluateAll((fields) => fields.map((field) => Number.parseFloat(getComputedStyle(field).fontSize)));
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
    }
  });
});

test('a page whose first script does not come says what to do after a while', async ({ page }) => {
  await page.route('**/*.js', () => {});
  await page.goto('/signin', { waitUntil: 'commit' });
  const late = page.getByText('Ladda om sidan');
  await expect(late).toBeAttached();
  await expect(late).toBeHidden();
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
  await expect(late).toBeVisible();
});

test.describe('at an unknown URL', () => {
  test.use({ provoked: /404.*nothing-here/ });

  test('the error page and a link home are shown', async ({ page }) => {
    await page.goto('/nothing-here');
    await expect(page.getByText('Unexpected Application Error!')).toBeVisible();
    await expect(page.getByText('404')).toBeVisible();
    await page.getByRole('link').first().click();
    await expect(page).toHaveURL('/signin');
  });
});
