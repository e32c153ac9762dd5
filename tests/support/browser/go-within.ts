import type { Page } from '@playwright/test';

/** Opens a path without loading the page anew, as a link does. Every page starts the same router. */
export function goWithin(page: Page, path: string): Promise<void> {
  return page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}
