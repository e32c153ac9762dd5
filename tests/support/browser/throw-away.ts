import type { Page } from '@playwright/test';

/** Loads the page anew, as a phone does that has thrown it away while another one was in front. */
export async function throwAway(page: Page): Promise<void> {
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
}
