import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Widths in pixels that a screen must fit: the narrowest supported one, a phone, a tablet and a desktop. */
const WIDTHS = [320, 390, 768, 1280];

/**
 * What hinders people on the open page, by axe's rules.
 * @param narrow limits the rules
 */
export async function findBarriers(page: Page, narrow = (axe: AxeBuilder) => axe): Promise<[string, string[]][]> {
  // Without frames of other sites, the one page is enough for axe. Otherwise it opens another one for each analysis.
  const { violations } = await narrow(new AxeBuilder({ page }).setLegacyMode()).analyze();
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}

/** Checks the accessibility of the page in its current width and colours. */
export async function expectAccessible(page: Page): Promise<void> {
  expect.soft(await findBarriers(page), `barriers on ${page.url()}`).toEqual([]);
}

/** Looks whether a screen fits a window of so many pixels as soon as it has them. */
export async function expectFitting(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 844 });
  const overflow = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('main')].map(
      ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
    ),
  );
  expect.soft(Math.max(...overflow), `pixels too many on ${page.url()} at ${width}`).toBe(0);
}

/** Looks whether a screen fits every width, and for barriers on a phone in light and on a desk in dark colours. */
export async function expectAccessibleAndFitting(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await expectFitting(page, width);
    if (width === 390) await expectAccessible(page);
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'light' });
}
