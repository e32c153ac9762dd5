import type { Page } from '@playwright/test';

/**
 * Holds what a screen asks for from now on, so that it hears of nothing before a test says so.
 * @returns lets the answers go
 */
export async function holdAnswers(page: Page, url: string): Promise<() => void> {
  const { promise: letGo, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await letGo;
    // A screen that has been left waits for nothing.
    await route.continue().catch(() => {});
  });
  return resolve;
}
