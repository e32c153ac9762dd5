import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/e2e-test.ts';
import { signInNewMember } from '../support/people/sign-in-new-member.ts';

const SAVE = '**/api/userprofile/saveprofile';

const save = (page: Page) => page.getByRole('button', { name: 'Spara', exact: true });

/**
 * Saves twice: the network fails the first time and works the second time.
 * @param failing what else has to happen so that the first request fails
 */
async function expectSavedAtSecondTry(page: Page, failing = async () => {}): Promise<void> {
  await page.locator('[name=pvtFname]').fill('Eva-Märta');
  await save(page).click();
  await failing();
  await expect(page.getByRole('alert')).toContainText('Please try again later.');
  await expect(page.locator('[name=pvtFname]')).toHaveValue('Eva-Märta');
  await page.unroute(SAVE);
  // Whoever uses the keyboard is still on the button.
  await expect(save(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Data Saved Successfully.')).toBeVisible();
}

test('a request without a response fails after a minute, and can be made again', async ({ page }) => {
  // The test alone lets the minute pass, so that no other request runs out of time on a slow machine.
  await page.addInitScript(() => {
    AbortSignal.timeout = (milliseconds) => {
      const limit = new AbortController();
      const pass = () => limit.abort(new DOMException('signal timed out', 'TimeoutError'));
      Object.assign(globalThis, { newest: { milliseconds, pass } });
      return limit.signal;
    };
  });
  await signInNewMember(page);
  await page.goto('/freelancer-user-profile');
  const asked = Promise.withResolvers<void>();
  await page.route(SAVE, () => asked.resolve());
  await expectSavedAtSecondTry(page, async () => {
    await asked.promise;
    const limit = await page.evaluate(() => {
      const { milliseconds, pass } = Reflect.get(globalThis, 'newest') as { milliseconds: number; pass: () => void };
      pass();
      return milliseconds;
    });
    expect(limit).toBe(60_000);
  });
});

for (const { what, contentType, body } of [
  { what: 'that is cut off', contentType: 'application/json', body: '{"message":"Data Sa' },
  { what: 'that is another’s page', contentType: 'text/html', body: '<h1>Sign in to this network</h1>' },
]) {
  test(`a response ${what} counts as none`, async ({ page }) => {
    await signInNewMember(page);
    await page.goto('/freelancer-user-profile');
    await page.route(SAVE, (route) => route.fulfill({ contentType, body }));
    await expectSavedAtSecondTry(page);
  });
}

test.describe('without its database', () => {
  test.use({ provoked: /status of 503/ });

  test('a screen repeats what it reads while the server has no database, says so, and then shows it', async ({
    page,
  }) => {
    await signInNewMember(page);
    let refused = 0;
    // The third response waits until the test has seen what the screen says.
    const seen = Promise.withResolvers<void>();
    await page.route('**/api/client/fetchallclients*', async (route) => {
      refused += 1;
      if (refused > 2) {
        await seen.promise;
        return route.continue();
      }
      return route.fulfill({
        status: 503,
        json: { message: 'Vi når inte vår databas just nu.', code: 'database-away' },
      });
    });
    await page.clock.install();
    await page.goto('/freelancer-view-clients');
    const says = page.getByText('Vi försöker igen av oss själva.');
    await expect(says).toBeVisible();
    seen.resolve();
    await page.clock.runFor(11_000);
    await expect(says).toBeHidden();
    await expect(page.getByText('kunde inte laddas')).toHaveCount(0);
    expect(refused).toBe(3);
  });

  test('a link that waits for the database says so too', async ({ page }) => {
    await page.route('**/api/auth/validate-token/*', (route) =>
      route.fulfill({ status: 503, json: { message: 'Vi når inte vår databas just nu.', code: 'database-away' } }),
    );
    await page.goto('/resetpassword/unknown');
    await expect(page.getByText('Vi försöker igen av oss själva.')).toBeVisible();
  });
});
