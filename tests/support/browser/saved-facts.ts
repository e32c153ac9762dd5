import type { Page } from '@playwright/test';

/**
 * Answers that a part of the provider's facts is saved, without saving it.
 * @returns what the screen has sent, which grows with each save
 */
export async function savedFacts<Facts>(page: Page): Promise<Facts[]> {
  const saved: Facts[] = [];
  await page.route('**/api/provider/facts', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    saved.push((route.request().postDataJSON() as { facts: Facts }).facts);
    await route.fulfill({ json: { message: 'Sparat. Det gäller från nu.', version: 1 } });
  });
  return saved;
}
