import type { Locator, Page } from '@playwright/test';
import { expect } from './e2e-test.ts';

// Shared by the tests of the messages in product §8. They first cause each failure, and then the success.

/** A phone's settings, and the console errors that these failures cause. */
export const CATALOGUE = {
  viewport: { width: 390, height: 600 },
  provoked: /(?:status of (?:4\d\d|50[023])|net::ERR_FAILED).*\/(?:api|assets)\//,
};

export const TRY_LATER = 'Please try again later.';
/** For a message in Swedish, and not in literal English. */
export const IN_SWEDISH = { lang: 'sv' } as const;

/** The colours of messages, in the light theme. */
export const COLOURS = { failure: 'rgb(180, 35, 24)', success: 'rgb(28, 107, 60)' };

interface MessageDetails {
  reason?: string;
  lang?: 'sv';
}

/** Expects a message word for word, announced, in its colour and marked with its language. */
export async function expectMessage(
  page: Page,
  kind: keyof typeof COLOURS,
  text: string,
  { reason, lang }: MessageDetails = {},
): Promise<void> {
  const live = page.getByRole(kind === 'failure' ? 'alert' : 'status').filter({ hasText: text });
  const message = live.getByText(text, { exact: true });
  await expect(message).toBeVisible();
  await expect(message).toHaveCSS('color', COLOURS[kind]);
  await expect(live.locator('[data-kind]')).toHaveAttribute('data-kind', kind);
  if (lang === undefined) await expect(message).toHaveAttribute('lang', 'en');
  else await expect(message).not.toHaveAttribute('lang');
  if (reason !== undefined) await expect(live).toContainText(reason);
}

/** Confirms a question's dialog with the given button. */
export async function confirm(page: Page, question: string, button: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: question, exact: true });
  await expect(dialog.getByRole('button')).toHaveCount(2);
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Makes requests to a URL fail while `act` runs. */
export async function unreachable(page: Page, url: string, act: () => Promise<void>): Promise<void> {
  await page.route(url, (route) => route.abort());
  await act();
  await page.unroute(url);
}

/**
 * Presses 'Försök igen' at a part whose file could not be loaded, and then 'Ladda om sidan' in a browser that remembers the
 * failed file. Newer ones load it again.
 * @returns whether the page was loaded again
 */
export async function loadAgain(place: Page | Locator, part: Locator): Promise<boolean> {
  const reload = place.getByRole('button', { name: 'Ladda om sidan' });
  await place.getByRole('button', { name: 'Försök igen', exact: true }).click();
  await expect(reload.or(part)).toBeVisible();
  if (!(await reload.isVisible())) return false;
  await reload.click();
  return true;
}
