import type { Page } from '@playwright/test';

/**
 * Holds back the responses to a screen's requests, so that it learns about changes only when the test allows it.
 * @returns a function that releases the responses
 */
export async function holdResponses(page: Page, url: string): Promise<() => void> {
  const { promise: released, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await released;
    // This fails if the screen has been left.
    await route.fallback().catch(() => {});
  });
  // A route takes effect a moment later. Until then, a request that a pressed key sends would pass it by.
  await page.evaluate(() => new Promise(requestAnimationFrame));
  return resolve;
}
