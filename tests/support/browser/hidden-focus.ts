import type { Page } from '@playwright/test';

/** The focused element if nothing of it is seen, because it is outside of the window or behind something; else null. */
export const hiddenFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body) return null;
    const { left, top, width, height } = focused.getBoundingClientRect();
    const isSeen = [0.1, 0.5, 0.9].some((share) => {
      const seen = document.elementFromPoint(left + width / 2, top + height * share);
      return seen !== null && (focused.contains(seen) || seen.contains(focused));
    });
    return isSeen ? null : focused.outerHTML.slice(0, 200);
  });
