import type { Page } from '@playwright/test';

/** Waits until what a page has loaded, or failed to load, no longer counts as fresh, which it does for two seconds. */
export const untilStale = (page: Page): Promise<void> => page.waitForTimeout(2_100);
